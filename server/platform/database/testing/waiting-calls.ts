/** What waits for a row that another transaction holds: on PostgreSQL, where calls are side by side. */

import { type Kysely, sql } from 'kysely';
import { eventually } from '#server/platform/jobs/testing/ground.ts';
import type { Tables } from '../tables.ts';

/** Until so many calls have come as far as a row that is held. */
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
