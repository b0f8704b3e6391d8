/**
 * Follows the change stream until stopped, resuming from the last event received, through whichever
 * server answers.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { is, openStream, type StreamClient } from '#server/modules/events/testing/stream-client.ts';

export type Follower = {
  /** Decided dossiers received from the stream. */
  readonly decided: ReadonlySet<number>;
  /** Number of reconnections. */
  readonly resumed: number;
  /** Number of resets: too many events were missed to resume, so everything was read again. */
  readonly resets: number;
  stop(): Promise<void>;
};

/** @param readDecided reads the dossiers decided so far; called when too many events were missed */
export function follow(
  origin: string,
  token: string,
  readDecided: () => Promise<readonly number[]>,
): Follower {
  const decided = new Set<number>();
  let resumed = -1;
  let resets = 0;
  let isOver = false;
  let leave = () => {};
  const work = (async () => {
    let last: number | null = null;
    while (!isOver) {
      const headers: Record<string, string> = {
        authorization: `Bearer ${token}`,
        ...(last === null ? {} : { 'last-event-id': String(last) }),
      };
      const stream: StreamClient | null = await openStream(origin, headers).catch(() => null);
      if (stream === null || !stream.response.ok) {
        await sleep(200);
        continue;
      }
      resumed += 1;
      leave = stream.leave;
      if (isOver) stream.leave();
      await Promise.race([
        stream.until(({ event }) => event === 'ready' || event === 'reset'),
        stream.over,
      ]);
      if (stream.reported.some(is('reset'))) {
        resets += 1;
        for (const dossierId of await readDecided()) decided.add(dossierId);
      }
      await stream.over;
      for (const { id, change } of stream.reported) {
        if (id !== null) last = id;
        if (change === null) continue;
        if (change.action === 'dossier.decide' && change.dossierId !== null)
          decided.add(change.dossierId);
      }
    }
  })();
  return {
    decided,
    get resumed() {
      return resumed;
    },
    get resets() {
      return resets;
    },
    async stop() {
      isOver = true;
      leave();
      await work;
    },
  };
}
