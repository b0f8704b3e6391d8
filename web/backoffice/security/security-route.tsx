import { IconShieldCheck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type SecurityCriteria,
  type SecurityEventRow,
  searchSecurityEvents,
} from '#contract/security/events.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { securityStaff as words } from '#web/app/catalogue/security-staff/events.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { DataTable } from '#web/design/table/data-table.tsx';
import { afterTyping } from '../workbench/after-typing.ts';
import { EVENT_COLUMNS, preciseMoment } from './event-columns.tsx';
import { EventFilters, type Filters, NO_FILTER } from './event-filters.tsx';

/** `/:product/securite`: what the portal keeps of sign-ins, refusals and grave acts. No filter is in the address. */
export function Component() {
  useTitle(words.title);
  const [filters, setFilters] = useState<Filters>(NO_FILTER);
  const criteria = criteriaOf(filters);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keyOf('securite', {}, criteria),
    queryFn: async ({ pageParam, signal }) => {
      await afterTyping(signal);
      const body = pageParam === null ? criteria : { ...criteria, suivant: pageParam };
      return call(searchSecurityEvents, { body }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ suivant }) => suivant,
    placeholderData: keepPreviousData,
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      <Card label={words.table}>
        <div className="stack" style={{ '--gap': '16px' }}>
          <EventFilters filters={filters} onFilters={setFilters} />
          {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
          {data || error ? null : <Skeleton lines={6} height={40} />}
          {data ? (
            <DataTable<SecurityEventRow>
              caption={words.table}
              columns={EVENT_COLUMNS}
              rows={rows}
              rowId={({ evenementId }) => String(evenementId)}
              rowName={({ genre, at }) => words.named(words.kinds[genre], preciseMoment(at))}
              remember="securite"
              empty={
                <EmptyState icon={IconShieldCheck} title={words.none}>
                  {words.noneHint}
                </EmptyState>
              }
            />
          ) : null}
          {hasNextPage ? (
            <p>
              <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {words.more}
              </Button>
            </p>
          ) : null}
        </div>
      </Card>
    </div>
  );
}

/** What is empty is not asked. */
function criteriaOf({ genre, issue, personne, adresse, depuis, jusque }: Filters): SecurityCriteria {
  const texts = Object.entries({ personne, adresse, depuis, jusque }).map(
    ([name, value]) => [name, value.trim()] as const,
  );
  return {
    ...(genre === null ? {} : { genre }),
    ...(issue === null ? {} : { issue }),
    ...Object.fromEntries(texts.filter(([, value]) => value !== '')),
  };
}
