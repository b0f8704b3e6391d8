import '../workbench/workbench.css';
import { IconInbox } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { LinkButton } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { decisionMessages } from '#web/messages/decision.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { readChanged } from '#web/platform/live/read-changed.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useSearch } from '#web/platform/page/use-search.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { useFocusOnReturn } from '../workbench/use-focus-on-return.ts';
import { type Command, useShortcuts } from '../workbench/use-shortcuts.ts';
import { useWide } from '../workbench/use-wide.ts';
import { type Batch, isBusy } from './batch/batch.ts';
import { BatchBar } from './batch/batch-bar.tsx';
import { BatchPanel } from './batch/batch-panel.tsx';
import { useBatch } from './batch/use-batch.ts';
import { useChecked } from './batch/use-checked.ts';
import { PendingStrip } from './pending-strip.tsx';
import { neighbours, nextToReview } from './queue/neighbours.ts';
import { NothingHere } from './queue/nothing-here.tsx';
import { QueuePane } from './queue/queue-pane.tsx';
import { SEARCH_ID } from './queue/use-text-search.tsx';
import type { FileCommands, FileProps, Queue, Reviewing, ReviewQueueAddress } from './reviewing.ts';
import { useDrafts } from './use-drafts.ts';
import { usePending } from './use-pending.ts';
import { usePresence } from './use-presence.ts';

type Keyed = { readonly key: string };

export type ReviewQueueProps<R, D extends Keyed, O> = {
  reviewing: Reviewing<R, D, O>;
  /** Clears other state once a decision was sent. */
  onSent?: (decision: D) => void;
  /** Renders the open item. */
  file: (props: FileProps<R, D, O>) => ReactNode;
};

/** Stands for the batch panel where an open item has its address. */
const BATCH = 'lot';

/** Staff desk: the queue, the open item with its papers and decision, and batches. */
export function ReviewQueue<R, D extends Keyed, O>({
  reviewing,
  onSent,
  file,
}: ReviewQueueProps<R, D, O>) {
  const { messages, address, itemOf, batching } = reviewing;
  const reviewQueue = useDecisions(reviewing, onSent);
  const { item: subject, open } = useOpenItem(reviewing.address, reviewQueue.queue);
  const { pending, batch, queue, checked } = reviewQueue;
  const here = usePresence(reviewing.ecran, subject);
  const [message, setMessage] = useState<string | null>(null);
  const commands = useRef<FileCommands>(null);
  const region = useRef<HTMLElement>(null);
  const alone = subject === null && batch.batch === null;
  // The batch panel has no row to return to: the title takes the focus.
  const shown = subject === null ? BATCH : address.at(subject);
  useFocusOnReturn(alone ? null : shown, region);
  const { previous, next } = neighbours(queue.rows, subject, itemOf);
  const goTo = (row: R | null) => (row === null ? null : () => show(itemOf(row)));
  const show = (requested: string | null, sentence: string | null = null) => {
    setMessage(sentence);
    open(requested);
  };
  const startBatch = (request: Batch<D>) => {
    void pending.flush();
    show(null);
    batch.start(request);
  };
  const undoBatch = () => {
    const taken = batch.undo();
    if (taken === null) return;
    checked.tick(taken.items.map((item) => item.item));
    announce(batching.messages.panel.undone);
  };
  const undoDecision = (): boolean => {
    const decision = pending.undo();
    if (decision === null) return false;
    announce(decisionMessages.pending.undone);
    show(reviewing.deciding.about(decision).item);
    return true;
  };
  // Undoes the waiting decision first: starting a batch sends it, so it is always the later one.
  const undo = () => undoDecision() || undoBatch();
  const step = { next: goTo(next), previous: goTo(previous) };
  useShortcuts((command) => obey(command, { commands: commands.current, step, undo }));
  return (
    <section
      ref={region}
      className="workbench"
      data-splitter=""
      aria-label={messages.region}
      data-open={alone ? undefined : ''}
      tabIndex={-1}
    >
      <QueuePane
        reviewing={reviewing}
        queue={queue}
        current={subject}
        alone={alone}
        checked={checked}
        here={here}
        actions={
          <BatchBar
            batching={batching}
            checked={checked}
            busy={isBusy(batch)}
            onStart={startBatch}
          />
        }
      />
      <PendingStrip
        context={reviewing.context}
        pending={pending}
        onOpen={(decision) => show(reviewing.deciding.about(decision).item)}
        onUndo={undoDecision}
      />
      {subject === null && batch.batch !== null ? (
        <BatchPanel
          messages={batching.messages.panel}
          address={address}
          book={batch}
          batch={batch.batch}
          onUndo={undoBatch}
        />
      ) : null}
      {alone ? <NothingOpen reviewing={reviewing} queue={queue} message={message} /> : null}
      {subject === null
        ? null
        : file({
            item: subject,
            pending,
            commands,
            message,
            onOpen: show,
            row: queue.rows.find((row) => itemOf(row) === subject) ?? null,
            ...reviewQueue.draftOf(subject),
            onMotif: (motif) => reviewQueue.change(subject, (all) => ({ ...all, motif })),
            onChoice: (choice) => reviewQueue.change(subject, (all) => ({ ...all, choice })),
            rest: here.get(subject) ?? [],
            onPrevious: step.previous,
            onNext: step.next,
            nextToReview: () =>
              nextToReview(queue.rows, subject, { itemOf, isFree: batching.isFree }),
            onDecided: (sentence, row) => show(row === null ? null : itemOf(row), sentence),
          })}
    </section>
  );
}

