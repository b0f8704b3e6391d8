/**
 * One action on many items, one after the other, each whole or not at all. Each outcome is stored,
 * so that a closed page or a lost connection leaves no doubt. A refusal or a deletion waits for the
 * undo delay before the first is sent, as for a single one.
 */

import { valueStore } from '#web/design/value-store.ts';
import { asProblem, ProblemError } from '#web/platform/api/problem-error.ts';
import { Queue } from '#web/platform/pending-changes/queue.ts';
import type { QueueState } from '#web/platform/pending-changes/queue-machine.ts';
import type { Action } from '../action.ts';
import { UNDO_MILLISECONDS } from '../pending.ts';

export type BatchItem<D> = {
  /** Key of the item in the screen's URL. */
  readonly item: string;
  readonly name: string;
  /** Distinguishes items of the same name; null when the name is enough. */
  readonly mark: string | null;
  /** True if this person already held it: it stays held on failure. */
  readonly mine: boolean;
  /**
   * Version of the item when reviewed, in the desk's own format; a batch may be resumed hours
   * later.
   */
  readonly seen: string;
  /** Request sent without an answer yet; repeated identically, it is decided once. */
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

/**
 * Processes one item.
 * @param remember to be called with the request about to be sent.
 * @returns the number of codes assigned
 */
export type ReviewOne<D> = (
  batch: Batch<D>,
  item: BatchItem<D>,
  remember: (sent: D) => void,
) => Promise<{ readonly codes: number }>;

export type BatchDeps<D> = {
  readonly review: ReviewOne<D>;
  readonly explain: (problem: ProblemError) => string;
  /** Stores every change; null when nothing remains to be stored. */
  readonly keep: (batch: Batch<D> | null) => void;
  /** Called when it stops, whatever the reason. */
  readonly onStop: () => void;
};

export type BatchState<D> = {
  readonly batch: Batch<D> | null;
  readonly running: boolean;
  /** Confirmed, nothing sent yet: can be undone. */
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
    /** Resumes the remaining items, or starts without waiting. */
    resume(): void {
      const { batch, running } = read();
      if (batch !== null && !running) begin(batch, 0);
    },
    /** @returns the undone batch; null when it is too late, or nothing waits */
    undo(): Batch<D> | null {
      const { batch, waiting } = read();
      if (!waiting) return null;
      close();
      return batch;
    },
    /** Stops after the current item; resolves once it is processed. */
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
      // Without a connection or a valid session, the other items would fail too.
      if (isNoAnswer(problem)) throw problem;
      mark(subject, { outcome: { kind: 'failed', sentence: explain(problem) }, sent: null });
    }
  };
}

const CHANGED = 'CHANGED_SINCE_SEEN';
/**
 * Error thrown by `review` when the item changed since it was reviewed; the item remains for
 * another review.
 */
export const changedSinceSeen = () =>
  new ProblemError({ type: 'about:blank', status: 409, code: CHANGED, title: '', instance: '' });
export const hasChanged = ({ code }: ProblemError): boolean => code === CHANGED;

function motionOf({ waiting, sending, suspended }: QueueState<string>) {
  const goesOn = suspended === null && waiting.length > 0;
  const running =
    sending.length > 0 || (goesOn && waiting.some(({ dueAt }) => dueAt <= Date.now()));
  return { running, waiting: goesOn && !running };
}

/** True while a batch has items left: it must be resumed or closed before another one starts. */
export const isBusy = ({ batch, running, waiting }: BatchState<unknown>): boolean =>
  running || waiting || (batch !== null && tallyOf(batch).left > 0);

/** Items sent without an answer come first, to learn their outcome. */
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
