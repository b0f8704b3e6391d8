/**
 * Decisions on their way. One that may be taken back waits for a while before it is sent; the next one,
 * or leaving, sends it at once. Nothing decided is lost without a word, nothing taken back is sent.
 */

import { valueStore } from '#web/design/value-store.ts';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import { Queue } from '#web/platform/pending-changes/queue.ts';

export const UNDO_MILLISECONDS = 8000;

/** What a decision is about, and how that thing stood when it was read: a line of a queue that says the same is older. */
export type About = { readonly item: string; readonly version: string };

/** The same at every sending: the register decides once. */
type Keyed = { readonly key: string };

export type Failure<D> = { readonly decision: D; readonly problem: ProblemError };
export type DecidedOf<D, O> = { readonly decision: D; readonly outcome: O };

export type PendingState<D, O> = {
  /** Taken, not sent: may be taken back. */
  readonly waiting: D | null;
  /** Sent, not answered. */
  readonly sending: readonly D[];
  readonly failed: readonly Failure<D>[];
  /** The last one that the register has. */
  readonly done: DecidedOf<D, O> | null;
  /** All those that it has, by thing: how each stood before. */
  readonly landed: ReadonlyMap<string, string>;
};

type PendingDeps<D, O> = {
  /** Sends, and reads again what changed by it; `leaving`: the page goes away meanwhile. */
  readonly send: (decision: D, leaving: boolean) => Promise<O>;
  readonly about: (decision: D) => About;
};

export function createPending<D extends Keyed, O>({ send, about }: PendingDeps<D, O>) {
  const { read, write, subscribe } = valueStore<PendingState<D, O>>({
    waiting: null,
    sending: [],
    failed: [],
    done: null,
    landed: new Map(),
  });
  const change = (next: Partial<PendingState<D, O>>) => write({ ...read(), ...next });
  const report = (done: DecidedOf<D, O>) => {
    const { item, version } = about(done.decision);
    change({ done, landed: new Map(read().landed).set(item, version) });
  };
  const queue = new Queue<D>({
    send: async (decision, leaving) => report({ decision, outcome: await send(decision, leaving) }),
  });
  queue.subscribe(() => {
    const { waiting, sending, failed } = queue.read();
    change({
      waiting: waiting[0]?.value ?? null,
      sending: sending.map(({ value }) => value),
      failed: failed.map(({ change: { value }, problem }) => ({ decision: value, problem })),
    });
  });
  const isOnItsWay = (subject: string) => {
    const { waiting, sending } = queue.read();
    return [...waiting, ...sending].some(({ key }) => key === subject);
  };
  return {
    read,
    subscribe,
    /** Sends what waits. @returns whether everything on its way arrived */
    flush: queue.flush,
    lock(decision: D): void {
      void queue.flush();
      change({ done: null });
      queue.enqueue(about(decision).item, decision, UNDO_MILLISECONDS);
    },
    /** @returns what was taken back; null when it is too late, or nothing waits */
    undo: (): D | null => queue.dequeue(...queue.read().waiting.map(({ key }) => key))[0] ?? null,
    /** Sends again what could not be sent, or what an earlier page left on its way. */
    send: (decision: D) => queue.enqueue(about(decision).item, decision),
    /** What was sent elsewhere, and has arrived. */
    report,
    dismiss(decision: D): void {
      queue.forget(about(decision).item);
      if (read().done?.decision === decision) change({ done: null });
    },
    /** Whether a decision about this thing was taken, and has not landed yet. */
    isOnItsWay,
    /** Whether a line of the queue is still to be treated: lists are read again after the decision, not with it. */
    isToReview: ({ item, version }: About) =>
      !isOnItsWay(item) && read().landed.get(item) !== version,
  };
}

export type Pending<D extends Keyed, O> = ReturnType<typeof createPending<D, O>>;
