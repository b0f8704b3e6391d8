/**
 * Decisions on their way. One that may be taken back waits for a while before it is sent; the next one,
 * or leaving, sends it at once. Nothing decided is lost without a word, nothing taken back is sent.
 */

import { asProblem, type ProblemError } from '#web/app/api/problem-error.ts';
import type { Decided, Decision, Outcome } from './decision.ts';

export const UNDO_MILLISECONDS = 8000;

export type Failure = { readonly decision: Decision; readonly problem: ProblemError };

export type PendingState = {
  /** Taken, not sent: may be taken back. */
  readonly waiting: Decision | null;
  /** Sent, not answered. */
  readonly sending: readonly Decision[];
  readonly failed: readonly Failure[];
  /** The last one that the register has. */
  readonly done: Decided | null;
  /** All those that it has, by dossier: when each dossier had last changed before. */
  readonly landed: ReadonlyMap<number, string>;
};

const NOTHING: PendingState = { waiting: null, sending: [], failed: [], done: null, landed: new Map() };

/** Sends, and reads again what changed by it; `leaving`: the page goes away meanwhile. */
type Send = (decision: Decision, leaving: boolean) => Promise<Outcome>;

export function createPending(send: Send) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { read, change, subscribe } = createState();
  const { launch, landing } = createFlights(send, read, change);

  /** Sends what waits. @returns whether everything on its way arrived */
  const flush = async (leaving = false): Promise<boolean> => {
    clearTimeout(timer);
    const { waiting } = read();
    if (waiting !== null) {
      change({ waiting: null });
      launch(waiting, leaving);
    }
    return landing();
  };

  return {
    read,
    subscribe,
    flush,
    hold(decision: Decision): void {
      void flush();
      change({
        waiting: decision,
        done: null,
        // Decided again: what failed before is settled.
        failed: without(read().failed, (failure) => failure.decision.dossierId === decision.dossierId),
      });
      timer = setTimeout(() => void flush(), UNDO_MILLISECONDS);
    },
    /** @returns what was taken back; null when it is too late, or nothing waits */
    undo(): Decision | null {
      clearTimeout(timer);
      const { waiting } = read();
      if (waiting !== null) change({ waiting: null });
      return waiting;
    },
    /** Sends again what could not be sent, or what an earlier page left on its way. */
    send(decision: Decision): void {
      change({ failed: without(read().failed, (failure) => failure.decision.key === decision.key) });
      launch(decision, false);
    },
    /** What was sent elsewhere, and has arrived. */
    report: (done: Decided) => change(arrived(read(), done)),
    dismiss: (decision: Decision) =>
      change({
        done: read().done?.decision === decision ? null : read().done,
        failed: without(read().failed, (failure) => failure.decision === decision),
      }),
  };
}

export type Pending = ReturnType<typeof createPending>;

function createState() {
  let state = NOTHING;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    change(next: Partial<PendingState>): void {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function createFlights(send: Send, read: () => PendingState, change: (next: Partial<PendingState>) => void) {
  const flights = new Set<Promise<boolean>>();
  const launch = (decision: Decision, leaving: boolean) => {
    change({ sending: [...read().sending, decision] });
    const landed = () => ({ sending: without(read().sending, (other) => other === decision) });
    const flight = send(decision, leaving)
      .then(
        (outcome) => {
          change({ ...landed(), ...arrived(read(), { decision, outcome }) });
          return true;
        },
        (error: unknown) => {
          change({ ...landed(), failed: [...read().failed, { decision, problem: asProblem(error) }] });
          return false;
        },
      )
      .finally(() => flights.delete(flight));
    flights.add(flight);
  };
  return { launch, landing: async () => (await Promise.all(flights)).every(Boolean) };
}

function arrived({ landed }: PendingState, done: Decided) {
  const { dossierId, updatedAt } = done.decision;
  return { done, landed: new Map(landed).set(dossierId, updatedAt) };
}

function without<Item>(items: readonly Item[], gone: (item: Item) => boolean): Item[] {
  return items.filter((item) => !gone(item));
}

/** Whether a decision about the dossier was taken, and has not landed yet. */
export function isOnItsWay({ waiting, sending }: PendingState, dossierId: number): boolean {
  return waiting?.dossierId === dossierId || sending.some((decision) => decision.dossierId === dossierId);
}

/** Whether a line of the queue is still to be treated: lists are read again after the decision, not with it. */
export function isToTreat(
  state: PendingState,
  { dossierId, updatedAt }: { readonly dossierId: number; readonly updatedAt: string },
): boolean {
  return !isOnItsWay(state, dossierId) && state.landed.get(dossierId) !== updatedAt;
}
