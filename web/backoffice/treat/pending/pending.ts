/**
 * Decisions on their way. One that may be taken back waits for a while before it is sent; the next one,
 * or leaving, sends it at once. Nothing decided is lost without a word, nothing taken back is sent.
 */

import { asProblem, type ProblemError } from '../../../app/api/problem-error.ts';
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

/** @param send sends, and reads again what changed by it; `leaving`: the page goes away meanwhile */
export function createPending(send: (decision: Decision, leaving: boolean) => Promise<Outcome>) {
  let state = NOTHING;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const flights = new Set<Promise<boolean>>();
  const change = (next: Partial<PendingState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const without = <Item>(items: readonly Item[], gone: (item: Item) => boolean) =>
    items.filter((item) => !gone(item));

  const arrived = (done: Decided) => {
    const { dossierId, updatedAt } = done.decision;
    return { done, landed: new Map(state.landed).set(dossierId, updatedAt) };
  };
  const launch = (decision: Decision, leaving: boolean) => {
    change({ sending: [...state.sending, decision] });
    const landed = () => ({ sending: without(state.sending, (other) => other === decision) });
    const flight = send(decision, leaving)
      .then(
        (outcome) => {
          change({ ...landed(), ...arrived({ decision, outcome }) });
          return true;
        },
        (error: unknown) => {
          change({ ...landed(), failed: [...state.failed, { decision, problem: asProblem(error) }] });
          return false;
        },
      )
      .finally(() => flights.delete(flight));
    flights.add(flight);
  };

  /** Sends what waits. @returns whether everything on its way arrived */
  const flush = async (leaving = false): Promise<boolean> => {
    clearTimeout(timer);
    const { waiting } = state;
    if (waiting !== null) {
      change({ waiting: null });
      launch(waiting, leaving);
    }
    return (await Promise.all(flights)).every(Boolean);
  };

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    flush,
    hold(decision: Decision): void {
      void flush();
      change({
        waiting: decision,
        done: null,
        // Decided again: what failed before is settled.
        failed: without(state.failed, (failure) => failure.decision.dossierId === decision.dossierId),
      });
      timer = setTimeout(() => void flush(), UNDO_MILLISECONDS);
    },
    /** @returns what was taken back; null when it is too late, or nothing waits */
    undo(): Decision | null {
      clearTimeout(timer);
      const { waiting } = state;
      if (waiting !== null) change({ waiting: null });
      return waiting;
    },
    /** Sends again what could not be sent, or what an earlier page left on its way. */
    send(decision: Decision): void {
      change({ failed: without(state.failed, (failure) => failure.decision.key === decision.key) });
      launch(decision, false);
    },
    /** What was sent elsewhere, and has arrived. */
    report: (done: Decided) => change(arrived(done)),
    dismiss: (decision: Decision) =>
      change({
        done: state.done?.decision === decision ? null : state.done,
        failed: without(state.failed, (failure) => failure.decision === decision),
      }),
  };
}

export type Pending = ReturnType<typeof createPending>;

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
