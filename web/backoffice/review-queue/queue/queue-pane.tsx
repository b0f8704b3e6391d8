import '#web/backoffice/workbench/queue.css';
import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { reviewQueueMessages } from '#web/backoffice/review-queue/messages.ts';
import { SavedViews } from '#web/backoffice/views/saved-views.tsx';
import { ShortcutsHelp } from '#web/backoffice/workbench/shortcuts-help.tsx';
import { useWide } from '#web/backoffice/workbench/use-wide.ts';
import { waitingTime } from '#web/backoffice/workbench/waiting-time.ts';
import { messages as designMessages } from '#web/design/design-messages.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { CHECK_ALL_ID } from '../batch/batch-bar.tsx';
import type { Checked } from '../batch/use-checked.ts';
import type { Queue, Reviewing } from '../reviewing.ts';
import { NothingHere } from './nothing-here.tsx';

export type QueuePaneProps<R, D extends { readonly key: string }, O> = {
  reviewing: Reviewing<R, D, O>;
  queue: Queue<R>;
  current: string | null;
  /** True if nothing is open beside it: its heading is the page's h1. */
  alone: boolean;
  checked: Checked<R>;
  /** Colleagues who have each item open. */
  here: ReadonlyMap<string, readonly string[]>;
  /** Batch actions on the ticked items. */
  actions: ReactNode;
};

const HEADING = 'titre-file';
/** More lines than any screen shows. */
const DRAWN_FIRST = 40;

/** The queue, the longest waiting first. */
export function QueuePane<R, D extends { readonly key: string }, O>(
  props: QueuePaneProps<R, D, O>,
) {
  const { reviewing, queue, alone, checked, actions } = props;
  const { messages, ecran } = reviewing;
  const { rows, total, loaded, late, error, filtered } = queue;
  const wide = useWide();
  // One h1 a page: the file's once one is open, the batch's once one runs.
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section className="queue stack gap-12" aria-labelledby={HEADING}>
      <div className="queue-head row between">
        <Heading id={HEADING} tabIndex={-1}>
          {messages.heading}{' '}
          {loaded ? <span className="muted">{messages.count(total)}</span> : null}
        </Heading>
        <div className="row queue-tools">
          <SavedViews ecran={ecran} criteres={queue.criteria} onApply={queue.apply} />
          <ShortcutsHelp keys={messages.keys} />
        </div>
      </div>
      {queue.filters}
      <VisuallyHidden role="status">
        {loaded && filtered && !late ? messages.result(total) : ''}
      </VisuallyHidden>
      {error ? <ProblemAlert error={error} onRetry={queue.refetch} /> : null}
      {loaded || error ? null : (
        <div className="late">
          <Skeleton lines={6} height={64} />
        </div>
      )}
      {queue.capped ? (
        <AlertBox tone="warning">
          <p>{designMessages.capped}</p>
        </AlertBox>
      ) : null}
      <NothingHere shown={!(wide && alone)} queue={queue} messages={messages} />
      {rows.length > 0 ? (
        <CheckAll label={reviewing.batching.messages.selectAll} checked={checked} />
      ) : null}
      {rows.length > 0 ? <QueueList {...props} /> : null}
      {queue.foot ?? null}
      {actions}
    </section>
  );
}

/** Renders the first rows at once, the others once the page is interactive. */
function QueueList<R, D extends { readonly key: string }, O>(props: QueuePaneProps<R, D, O>) {
  const { reviewing, queue, current, checked, here } = props;
  const { messages, itemOf, line } = reviewing;
  const now = useMinute();
  const whole = useDeferredValue(true, false);
  const rows = whole ? queue.rows : queue.rows.slice(0, DRAWN_FIRST);
  return (
    <ul className="queue-list stack list" aria-label={messages.list}>
      {rows.map((row) => {
        const subject = itemOf(row);
        const { since } = line(row);
        return (
          <QueueItem
            key={subject}
            reviewing={reviewing}
            row={row}
            current={subject === current}
            checked={checked.has(subject)}
            waited={since === null ? '' : waitingTime(new Date(since), now)}
            here={here.get(subject)?.join('\n') ?? ''}
            onChecked={checked.change}
          />
        );
      })}
    </ul>
  );
}

function CheckAll<R>({ label, checked }: { label: string; checked: Checked<R> }) {
  const count = checked.checked.length;
  return (
    <div className="queue-all">
      <Checkbox
        id={CHECK_ALL_ID}
        label={label}
        checked={count > 0 && count >= checked.most}
        indeterminate={count > 0 && count < checked.most}
        onChecked={checked.changeAll}
      />
    </div>
  );
}

type QueueItemProps<R, D extends { readonly key: string }, O> = {
  reviewing: Reviewing<R, D, O>;
  row: R;
  current: boolean;
  checked: boolean;
  /** Waiting time, as text. */
  waited: string;
  /** The colleagues who have it open, a line each. */
  here: string;
  onChecked: (subject: string, checked: boolean) => void;
};

/** One row of the queue: name, content, waiting time, colleagues on it. */
function Item<R, D extends { readonly key: string }, O>(props: QueueItemProps<R, D, O>) {
  const { reviewing, row, current, checked, waited, here, onChecked } = props;
  const { address, batching, line, itemOf, messages } = reviewing;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Keyboard navigation keeps the current row visible.
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
          <span className="queue-taken">{reviewQueueMessages.open(here.split('\n'))}</span>
        )}
      </Link>
    </li>
  );
}

// Memoized: typing a letter must not render a hundred rows again.
const QueueItem = memo(Item) as typeof Item;

const MINUTE_MILLISECONDS = 60_000;

/** The current time, updated every minute while mounted. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
