import '../workbench/workbench.css';
import { IconInbox } from '@tabler/icons-react';
import { useRef } from 'react';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { queueWords } from '#web/app/catalogue/backoffice-queue.ts';
import { batchWords } from '#web/app/catalogue/workbench-staff/batch.ts';
import { useUser } from '#web/app/session/use-session.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { PendingStrip } from '../desk/pending-strip.tsx';
import { usePending } from '../desk/use-pending.ts';
import { ShortcutsHelp } from '../workbench/shortcuts-help.tsx';
import { useFocusOnReturn } from '../workbench/use-focus-on-return.ts';
import { type Command, useShortcuts } from '../workbench/use-shortcuts.ts';
import type { Batch } from './batch/batch.ts';
import { BatchBar } from './batch/batch-bar.tsx';
import { BatchPanel } from './batch/batch-panel.tsx';
import { useBatch } from './batch/use-batch.ts';
import { useChecked } from './batch/use-checked.ts';
import { useDrafts } from './decision/use-drafts.ts';
import type { DossierCommands } from './dossier/dossier-commands.ts';
import { DossierPane } from './dossier/dossier-pane.tsx';
import { useReread } from './dossier/use-dossier.ts';
import { aboutOf } from './pending/decision.ts';
import { DECIDING } from './pending/kept-decision.ts';
import { TELLING } from './pending/telling.tsx';
import { neighbours, nextToTreat } from './queue/neighbours.ts';
import { SEARCH_ID } from './queue/queue-filters.tsx';
import { QueuePane } from './queue/queue-pane.tsx';
import { type Queue, useQueue } from './queue/use-queue.ts';
import { dossierAddress, useSelection } from './use-selection.ts';

/** Where the focus was, when it was in no dossier. */
const BATCH = 'lot';

/** The staff's screen: what waits, the dossier open, its history and its decision. */
export function Workbench() {
  const { interlocuteurId } = useUser();
  const { dossierId, open } = useSelection();
  const all = useQueue();
  const drafts = useDrafts(interlocuteurId);
  const reread = useReread();
  const pending = usePending(DECIDING, interlocuteurId, {
    sent: ({ dossierId }) => drafts.forget(dossierId),
    reread,
  });
  // What was decided has left the queue, before the register knows.
  const rows = all.rows.filter((row) => pending.isToTreat(aboutOf(row)));
  const queue = { ...all, rows, total: all.total - (all.rows.length - rows.length) };
  const checked = useChecked(rows);
  const batch = useBatch(interlocuteurId);
  const startBatch = (asked: Batch) => {
    void pending.flush();
    open(null);
    batch.start(asked);
  };
  const commands = useRef<DossierCommands>(null);
  const region = useRef<HTMLElement>(null);
  const alone = dossierId === null && batch.batch === null;
  // What is told of a batch has no line to go back to: the title takes the focus.
  const shown = dossierId === null ? BATCH : dossierAddress(dossierId);
  useFocusOnReturn(alone ? null : shown, region);
  const { previous, next } = neighbours(queue.rows, dossierId);
  const goTo = (row: typeof next) => (row === null ? null : () => open(row.dossierId));

  const obey: Record<Command, () => void> = {
    next: () => (commands.current ? commands.current.next() : goTo(next)?.()),
    previous: () => goTo(previous)?.(),
    validate: () => commands.current?.validate(),
    refuse: () => commands.current?.refuse(),
    search: () => document.getElementById(SEARCH_ID)?.focus(),
    previousDocument: () => commands.current?.document(-1),
    nextDocument: () => commands.current?.document(1),
    read: () => commands.current?.read(),
    undo: () => undo(),
  };
  useShortcuts((command) => obey[command]());
  const undo = () => {
    const taken = batch.undo();
    if (taken !== null) {
      checked.tick(taken.items.map((item) => item.dossierId));
      announce(batchWords.panel.undone);
      return;
    }
    const decision = pending.undo();
    if (decision === null) return;
    announce(decisionWords.pending.undone);
    open(decision.dossierId);
  };
  return (
    <section
      ref={region}
      className="workbench"
      aria-label={queueWords.region}
      data-splitter=""
      data-open={alone ? undefined : ''}
      tabIndex={-1}
    >
      <QueuePane
        queue={queue}
        current={dossierId}
        alone={alone}
        checked={checked}
        actions={<BatchBar checked={checked} onStart={startBatch} />}
        shortcuts={<ShortcutsHelp keys={queueWords.shortcuts.keys} />}
      />
      <PendingStrip
        telling={TELLING}
        pending={pending}
        onOpen={({ dossierId: decided }) => open(decided)}
        onUndo={undo}
      />
      {dossierId === null && batch.batch !== null ? (
        <BatchPanel book={batch} batch={batch.batch} onUndo={undo} />
      ) : null}
      {alone ? <NothingOpen queue={queue} /> : null}
      {dossierId === null ? null : (
        <DossierPane
          key={dossierId}
          dossierId={dossierId}
          row={queue.rows.find((row) => row.dossierId === dossierId) ?? null}
          drafts={drafts}
          pending={pending}
          commands={commands}
          onOpen={open}
          onPrevious={goTo(previous)}
          onNext={goTo(next)}
          nextToTreat={() => nextToTreat(queue.rows, dossierId)}
        />
      )}
    </section>
  );
}

function NothingOpen({ queue }: { queue: Queue }) {
  useTitle(queueWords.page);
  const [oldest] = queue.rows;
  if (oldest === undefined) return <div className="nothing-open" />;
  return (
    <div className="nothing-open">
      <EmptyState
        icon={IconInbox}
        title={queueWords.nothingOpen}
        action={<LinkButton to={dossierAddress(oldest.dossierId)}>{queueWords.openOldest}</LinkButton>}
      >
        {queueWords.nothingOpenSentence}
      </EmptyState>
    </div>
  );
}
