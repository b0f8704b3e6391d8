/** Helpers for a portal that is killed while it imports. For tests and measures only. */

import { openDatabase } from '#server/platform/database/open-database.ts';
import type { FreshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { openQueue, QUICK, SILENT } from '#server/platform/jobs/testing/ground.ts';
import { accessAt, EMAIL } from '#server/testing/killable-portal.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { importClient } from './import-client.ts';

/** Client of the importing person on that port. */
export async function clientAt(port: number) {
  return importClient(await accessAt(port), EMAIL, SOCIETY);
}

/**
 * Expires the jobs' heartbeats at once: among several servers, a dead one is detected only by a
 * minute of silence.
 */
export async function giveBack({ settings }: FreshDatabase): Promise<void> {
  const database = await openDatabase(settings);
  await database.pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour'`,
  );
  await database.pool.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null');
  const queue = await openQueue({ database, queues: [], rhythm: QUICK, log: SILENT });
  await queue.supervise();
  await queue.stop();
  await database.close();
}
