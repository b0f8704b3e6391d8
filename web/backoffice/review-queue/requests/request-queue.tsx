import { ItemFile } from '../file/item-file.tsx';
import { ReviewQueue } from '../review-queue.tsx';
import type { reviewQueueOf } from './request-kind.tsx';

/** Desk of a kind of request. */
export function RequestReviewQueue<R>({ reviewing, filing }: ReturnType<typeof reviewQueueOf<R>>) {
  return (
    <ReviewQueue
      reviewing={reviewing}
      file={(props) => (
        <ItemFile key={props.item} {...props} reviewing={reviewing} filing={filing} />
      )}
    />
  );
}
