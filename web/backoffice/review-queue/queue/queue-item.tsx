import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { reviewQueueMessages } from '#web/backoffice/review-queue/messages.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import type { Reviewing } from '../reviewing.ts';

export type QueueItemProps<R, D extends { readonly key: string }, O> = {
  reviewing: Reviewing<R, D, O>;
  row: R;
  current: boolean;
  checked: boolean;
  /** How long it has waited, in words. */
  waited: string;
  /** The colleagues who have it open, a line each. */
  here: string;
  onChecked: (subject: string, checked: boolean) => void;
};

/** One thing of the queue: whose, what, for how long, and who is on it. */
function Item<R, D extends { readonly key: string }, O>(props: QueueItemProps<R, D, O>) {
  const { reviewing, row, current, checked, waited, here, onChecked } = props;
  const { address, batching, line, itemOf, messages } = reviewing;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Walking the queue by keys keeps the current line in sight.
    if (current) item.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const subject = itemOf(row);
  const { name, since, below, flags } = line(row);
  const { name: called, mark } = batching.itemOf(row);
  return (
    <li ref={item} className="queue-item" data-checkable="">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: it widens the target of the box in it, which has its own name */}
      <label className="queue-check">
        <Checkbox
          name={batching.messages.select(called, mark)}
          checked={checked}
          onChecked={(on) => onChecked(subject, on)}
        />
      </label>
      <Link to={address.at(subject)} aria-current={current ? 'true' : undefined}>
        <span className="queue-line stack gap-4">
          <span className="queue-company">{name}</span>
          {since === null ? null : (
            <span className="queue-since">
              <VisuallyHidden>{messages.waiting} </VisuallyHidden>
              <time dateTime={since}>{waited}</time>
            </span>
          )}
        </span>
        <span className="queue-line stack gap-4">{below}</span>
        {flags ?? null}
        {here === '' ? null : (
          <span className="queue-held">{reviewQueueMessages.open(here.split('\n'))}</span>
        )}
      </Link>
    </li>
  );
}

// What it draws is what it is given: a hundred lines are not drawn again for a letter typed.
export const QueueItem = memo(Item) as typeof Item;
