import { IconShieldCheck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  type SecurityCriteria,
  type SecurityEventRow,
  searchSecurityEvents,
} from '#contract/security/events.ts';
import { SECURITY_KINDS, SECURITY_OUTCOMES } from '#domain/security/kinds.ts';
import { securityStaff as messages } from '#web/messages/security-events.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { useSlug } from '#web/platform/page/of-brand.tsx';
import type { Registry } from '../registry/registry.ts';
import { RegistryList } from '../registry/registry-list.tsx';
import { afterTyping } from '../workbench/after-typing.ts';
import { EVENT_COLUMNS, preciseTimestamp } from './event-columns.tsx';

/** Security log: sign-ins, refusals and sensitive actions. */
const EVENTS: Registry<SecurityEventRow, SecurityCriteria> = {
  name: 'securite',
  messages,
  icon: IconShieldCheck,
  columns: () => EVENT_COLUMNS,
  rowId: ({ evenementId }) => String(evenementId),
  rowName: ({ genre, at }) => messages.named(messages.kinds[genre], preciseTimestamp(at)),
  // Personal data: an e-mail address, an IP address.
  excludedFromAddress: true,
  filters: [
    {
      as: 'choice',
      name: 'genre',
      label: messages.kind,
      placeholder: messages.allKinds,
      options: () => SECURITY_KINDS.map((value) => ({ value, label: messages.kinds[value] })),
    },
    {
      as: 'choice',
      name: 'issue',
      label: messages.outcome,
      placeholder: messages.allOutcomes,
      options: () => SECURITY_OUTCOMES.map((value) => ({ value, label: messages.outcomes[value] })),
    },
    {
      as: 'text',
      name: 'personne',
      label: messages.person,
      hint: messages.personHint,
      width: '18.75rem',
      most: 320,
    },
    {
      as: 'text',
      name: 'adresse',
      label: messages.address,
      hint: messages.addressHint,
      width: '13.75rem',
      most: 64,
    },
    { as: 'day', name: 'depuis', label: messages.from },
    { as: 'day', name: 'jusque', label: messages.to },
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
      ? { label: messages.more, busy: isFetchingNextPage, ask: () => void fetchNextPage() }
      : null;
    return { data, error, isPlaceholderData, refetch, more };
  },
};

/** Empty criteria are left out. */
function criteriaOf(read: (name: string) => string): SecurityCriteria {
  const texts = ['personne', 'adresse', 'depuis', 'jusque'].map((name) => [
    name,
    read(name).trim(),
  ]);
  const genre = SECURITY_KINDS.find((existing) => existing === read('genre'));
  const issue = SECURITY_OUTCOMES.find((existing) => existing === read('issue'));
  return {
    ...(genre === undefined ? {} : { genre }),
    ...(issue === undefined ? {} : { issue }),
    ...Object.fromEntries(texts.filter(([, value]) => value !== '')),
  };
}

/** `/:product/securite` */
export const Component = () => <RegistryList registry={EVENTS} slug={useSlug()} />;
