/**
 * One action on many things, one after the other, each whole or not at all. What became of each is
 * kept: a page closed or a connection lost in the middle leaves nothing to guess. What refuses or deletes waits
 * for a while before the first one leaves, as for one alone.
 */

import { valueStore } from '#web/design/value-store.ts';
import { asProblem, ProblemError } from '#web/platform/api/problem-error.ts';
import { Queue } from '#web/platform/pending-changes/queue.ts';
import type { QueueState } from '#web/platform/pending-changes/queue-machine.ts';
import type { Action } from '../action.ts';
import { UNDO_MILLISECONDS } from '../pending.ts';

export type BatchItem<D> = {
  /** As the address of the screen names it. */
  readonly item: string;
  readonly name: string;
  /** What tells it from another of this name; null when the name is enough. */
  readonly mark: string | null;
  /** Whether it was already in the hands of this person: it stays there if it fails. */
  readonly mine: boolean;
  /** What it was when it was looked at, as the desk tells one state from another; a batch may be gone on with hours later. */
  readonly seen: string;
  /** What was sent without an answer yet; sent again to the letter, it is decided once. */
  readonly sent: D | null;
  readonly outcome: BatchOutcome | null;
};

export type BatchOutcome =
  | { readonly kind: 'done'; readonly codes: number }
  | { readonly kind: 'failed'; readonly sentence: string };

export type Batch<D> = {
  readonly action: Action;
  readonly motif: string;
  readonly items: readonly BatchItem<D>[];
};

/** Does it for one thing. @param remember to be called with what is about to be sent. @returns the codes given */
export type ReviewOne<D> = (
  batch: Batch<D>,
  item: BatchItem<D>,
  remember: (sent: D) => void,
) => Promise<{ readonly codes: number }>;

export type BatchDeps<D> = {
  readonly review: ReviewOne<D>;
  readonly explain: (problem: ProblemError) => string;
  /** Called at every change; null when nothing is left to remember. */
  readonly keep: (batch: Batch<D> | null) => void;
  /** Called when it stops, whatever the reason. */
  readonly onStop: () => void;
};

export type BatchState<D> = {
  readonly batch: Batch<D> | null;
  readonly running: boolean;
  /** Confirmed, and nothing of it has left: may be taken back. */
  readonly waiting: boolean;
};

export function createBatch<D>(batchDeps: BatchDeps<D>, stored: Batch<D> | null) {
  const state = createState(batchDeps, stored);
  const { read, change, subscribe } = state;
  const queue = new Queue<string>({
    send: sendingOf(batchDeps, state),
    recoveryOf: () => 'pause',
    concurrency: 1,
  });
  queue.subscribe(() => {
    const ran = read().running;
    const next = motionOf(queue.read());
    change(next);
    if (ran && !next.running) batchDeps.onStop();
  });
  const begin = (batch: Batch<D>, after: number) => {
    queue.clear();
    change({ batch });
    queue.enqueueAll(
      leftOf(batch).map(({ item }) => [item, item]),
      after,
    );
  };
  const close = () => {
    queue.clear();
    change({ batch: null });
  };
  return {
    read,
    subscribe,
    start(batch: Batch<D>): void {
      if (!isBusy(read())) begin(batch, batch.action === 'OK' ? 0 : UNDO_MILLISECONDS);
    },
    /** Goes on with what is left, or begins without waiting. */
    resume(): void {
      const { batch, running } = read();
      if (batch !== null && !running) begin(batch, 0);
    },
    /** @returns what was taken back; null when it is too late, or nothing waits */
    undo(): Batch<D> | null {
      const { batch, waiting } = read();
      if (!waiting) return null;
      close();
      return batch;
    },
    /** After the one that is being treated; resolves once it is. */
    stop: queue.pause,
    close: () => {
      if (!read().running) close();
    },
  };
}

export type BatchRunner<D> = ReturnType<typeof createBatch<D>>;

type State<D> = ReturnType<typeof createState<D>>;

function createState<D>({ keep }: BatchDeps<D>, stored: Batch<D> | null) {
  const { read, write, subscribe } = valueStore<BatchState<D>>({
    batch: stored,
    running: false,
    waiting: false,
  });
  const change = (next: Partial<BatchState<D>>) => {
    const state = { ...read(), ...next };
    keep(state.batch);
    write(state);
  };
  const mark = (subject: string, what: Partial<BatchItem<D>>) => {
    const { batch } = read();
    if (batch === null) return;
    const items = batch.items.map((item) => (item.item === subject ? { ...item, ...what } : item));
    change({ batch: { ...batch, items } });
  };
  return { read, subscribe, change, mark };
}

function sendingOf<D>({ review, explain }: BatchDeps<D>, { read, mark }: State<D>) {
  return async (subject: string): Promise<void> => {
    const { batch } = read();
    const item = batch?.items.find((one) => one.item === subject);
    if (!batch || !item) return;
    try {
      const { codes } = await review(batch, item, (sent) => mark(subject, { sent }));
      mark(subject, { outcome: { kind: 'done', codes }, sent: null });
    } catch (error) {
      const problem = asProblem(error);
      // Without a connection, or a proof of identity, no other would pass.
      if (isNoAnswer(problem)) throw problem;
      mark(subject, { outcome: { kind: 'failed', sentence: explain(problem) }, sent: null });
    }
  };
}

const CHANGED = 'CHANGED_SINCE_SEEN';
/** It is not what was looked at any more: thrown by whoever treats it, and it stays for somebody to look again. */
export const changedSinceSeen = () =>
  new ProblemError({ type: 'about:blank', status: 409, code: CHANGED, title: '', instance: '' });
export const hasChanged = ({ code }: ProblemError): boolean => code === CHANGED;

function motionOf({ waiting, sending, suspended }: QueueState<string>) {
  const goesOn = suspended === null && waiting.length > 0;
  const running =
    sending.length > 0 || (goesOn && waiting.some(({ dueAt }) => dueAt <= Date.now()));
  return { running, waiting: goesOn && !running };
}

/** A batch of which something is left is gone on with, or closed, before another one begins. */
export const isBusy = ({ batch, running, waiting }: BatchState<unknown>): boolean =>
  running || waiting || (batch !== null && tallyOf(batch).left > 0);

/** What was sent without an answer first: what became of it is what one wants to know. */
function leftOf<D>({ items }: Batch<D>): readonly BatchItem<D>[] {
  const left = items.filter(({ outcome }) => outcome === null);
  return [...left.filter(({ sent }) => sent !== null), ...left.filter(({ sent }) => sent === null)];
}

function isNoAnswer({ status }: ProblemError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

export type Tally = {
  readonly done: number;
  readonly failed: number;
  readonly left: number;
  readonly unknown: number;
  readonly codes: number;
};

export function tallyOf({ items }: Batch<unknown>): Tally {
  const fates = items.map(({ outcome }) => outcome);
  const codes = fates.reduce(
    (sum, outcome) => sum + (outcome?.kind === 'done' ? outcome.codes : 0),
    0,
  );
  return {
    done: fates.filter((outcome) => outcome?.kind === 'done').length,
    failed: fates.filter((outcome) => outcome?.kind === 'failed').length,
    left: fates.filter((outcome) => outcome === null).length,
    unknown: items.filter(({ outcome, sent }) => outcome === null && sent !== null).length,
    codes,
  };
}