type Reach = {
  commands: FileCommands | null;
  step: Readonly<Record<'next' | 'previous', (() => void) | null>>;
  undo: () => void;
};

function obey(command: Command, { commands, step, undo }: Reach): void {
  const acts: Record<Command, () => void> = {
    next: () => (commands?.next ?? step.next)?.(),
    previous: () => step.previous?.(),
    validate: () => commands?.validate(),
    refuse: () => commands?.refuse(),
    search: () => document.getElementById(SEARCH_ID)?.focus(),
    previousDocument: () => commands?.document(-1),
    nextDocument: () => commands?.document(1),
    read: () => commands?.read(),
    undo,
  };
  acts[command]();
}

/** Open item and criteria in the URL, so that a reload or a shared link shows the same screen. */
function useOpenItem(
  { read, at }: ReviewQueueAddress,
  { criteria, late }: Pick<Queue<unknown>, 'criteria' | 'late'>,
) {
  const [parameters, write] = useSearch();
  const item = read(parameters);
  const addressOf = (of: string | null) =>
    new URLSearchParams([at(of).slice(1), criteria].filter(Boolean).join('&'));
  const requested = addressOf(item);
  // Written once the search is answered, not at each letter.
  const differs = !late && requested.toString() !== parameters.toString();
  useEffect(() => {
    if (differs) write(() => requested, { replace: true });
  });
  return { item, open: (of: string | null) => write(() => addressOf(of)) };
}

const storedDraft = z.strictObject({ motif: z.string(), choice: z.string() });
const NO_DRAFT = { motif: '', choice: '' };

/** Queue, pending decisions and ticked items. */
function useDecisions<R, D extends Keyed, O>(
  reviewing: Reviewing<R, D, O>,
  onSent: ((decision: D) => void) | undefined,
) {
  const {
    ecran,
    address,
    deciding,
    batching,
    itemOf,
    versionOf,
    subjects,
    changeOf,
    useQueue,
    isCounted,
  } = reviewing;
  const { interlocuteurId } = useUser();
  const queries = useQueryClient();
  const refetch = () => readAgain(queries, ...subjects);
  const all = useQueue();
  const drafts = useDrafts(`brouillon.${ecran}.${interlocuteurId}`, storedDraft, NO_DRAFT);
  const pending = usePending(deciding, interlocuteurId, {
    refetch: (decision) =>
      changeOf === undefined ? refetch() : readChanged(queries, [changeOf(decision)]),
    sent: (decision) => {
      drafts.forget(deciding.about(decision).item);
      onSent?.(decision);
    },
    stays: address.isOf,
  });
  // Decided items leave the queue at once, before the server's answer.
  const [rows, gone] = parted(all.rows, (row) =>
    pending.isToReview({ item: itemOf(row), version: versionOf(row) }),
  );
  return {
    pending,
    ...drafts,
    queue: {
      ...all,
      rows,
      total: all.total - (isCounted === undefined ? gone : gone.filter(isCounted)).length,
    },
    checked: useChecked(rows, { itemOf, isFree: batching.isFree }),
    batch: useBatch(batching, deciding.shape, interlocuteurId, refetch),
  };
}

function parted<R>(rows: readonly R[], stays: (row: R) => boolean): readonly [R[], R[]] {
  return [rows.filter(stays), rows.filter((row) => !stays(row))];
}

type NothingOpenProps<R, D extends Keyed, O> = {
  reviewing: Reviewing<R, D, O>;
  queue: Queue<R>;
  message: string | null;
};

function NothingOpen<R, D extends Keyed, O>({
  reviewing,
  queue,
  message,
}: NothingOpenProps<R, D, O>) {
  const { messages, address, itemOf } = reviewing;
  const wide = useWide();
  useTitle(messages.page);
  const [oldest] = queue.rows;
  const invitation =
    oldest === undefined ? (
      <NothingHere shown={wide} queue={queue} messages={messages} />
    ) : (
      <EmptyState
        icon={IconInbox}
        title={messages.nothingOpen}
        action={<LinkButton to={address.at(itemOf(oldest))}>{messages.openOldest}</LinkButton>}
      >
        {messages.nothingOpenSentence}
      </EmptyState>
    );
  return (
    <div className="nothing-open" data-message={message === null ? undefined : ''}>
      {message === null ? invitation : <AlertBox tone="success" title={message} />}
    </div>
  );
}
