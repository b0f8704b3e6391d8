import '../workbench/workbench.css';
import { IconInbox } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { readAgain } from '#web/app/api/query-client.ts';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { readChanged } from '#web/app/live/read-changed.ts';
import { useSearch } from '#web/app/page/use-search.ts';
import { useUser } from '#web/app/session/use-session.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { useFocusOnReturn } from '../workbench/use-focus-on-return.ts';
import { type Command, useShortcuts } from '../workbench/use-shortcuts.ts';
import { useWide } from '../workbench/use-wide.ts';
import { type Batch, isBusy } from './batch/batch.ts';
import { BatchBar } from './batch/batch-bar.tsx';
import { BatchPanel } from './batch/batch-panel.tsx';
import { useBatch } from './batch/use-batch.ts';
import { useChecked } from './batch/use-checked.ts';
import { PendingStrip } from './pending-strip.tsx';
import { usePresence } from './presence/use-presence.ts';
import { neighbours, nextToTreat } from './queue/neighbours.ts';
import { NothingHere } from './queue/nothing-here.tsx';
import { QueuePane } from './queue/queue-pane.tsx';
import { SEARCH_ID } from './queue/use-text-search.tsx';
import type { DeskAddress, FileCommands, FileProps, Queue, Treating } from './treating.ts';
import { useDrafts } from './use-drafts.ts';
import { usePending } from './use-pending.ts';

type Keyed = { readonly key: string };

export type DeskProps<R, D extends Keyed, O> = {
  treating: Treating<R, D, O>;
  /** What else is forgotten once a decision was sent. */
  onSent?: (decision: D) => void;
  /** The thing that is open. */
  file: (props: FileProps<R, D, O>) => ReactNode;
};

/** Where the focus was, when it was in no file. */
const BATCH = 'lot';

