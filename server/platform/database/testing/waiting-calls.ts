/**
 * Calls waiting for a row locked by another transaction: on PostgreSQL, where calls run
 * concurrently.
 */

import { type Kysely, sql } from 'kysely';
import { eventually } from '#server/platform/jobs/testing/ground.ts';
import type { Tables } from '../tables.ts';

/** Waits until this many calls are blocked by a locked row. */
export async function waitingCalls(
  db: Kysely<Tables>,
  count: number,
  isOver = () => false,
): Promise<void> {
  const locked = sql<{ calls: number }>`select count(*)::int as calls from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(
    async () => (await locked.execute(db)).rows[0]?.calls ?? 0,
    (calls) => calls >= count || isOver(),
  );
}
