import '#web/backoffice/workbench/queue.css';
import { type ReactNode, useDeferredValue } from 'react';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { SavedViews } from '#web/backoffice/views/saved-views.tsx';
import { ShortcutsHelp } from '#web/backoffice/workbench/shortcuts-help.tsx';
import { useWide } from '#web/backoffice/workbench/use-wide.ts';
import { waitingTime } from '#web/backoffice/workbench/waiting-time.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { words as designWords } from '#web/design/words.ts';
import { CHECK_ALL_ID } from '../batch/batch-bar.tsx';
import type { Checked } from '../batch/use-checked.ts';
import type { Queue, Treating } from '../treating.ts';
import { NothingHere } from './nothing-here.tsx';
import { QueueItem } from './queue-item.tsx';
import { useMinute } from './use-minute.ts';

export type QueuePaneProps<R, D extends { readonly key: string }, O> = {
  treating: Treating<R, D, O>;
  queue: Queue<R>;
  current: string | null;
  /** Nothing is open beside it: the title of the page is its own. */
  alone: boolean;
  checked: Checked<R>;
  /** By thing: which colleagues have it open. */
  here: ReadonlyMap<string, readonly string[]>;
  /** What may be done with those that are ticked. */
  actions: ReactNode;
};

const HEADING = 'titre-file';
/** More lines than any screen shows. */
const DRAWN_FIRST = 40;

/** What waits, the longest first. */
export function QueuePane<R, D extends { readonly key: string }, O>(
  props: QueuePaneProps<R, D, O>,
) {
  const { treating, queue, alone, checked, actions } = props;
  const { words, ecran } = treating;
  const { rows, total, loaded, late, error, filtered } = queue;
  const wide = useWide();
  // One h1 a page: the file's once one is open, the batch's once one runs.
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section className="queue stack gap-12" aria-labelledby={HEADING}>
      <div className="queue-head row between">
        <Heading id={HEADING} tabIndex={-1}>
          {words.heading} {loaded ? <span className="muted">{words.count(total)}</span> : null}
        </Heading>
        <div className="row queue-tools">
          <SavedViews ecran={ecran} criteres={queue.criteria} onApply={queue.apply} />
          <ShortcutsHelp keys={words.keys} />
        </div>
      </div>
      {queue.filters}
      <VisuallyHidden role="status">
        {loaded && filtered && !late ? words.found(total) : ''}
      </VisuallyHidden>
      {error ? <ProblemNotice error={error} onRetry={queue.refetch} /> : null}
      {loaded || error ? null : (
        <div className="late">
          <Skeleton lines={6} height={64} />
        </div>
      )}
      {queue.capped ? (
        <Notice tone="warning">
          <p>{designWords.capped}</p>
        </Notice>
      ) : null}
      <NothingHere shown={!(wide && alone)} queue={queue} words={words} />
      {rows.length > 0 ? (
        <CheckAll label={treating.batching.words.selectAll} checked={checked} />
      ) : null}
      {rows.length > 0 ? <QueueList {...props} /> : null}
      {queue.foot ?? null}
      {actions}
    </section>
  );
}

/** The first lines at once: what follows is drawn when the page already answers. */
function QueueList<R, D extends { readonly key: string }, O>(props: QueuePaneProps<R, D, O>) {
  const { treating, queue, current, checked, here } = props;
  const { words, thingOf, line } = treating;
  const now = useMinute();
  const whole = useDeferredValue(true, false);
  const rows = whole ? queue.rows : queue.rows.slice(0, DRAWN_FIRST);
  return (
    <ul className="queue-list stack list" aria-label={words.list}>
      {rows.map((row) => {
        const thing = thingOf(row);
        const { since } = line(row);
        return (
          <QueueItem
            key={thing}
            treating={treating}
            row={row}
            current={thing === current}
            checked={checked.has(thing)}
            waited={since === null ? '' : waitingTime(new Date(since), now)}
            here={here.get(thing)?.join('\n') ?? ''}
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