/** The staff's screen: what waits, what is open of it with its papers and its decision, many at once. */
export function Desk<R, D extends Keyed, O>({ treating, onSent, file }: DeskProps<R, D, O>) {
  const { words, address, thingOf, batching } = treating;
  const desk = useDecisions(treating, onSent);
  const { thing, open } = useOpenThing(treating.address, desk.queue);
  const { pending, batch, queue, checked } = desk;
  const here = usePresence(treating.ecran, thing);
  const [said, setSaid] = useState<string | null>(null);
  const commands = useRef<FileCommands>(null);
  const region = useRef<HTMLElement>(null);
  const alone = thing === null && batch.batch === null;
  // What is told of a batch has no line to go back to: the title takes the focus.
  const shown = thing === null ? BATCH : address.at(thing);
  useFocusOnReturn(alone ? null : shown, region);
  const { previous, next } = neighbours(queue.rows, thing, thingOf);
  const goTo = (row: R | null) => (row === null ? null : () => show(thingOf(row)));
  const show = (wanted: string | null, sentence: string | null = null) => {
    setSaid(sentence);
    open(wanted);
  };
  const startBatch = (asked: Batch<D>) => {
    void pending.flush();
    show(null);
    batch.start(asked);
  };
  const undoBatch = () => {
    const taken = batch.undo();
    if (taken === null) return;
    checked.tick(taken.items.map((item) => item.thing));
    announce(batching.words.panel.undone);
  };
  const undoDecision = (): boolean => {
    const decision = pending.undo();
    if (decision === null) return false;
    announce(decisionWords.pending.undone);
    show(treating.deciding.about(decision).thing);
    return true;
  };
  // A batch lets what was decided before it go: a decision that waits is later than a batch that does.
  const undo = () => undoDecision() || undoBatch();
  const step = { next: goTo(next), previous: goTo(previous) };
  useShortcuts((command) => obey(command, { commands: commands.current, step, undo }));
  return (
    <section
      ref={region}
      className="workbench"
      data-splitter=""
      aria-label={words.region}
      data-open={alone ? undefined : ''}
      tabIndex={-1}
    >
      <QueuePane
        treating={treating}
        queue={queue}
        current={thing}
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
        telling={treating.telling}
        pending={pending}
        onOpen={(decision) => show(treating.deciding.about(decision).thing)}
        onUndo={undoDecision}
      />
      {thing === null && batch.batch !== null ? (
        <BatchPanel
          words={batching.words.panel}
          address={address}
          book={batch}
          batch={batch.batch}
          onUndo={undoBatch}
        />
      ) : null}
      {alone ? <NothingOpen treating={treating} queue={queue} said={said} /> : null}
      {thing === null
        ? null
        : file({
            thing,
            pending,
            commands,
            said,
            onOpen: show,
            row: queue.rows.find((row) => thingOf(row) === thing) ?? null,
            ...desk.draftOf(thing),
            onMotif: (motif) => desk.change(thing, (all) => ({ ...all, motif })),
            onChoice: (choice) => desk.change(thing, (all) => ({ ...all, choice })),
            others: here.get(thing) ?? [],
            onPrevious: step.previous,
            onNext: step.next,
            nextToTreat: () => nextToTreat(queue.rows, thing, { thingOf, isFree: batching.isFree }),
            onDecided: (sentence, row) => show(row === null ? null : thingOf(row), sentence),
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

/** What is open, then what is sought: a reload, or the colleague who is sent the address, finds the same screen. */
function useOpenThing(
  { read, at }: DeskAddress,
  { criteria, late }: Pick<Queue<unknown>, 'criteria' | 'late'>,
) {
  const [parameters, write] = useSearch();
  const thing = read(parameters);
  const addressOf = (of: string | null) =>
    new URLSearchParams([at(of).slice(1), criteria].filter(Boolean).join('&'));
  const wanted = addressOf(thing);
  // Not at each letter: once it has its answer.
  const differs = !late && wanted.toString() !== parameters.toString();
  useEffect(() => {
    if (differs) write(() => wanted, { replace: true });
  });
  return { thing, open: (of: string | null) => write(() => addressOf(of)) };
}

const keptDraft = z.strictObject({ motif: z.string(), choice: z.string() });
const NO_DRAFT = { motif: '', choice: '' };

/** What waits, what was decided of it and is on its way, what is ticked. */
function useDecisions<R, D extends Keyed, O>(
  treating: Treating<R, D, O>,
  onSent: ((decision: D) => void) | undefined,
) {
  const {
    ecran,
    address,
    deciding,
    batching,
    thingOf,
    versionOf,
    subjects,
    changeOf,
    useQueue,
    isCounted,
  } = treating;
  const { interlocuteurId } = useUser();
  const queries = useQueryClient();
  const reread = () => readAgain(queries, ...subjects);
  const all = useQueue();
  const drafts = useDrafts(`brouillon.${ecran}.${interlocuteurId}`, keptDraft, NO_DRAFT);
  const pending = usePending(deciding, interlocuteurId, {
    reread: (decision) =>
      changeOf === undefined ? reread() : readChanged(queries, [changeOf(decision)]),
    sent: (decision) => {
      drafts.forget(deciding.about(decision).thing);
      onSent?.(decision);
    },
    stays: address.isOf,
  });
  // What was decided has left the queue, before the register knows.
  const [rows, gone] = parted(all.rows, (row) =>
    pending.isToTreat({ thing: thingOf(row), version: versionOf(row) }),
  );
  return {
    pending,
    ...drafts,
    queue: {
      ...all,
      rows,
      total: all.total - (isCounted === undefined ? gone : gone.filter(isCounted)).length,
    },
    checked: useChecked(rows, { thingOf, isFree: batching.isFree }),
    batch: useBatch(batching, deciding.shape, interlocuteurId, reread),
  };
}

function parted<R>(rows: readonly R[], stays: (row: R) => boolean): readonly [R[], R[]] {
  return [rows.filter(stays), rows.filter((row) => !stays(row))];
}

type NothingOpenProps<R, D extends Keyed, O> = {
  treating: Treating<R, D, O>;
  queue: Queue<R>;
  said: string | null;
};

function NothingOpen<R, D extends Keyed, O>({ treating, queue, said }: NothingOpenProps<R, D, O>) {
  const { words, address, thingOf } = treating;
  const wide = useWide();
  useTitle(words.page);
  const [oldest] = queue.rows;
  const invitation =
    oldest === undefined ? (
      <NothingHere shown={wide} queue={queue} words={words} />
    ) : (
      <EmptyState
        icon={IconInbox}
        title={words.nothingOpen}
        action={<LinkButton to={address.at(thingOf(oldest))}>{words.openOldest}</LinkButton>}
      >
        {words.nothingOpenSentence}
      </EmptyState>
    );
  return (
    <div className="nothing-open" data-said={said === null ? undefined : ''}>
      {said === null ? invitation : <Notice tone="success" title={said} />}
    </div>
  );
}
