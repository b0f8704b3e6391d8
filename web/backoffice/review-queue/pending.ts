/**
 * Pending decisions. One that can be undone waits before it is sent; the next one, or leaving,
 * sends it at once. No decision is lost silently, and no undone decision is sent.
 */

import { valueStore } from '#web/design/value-store.ts';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import { Queue } from '#web/platform/pending-changes/queue.ts';

export const UNDO_MILLISECONDS = 8000;

/**
 * The item of a decision, and its version when read: a queue row with that version predates the
 * decision.
 */
export type About = { readonly item: string; readonly version: string };

/** Same for every attempt, so that the server decides once. */
type Keyed = { readonly key: string };

export type Failure<D> = { readonly decision: D; readonly problem: ProblemError };
export type DecidedOf<D, O> = { readonly decision: D; readonly outcome: O };

export type PendingState<D, O> = {
  /** Decided, not sent yet: can be undone. */
  readonly waiting: D | null;
  /** Sent, not answered. */
  readonly sending: readonly D[];
  readonly failed: readonly Failure<D>[];
  /** The last decision stored by the server. */
  readonly done: DecidedOf<D, O> | null;
  /** Version before the decision, by item, for all stored decisions. */
  readonly landed: ReadonlyMap<string, string>;
};

type PendingDeps<D, O> = {
  /**
   * Sends, and reads again what it changed.
   * @param leaving the page is being left
   */
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
    /**
     * Sends the waiting decision.
     * @returns true if every pending decision arrived
     */
    flush: queue.flush,
    lock(decision: D): void {
      void queue.flush();
      change({ done: null });
      queue.enqueue(about(decision).item, decision, UNDO_MILLISECONDS);
    },
    /** @returns the undone decision; null when it is too late, or nothing waits */
    undo: (): D | null => queue.dequeue(...queue.read().waiting.map(({ key }) => key))[0] ?? null,
    /** Sends again a decision that failed, or that an earlier page left pending. */
    send: (decision: D) => queue.enqueue(about(decision).item, decision),
    /** Records a decision sent elsewhere and stored. */
    report,
    dismiss(decision: D): void {
      queue.forget(about(decision).item);
      if (read().done?.decision === decision) change({ done: null });
    },
    /** True if a decision about this item is pending. */
    isOnItsWay,
    /** True if a queue row is still to be reviewed: lists are refreshed only after the decision. */
    isToReview: ({ item, version }: About) =>
      !isOnItsWay(item) && read().landed.get(item) !== version,
  };
}

export type Pending<D extends Keyed, O> = ReturnType<typeof createPending<D, O>>;
