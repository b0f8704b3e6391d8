/** Follows the changes for as long as it is asked to, from where it was cut, through whichever server answers. */

import { setTimeout as sleep } from 'node:timers/promises';
import { is, openStream, type StreamClient } from '#server/modules/events/testing/stream-client.ts';

export type Follower = {
  /** The dossiers decided that it was told of. */
  readonly decided: ReadonlySet<number>;
  /** How often it had to come back. */
  readonly resumed: number;
  /** How often it had missed too much to be told, and had to read again. */
  readonly resets: number;
  stop(): Promise<void>;
};

/** @param readDecided what is read when too much was missed: the dossiers decided by then. */
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
