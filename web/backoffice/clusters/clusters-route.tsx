import { useInfiniteQuery } from '@tanstack/react-query';
import { type ClusterOut, distinguish, findClusters } from '#contract/registration/clusters.ts';
import { Button } from '#web/design/action/button.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { type RequestKind, reviewQueueOf } from '../review-queue/requests/request-kind.tsx';
import { RequestReviewQueue } from '../review-queue/requests/request-queue.tsx';
import { reviewQueueAddress } from '../review-queue/reviewing.ts';
import { ClusterCard, clusterName, whyOf } from './cluster-card.tsx';
import { LearnedNames } from './learned-names.tsx';
import { doubleReviewQueue, clustersStaff as messages } from './messages.ts';

const GROUP = /^[1-9]\d{0,9}(-[1-9]\d{0,9})+$/;

/**
 * Codes that seem to be of one recording: reviewed, declared distinct, or one cancelled in favour
 * of the other.
 */
const DOUBLES: RequestKind<ClusterOut> = {
  ecran: 'doublons',
  address: reviewQueueAddress('groupe', GROUP),
  messages: doubleReviewQueue,
  sujet: 'DOUBLON',
  subjects: ['elements', 'proximite'],
  useRead: useClusters,
  itemOf: ({ membres }) => membres.map(({ elementId }) => elementId).join('-'),
  nameOf: clusterName,
  sinceOf: () => null,
  whatOf: (cluster) => [messages.count(cluster.membres.length), ...whyOf(cluster)].join(', '),
  soughtIn: ({ membres }) =>
    membres
      .flatMap(({ isrc, titre, artiste, structure }) => [isrc, titre, artiste, structure.raison])
      .join(' '),
  structureOf: () => null,
  can: () => ({ OK: false, KO: true, DELETE: false }),
  motifFor: ['KO'],
  together: ['KO'],
  answer: ({ item, motif, key }, keepalive) =>
    call(distinguish, {
      body: { elementIds: item.split('-').map(Number), motif },
      idempotencyKey: key,
      keepalive,
    }),
  Body: ({ file }) => <ClusterCard cluster={file} />,
};

const REVIEW_QUEUE = reviewQueueOf(DOUBLES);

/** `/:product/doublons`, on the desk. */
export function Component() {
  return <RequestReviewQueue {...REVIEW_QUEUE} />;
}

/** The register is examined from its newest entries, a part at a time. */
function useClusters() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: keyOf('elements', {}, 'doublons'),
      queryFn: ({ pageParam, signal }) =>
        call(findClusters, { query: pageParam === null ? {} : { suivant: pageParam } }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ suivant }) => suivant,
    },
  );
  const examined = data?.pages.reduce((sum, { examines }) => sum + examines, 0) ?? 0;
  return {
    data: data && { rows: data.pages.flatMap((page) => page.rows) },
    error,
    refetch,
    foot: data ? (
      <div className="queue-foot stack gap-8">
        <p className="secondary" role="status">
          {messages.examined(examined)} {hasNextPage ? '' : messages.all}
        </p>
        {hasNextPage ? (
          <Button
            variant="secondary"
            size="small"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {messages.more}
          </Button>
        ) : null}
        <LearnedNames />
      </div>
    ) : null,
  };
}
