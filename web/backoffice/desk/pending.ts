/**
 * Decisions on their way. One that may be taken back waits for a while before it is sent; the next one,
 * or leaving, sends it at once. Nothing decided is lost without a word, nothing taken back is sent.
 */

import { asProblem, type ProblemError } from '#web/app/api/problem-error.ts';
import { valueStore } from '#web/design/value-store.ts';

export const UNDO_MILLISECONDS = 8000;

/** What a decision is about, and how that thing stood when it was read: a line of a queue that says the same is older. */
export type About = { readonly thing: string; readonly version: string };

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

type PendingParts<D, O> = {
  /** Sends, and reads again what changed by it; `leaving`: the page goes away meanwhile. */
  readonly send: (decision: D, leaving: boolean) => Promise<O>;
  readonly about: (decision: D) => About;
};

export function createPending<D extends Keyed, O>(parts: PendingParts<D, O>) {
  const { about } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { read, change, subscribe } = createState<D, O>();
  const { launch, landing } = createFlights(parts, read, change);
  const isAbout = (thing: string) => (decision: D) => about(decision).thing === thing;
  const isOnItsWay = (thing: string) =>
    [read().waiting, ...read().sending].some((decision) => decision !== null && isAbout(thing)(decision));

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
    hold(decision: D): void {
      void flush();
      change({
        waiting: decision,
        done: null,
        // Decided again: what failed before is settled.
        failed: without(read().failed, (failure) => isAbout(about(decision).thing)(failure.decision)),
      });
      timer = setTimeout(() => void flush(), UNDO_MILLISECONDS);
    },
    /** @returns what was taken back; null when it is too late, or nothing waits */
    undo(): D | null {
      clearTimeout(timer);
      const { waiting } = read();
      if (waiting !== null) change({ waiting: null });
      return waiting;
    },
    /** Sends again what could not be sent, or what an earlier page left on its way. */
    send(decision: D): void {
      change({ failed: without(read().failed, (failure) => failure.decision.key === decision.key) });
      launch(decision, false);
    },
    /** What was sent elsewhere, and has arrived. */
    report: (done: DecidedOf<D, O>) => change(arrived(about, read(), done)),
    dismiss: (decision: D) =>
      change({
        done: read().done?.decision === decision ? null : read().done,
        failed: without(read().failed, (failure) => failure.decision === decision),
      }),
    /** Whether a decision about this thing was taken, and has not landed yet. */
    isOnItsWay,
    /** Whether a line of the queue is still to be treated: lists are read again after the decision, not with it. */
    isToTreat: ({ thing, version }: About) => !isOnItsWay(thing) && read().landed.get(thing) !== version,
  };
}

export type Pending<D extends Keyed, O> = ReturnType<typeof createPending<D, O>>;

function createState<D, O>() {
  const { read, write, subscribe } = valueStore<PendingState<D, O>>({
    ...{ waiting: null, sending: [], failed: [], done: null, landed: new Map() },
  });
  return { read, subscribe, change: (next: Partial<PendingState<D, O>>) => write({ ...read(), ...next }) };
}

function createFlights<D extends Keyed, O>(
  { send, about }: PendingParts<D, O>,
  read: () => PendingState<D, O>,
  change: (next: Partial<PendingState<D, O>>) => void,
) {
  const flights = new Set<Promise<boolean>>();
  const launch = (decision: D, leaving: boolean) => {
    change({ sending: [...read().sending, decision] });
    const landed = () => ({ sending: without(read().sending, (other) => other === decision) });
    const flight = send(decision, leaving)
      .then(
        (outcome) => {
          change({ ...landed(), ...arrived(about, read(), { decision, outcome }) });
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

function arrived<D, O>(about: (decision: D) => About, { landed }: PendingState<D, O>, done: DecidedOf<D, O>) {
  const { thing, version } = about(done.decision);
  return { done, landed: new Map(landed).set(thing, version) };
}

function without<Item>(items: readonly Item[], gone: (item: Item) => boolean): Item[] {
  return items.filter((item) => !gone(item));
}
