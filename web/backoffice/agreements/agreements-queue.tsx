import { RequestReviewQueue } from '../review-queue/requests/request-queue.tsx';
import { CORRECTION_REVIEW_QUEUE } from './corrections.tsx';
import { TRANSFER_REVIEW_QUEUE } from './transfers.tsx';

export type AgreementsReviewQueueProps = { vue: 'corrections' | 'transferts' };

/** What waits for an agreement about codes that are given. */
export function AgreementsReviewQueue({ vue }: AgreementsReviewQueueProps) {
  if (vue === 'corrections') return <RequestReviewQueue key={vue} {...CORRECTION_REVIEW_QUEUE} />;
  return <RequestReviewQueue key={vue} {...TRANSFER_REVIEW_QUEUE} />;
}
