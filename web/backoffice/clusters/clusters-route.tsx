import './clusters.css';
import { IconCopyCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClusterOut, findClusters } from '#contract/registration/clusters.ts';
import { call } from '#web/app/api/call.ts';
import { clustersStaff as words } from '#web/app/catalogue/clusters-staff/clusters.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { ApartDialog } from './apart-dialog.tsx';
import { ClusterCard } from './cluster-card.tsx';

/** `/:product/doublons`: codes that seem to be of one recording: looked at, told apart, or one cancelled for the other. */
export function Component() {
  useTitle(words.title);
  const [apart, setApart] = useState<ClusterOut | null>(null);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['elements', 'doublons'],
    queryFn: ({ pageParam, signal }) =>
      call(findClusters, { query: pageParam === null ? {} : { suivant: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ suivant }) => suivant,
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const examined = data?.pages.reduce((sum, { examines }) => sum + examines, 0) ?? 0;
  const done = async (sentence: string) => {
    setApart(null);
    await refetch();
    announce(sentence);
  };
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={8} height={40} />}
      {data ? (
        <div className="clusters">
          <p className="secondary" role="status">
            {words.examined(examined)} {hasNextPage ? '' : words.all}
          </p>
          {rows.length === 0 ? (
            <EmptyState icon={IconCopyCheck} title={words.none}>
              {words.noneHint}
            </EmptyState>
          ) : (
            <p className="secondary">{words.hint}</p>
          )}
          {rows.map((cluster) => (
            <ClusterCard
              key={cluster.membres.map(({ elementId }) => elementId).join()}
              cluster={cluster}
              onApart={() => setApart(cluster)}
            />
          ))}
          {hasNextPage ? (
            <p>
              <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {words.more}
              </Button>
            </p>
          ) : null}
        </div>
      ) : null}
      {apart ? <ApartDialog cluster={apart} onClose={() => setApart(null)} onDone={done} /> : null}
      <OpenCode onDone={(sentence) => void done(sentence)} />
    </div>
  );
}
