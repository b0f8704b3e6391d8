/**
 * A cut that removes only confirmations leaves valid lines: only the server that wrote them can
 * detect it. It reports this to the others through the database, again at each round, and they
 * issue no code while the report is fresh. A dead server stops reporting: what is left of its lines
 * is then compared as it is.
 */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

/** PostgreSQL interval: five rounds of the reporting server. */
const FRESH = sql`interval '15 seconds'`;

/** @param isChanged false: it is whole again */
export async function markChanged(
  db: Kysely<Tables>,
  generation: number,
  isChanged: boolean,
): Promise<void> {
  await db
    .updateTable('registreGeneration')
    .set({ changeeLe: isChanged ? sql<Date>`now()` : null })
    .where('generation', '=', generation)
    .execute();
}

/** Whether the writer of another generation reports that its own was changed. */
export async function isChangedExternal(db: Kysely<Tables>, own: number): Promise<boolean> {
  const changed = await db
    .selectFrom('registreGeneration')
    .select('generation')
    .where('generation', '<>', own)
    .where('changeeLe', '>', sql<Date>`now() - ${FRESH}`)
    .limit(1)
    .executeTakeFirst();
  return changed !== undefined;
}
