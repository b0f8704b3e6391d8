import { IconShieldCheck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  type SecurityCriteria,
  type SecurityEventRow,
  searchSecurityEvents,
} from '#contract/security/events.ts';
import { SECURITY_KINDS, SECURITY_OUTCOMES } from '#domain/security/kinds.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { securityStaff as words } from '#web/app/catalogue/security-staff/events.ts';
import { useSlug } from '#web/app/page/of-brand.tsx';
import type { Registry } from '../registry/registry.ts';
import { RegistryList } from '../registry/registry-list.tsx';
import { afterTyping } from '../workbench/after-typing.ts';
import { EVENT_COLUMNS, preciseMoment } from './event-columns.tsx';

/** What the portal keeps of sign-ins, refusals and grave acts. */
const EVENTS: Registry<SecurityEventRow, SecurityCriteria> = {
  name: 'securite',
  words,
  icon: IconShieldCheck,
  columns: () => EVENT_COLUMNS,
  rowId: ({ evenementId }) => String(evenementId),
  rowName: ({ genre, at }) => words.named(words.kinds[genre], preciseMoment(at)),
  // An e-mail, the address of somebody's network.
  keptOutOfAddress: true,
  filters: [
    {
      as: 'choice',
      name: 'genre',
      label: words.kind,
      placeholder: words.everyKind,
      options: () => SECURITY_KINDS.map((value) => ({ value, label: words.kinds[value] })),
    },
    {
      as: 'choice',
      name: 'issue',
      label: words.outcome,
      placeholder: words.everyOutcome,
      options: () => SECURITY_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] })),
    },
    {
      as: 'text',
      name: 'personne',
      label: words.person,
      hint: words.personHint,
      width: '18.75rem',
      most: 320,
    },
    {
      as: 'text',
      name: 'adresse',
      label: words.address,
      hint: words.addressHint,
      width: '13.75rem',
      most: 64,
    },
    { as: 'day', name: 'depuis', label: words.from },
    { as: 'day', name: 'jusque', label: words.to },
  ],
  criteriaOf,
  useRows: (criteria) => {
    const query = useInfiniteQuery({
      queryKey: keyOf('securite', {}, criteria),
      queryFn: async ({ pageParam, signal }) => {
        await afterTyping(signal);
        const body = pageParam === null ? criteria : { ...criteria, suivant: pageParam };
        return call(searchSecurityEvents, { body }, signal);
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ suivant }) => suivant,
      placeholderData: keepPreviousData,
      select: ({ pages }) => ({ rows: pages.flatMap(({ rows }) => rows) }),
    });
    const {
      data,
      error,
      isPlaceholderData,
      refetch,
      fetchNextPage,
      hasNextPage,
      isFetchingNextPage,
    } = query;
    const more = hasNextPage
      ? { label: words.more, busy: isFetchingNextPage, ask: () => void fetchNextPage() }
      : null;
    return { data, error, isPlaceholderData, refetch, more };
  },
};

/** What is empty is not asked. */
function criteriaOf(read: (name: string) => string): SecurityCriteria {
  const texts = ['personne', 'adresse', 'depuis', 'jusque'].map((name) => [
    name,
    read(name).trim(),
  ]);
  const genre = SECURITY_KINDS.find((known) => known === read('genre'));
  const issue = SECURITY_OUTCOMES.find((known) => known === read('issue'));
  return {
    ...(genre === undefined ? {} : { genre }),
    ...(issue === undefined ? {} : { issue }),
    ...Object.fromEntries(texts.filter(([, value]) => value !== '')),
  };
}

/** `/:product/securite` */
export const Component = () => <RegistryList registry={EVENTS} slug={useSlug()} />;
