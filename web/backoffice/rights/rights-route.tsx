import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listRights } from '#contract/rights/rights.ts';
import { call } from '#web/app/api/call.ts';
import { rightsStaff as words } from '#web/app/catalogue/rights-staff/rights.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { PageHead } from '#web/design/display/page-head.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { RightCard } from './right-card.tsx';

/** `/:product/droits`: what people ask about their own data. */
export function Component() {
  useTitle(words.title);
  const { data, error, refetch } = useQuery({
    queryKey: ['profiles', 'droits'],
    queryFn: ({ signal }) => call(listRights, {}, signal),
  });
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={6} height={40} />}
      {data?.rows.length === 0 ? (
        <EmptyState icon={IconShieldCheck} title={words.none}>
          {words.noneHint}
        </EmptyState>
      ) : null}
      {data?.rows.map((row) => (
        <RightCard key={row.demandeId} row={row} onDone={() => refetch()} />
      ))}
    </div>
  );
}
