/** Fills one stream: what was missed, then each change as it is committed, within what the caller may read. */

import {
  type Change,
  followChanges,
  LARGEST_CATCH_UP,
  STREAM_EVENTS,
  STREAMS_FULL,
  STREAMS_PER_PERSON,
  TOO_MANY_STREAMS,
} from '#contract/messages/events.ts';
import type { EventStream, ServerEvent } from '#server/platform/http/event-stream/event-stream.ts';
import {
  END,
  type EventRoute,
  type Following,
  type Watch,
} from '#server/platform/http/event-stream/mount-event-route.ts';
import { covers } from '#server/platform/scope.ts';
import type { ChangeLog } from './change-log.ts';
import { changesAfter, changesUpTo, type HistoryChange } from './find-changes.ts';

/** Maximum streams of one process: each one is a connection. */
const STREAMS = 1000;
/**
 * Maximum changes queued while the permissions are checked again; beyond, the stream ends and the
 * client resumes without loss.
 */
const MOST_WAITING = 1000;

export function eventRoute(changes: ChangeLog): EventRoute {
  return {
    endpoint: followChanges,
    limits: {
      each: STREAMS_PER_PERSON,
      total: STREAMS,
      refusals: { each: TOO_MANY_STREAMS, total: STREAMS_FULL },
    },
    follow: (watch) => follow(watch, changes),
  };
}

async function follow(watch: Watch, changes: ChangeLog): Promise<Following> {
  const delivery = new Delivery(watch);
  // Subscribes before reading, so that a commit between the two is received.
  const stop = await changes.subscribe((batch) => delivery.add(batch));
  try {
    const caughtUp = await catchUp(watch);
    return { stop, start: (stream) => delivery.start(stream, caughtUp) };
  } catch (error) {
    stop();
    throw error;
  }
}

class Delivery {
  readonly #watch: Watch;
  readonly #reported = new Set<number>();
  #stream: EventStream | null = null;
  #waiting: HistoryChange[] = [];
  #delivering = false;

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  start(stream: EventStream, { missed, head }: CaughtUp): void {
    for (const change of missed ?? []) {
      this.#reported.add(change.historiqueId);
      stream.send(changed(change));
    }
    stream.send({ event: missed === null ? RESET : READY, id: head, data: {} });
    this.#stream = stream;
    void this.#deliver();
  }

  add(batch: readonly HistoryChange[]): void {
    const { scope } = this.#watch.caller;
    this.#waiting.push(...batch.filter(({ structureId }) => covers(scope, structureId)));
    if (this.#waiting.length > MOST_WAITING) this.#stream?.end(END);
    else void this.#deliver();
  }

  /**
   * Permissions are checked again before each batch: a removed person does not receive the row of
   * the removal.
   */
  async #deliver(): Promise<void> {
    if (this.#stream === null || this.#delivering) return;
    this.#delivering = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      if (!(await this.#watch.confirm())) return this.#stream.end(END);
      for (const change of batch)
        if (!this.#reported.has(change.historiqueId)) this.#stream.send(changed(change));
    }
    this.#delivering = false;
  }
}

const [CHANGED, READY, RESET] = STREAM_EVENTS;

function changed({
  historiqueId,
  action,
  structureId,
  dossierId,
  elementId,
  at,
}: HistoryChange): ServerEvent {
  const data: Change = { action, structureId, dossierId, elementId, at: at.toISOString() };
  return { event: CHANGED, id: historiqueId, data };
}

// Changes that a stream missed before it was open, so that nothing is lost between two connections.

/**
 * Milliseconds before its last event, or before now without one, at which a stream begins. The page
 * was read a moment before its stream opened; and a row with a lower number may have been committed
 * after the last event. A change sent twice only costs a read; a missed one would leave the page
 * wrong.
 */
const OVERLAP = 60_000;

const ENOUGH = LARGEST_CATCH_UP + 1;

type CaughtUp = {
  /**
   * Lowest number first; null when there are too many, or when what was already sent is unknown.
   */
  readonly missed: readonly HistoryChange[] | null;
  /** The `Last-Event-ID` from which to go on; 0 before the first change of all. */
  readonly head: number;
};

async function catchUp(watch: Watch): Promise<CaughtUp> {
  const { db, now, lastEventId } = watch;
  const { scope } = watch.caller;
  const reported = await changesUpTo(db, scope, lastEventId, ENOUGH).execute();
  const untold =
    lastEventId === null ? [] : await changesAfter(db, scope, lastEventId, ENOUGH).execute();
  const begin = beginning(reported, lastEventId, now);
  const overlap = reported.filter(({ at }) => begin !== null && at >= begin);
  const missed = [...overlap.toReversed(), ...untold];
  if (begin !== null && missed.length <= LARGEST_CATCH_UP) {
    return { missed, head: untold.at(-1)?.historiqueId ?? reported[0]?.historiqueId ?? 0 };
  }
  const newest = await changesUpTo(db, scope, null, 1).executeTakeFirst();
  return { missed: null, head: newest?.historiqueId ?? 0 };
}

/** Null when the last event is not one that this caller could have received. */
function beginning(
  historyChanges: readonly HistoryChange[],
  lastEventId: number | null,
  now: Date,
): Date | null {
  const [last] = historyChanges;
  if (lastEventId === null || lastEventId === 0) return new Date(now.getTime() - OVERLAP);
  return last?.historiqueId === lastEventId ? new Date(last.at.getTime() - OVERLAP) : null;
}
