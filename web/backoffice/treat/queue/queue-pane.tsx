import '#web/backoffice/workbench/queue.css';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { queueWords } from '#web/app/catalogue/backoffice-queue.ts';
import { batchWords } from '#web/app/catalogue/workbench-staff/batch.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { SavedViews } from '#web/backoffice/views/saved-views.tsx';
import { Button } from '#web/design/action/button.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { words } from '#web/design/words.ts';
import type { Checked } from '../batch/use-checked.ts';
import { criteriaOf, filtersOf, NO_FILTER } from './filters.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueItem } from './queue-item.tsx';
import type { Queue } from './use-queue.ts';

export type QueuePaneProps = {
  queue: Queue;
  current: number | null;
  /** Nothing is open beside it: the title of the page is its own. */
  alone: boolean;
  checked: Checked;
  shortcuts: ReactNode;
  /** What may be done with the dossiers ticked. */
  actions: ReactNode;
};

const HEADING = 'titre-file';

/** What waits, oldest first. */
export function QueuePane({ queue, current, alone, checked, shortcuts, actions }: QueuePaneProps) {
  const { rows, total, loaded, late, error, filtered } = queue;
  // One h1 a page: the company's once a dossier is open, the batch's once one runs.
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section className="queue" aria-labelledby={HEADING}>
      <div className="queue-head">
        <Heading id={HEADING} tabIndex={-1}>
          {queueWords.heading} {loaded ? <span className="muted">{queueWords.count(total)}</span> : null}
        </Heading>
        <div className="row queue-tools">
          <SavedViews
            ecran="demandes"
            criteres={criteriaOf(queue.filters)}
            onApply={(criteria) => queue.setFilters(filtersOf(criteria))}
          />
          {shortcuts}
        </div>
      </div>
      <QueueFilters filters={queue.filters} onFilters={queue.setFilters} />
      <VisuallyHidden role="status">
        {loaded && filtered && !late ? queueWords.found(total) : ''}
      </VisuallyHidden>
      {error ? <ProblemNotice error={error} onRetry={queue.refetch} /> : null}
      {loaded || error ? null : (
        <div className="late">
          <Skeleton lines={6} height={64} />
        </div>
      )}
      {queue.capped ? (
        <Notice tone="warning">
          <p>{words.capped}</p>
        </Notice>
      ) : null}
      {loaded && !late && rows.length === 0 ? <NothingHere queue={queue} /> : null}
      {rows.length > 0 ? <CheckAll checked={checked} /> : null}
      {rows.length > 0 ? (
        <ul className="queue-list" aria-label={queueWords.list}>
          {rows.map((row) => (
            <QueueItem
              key={row.dossierId}
              row={row}
              current={row.dossierId === current}
              checked={checked.has(row.dossierId)}
              onChecked={checked.change}
            />
          ))}
        </ul>
      ) : null}
      {actions}
    </section>
  );
}

function CheckAll({ checked }: { checked: Checked }) {
  const count = checked.checked.length;
  return (
    <div className="queue-all">
      <Checkbox
        label={batchWords.selectAll}
        checked={count > 0 && count >= checked.most}
        indeterminate={count > 0 && count < checked.most}
        onChecked={checked.changeAll}
      />
    </div>
  );
}

function NothingHere({ queue }: { queue: Queue }) {
  if (!queue.filtered) {
    return (
      <EmptyState icon={IconInbox} title={queueWords.empty}>
        {queueWords.emptySentence}
      </EmptyState>
    );
  }
  return (
    <div className="queue-none">
      <p className="muted">{queueWords.noMatch}</p>
      <Button variant="ghost" size="small" onClick={() => queue.setFilters(NO_FILTER)}>
        {queueWords.clearFilters}
      </Button>
    </div>
  );
}
