/** Set-up of platform tests: a migrated database, and queues without waiting times. */

import type { Kysely } from 'kysely';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type DatabaseKind,
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import {
  type JobQueue,
  jobQueue,
  type QueueDefinition,
  type QueueDeps,
  type Rhythm,
} from '../queue.ts';

/** In seconds: retries happen almost at once. */
export const QUICK: Rhythm = { poll: 0.5, firstRetry: 1, longestRetry: 1 };

export const SILENT = { error: () => {}, warn: () => {} };

export async function openQueue(queueDeps: QueueDeps): Promise<JobQueue> {
  const { queue, start } = jobQueue(queueDeps);
  await start();
  await queue.returnActive();
  return queue;
}

export type Ground = {
  readonly database: OpenedDatabase;
  readonly db: Kysely<Tables>;
  readonly asOwner: FreshDatabase['asOwner'];
  openQueue(queues: readonly QueueDefinition[], rhythm?: Rhythm): Promise<JobQueue>;
  /** Stops the queues, removes the database. */
  remove(): Promise<void>;
};

export async function aGround(kind: DatabaseKind): Promise<Ground> {
  const fresh = await freshDatabase(kind, { image: SCHEMA });
  const { database } = fresh;
  const opened: JobQueue[] = [];
  return {
    database,
    asOwner: fresh.asOwner,
    db: kyselyOn<Tables>(database.pool),
    async openQueue(queues, rhythm = QUICK) {
      const queue = await openQueue({ database, queues, rhythm, log: SILENT });
      opened.push(queue);
      return queue;
    },
    async remove() {
      await Promise.all(opened.map((queue) => queue.stop()));
      await fresh.remove();
    },
  };
}

/**
 * Polls until `found` holds.
 * @throws Error after `limit` milliseconds
 */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  result: (answer: T) => boolean,
  limit = 60_000,
): Promise<T> {
  const end = performance.now() + limit;
  for (;;) {
    const answer = await ask();
    if (result(answer)) return answer;
    if (performance.now() > end)
      throw new Error(`still ${JSON.stringify(answer)} after ${limit} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
