/** Fills one stream: what was missed, then each change as it is committed, within what the caller may read. */

import {
  type Change,
  followChanges,
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
import { type CaughtUp, catchUp } from './catch-up.ts';
import type { ChangeLog } from './change-log.ts';
import type { HistoryChange } from './find-changes.ts';

/** Streams of one process: each one is a connection of its own. */
const STREAMS = 1000;
/** Changes that may wait while the rights are asked again; beyond, the stream ends and loses nothing. */
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
  // First listen, then read: what is committed between the two is heard.
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
  readonly #told = new Set<number>();
  #stream: EventStream | null = null;
  #waiting: HistoryChange[] = [];
  #delivering = false;

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  start(stream: EventStream, { missed, head }: CaughtUp): void {
    for (const change of missed ?? []) {
      this.#told.add(change.historiqueId);
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

  /** Rights are asked again before each batch: the row that removes somebody is not told to them. */
  async #deliver(): Promise<void> {
    if (this.#stream === null || this.#delivering) return;
    this.#delivering = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      if (!(await this.#watch.confirm())) return this.#stream.end(END);
      for (const change of batch)
        if (!this.#told.has(change.historiqueId)) this.#stream.send(changed(change));
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
