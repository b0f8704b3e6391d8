/**
 * A cut that takes confirmations alone leaves lines that are right: only the server that wrote them knows. It says so to the
 * others through the database, again at each look, and they give no code while that is fresh. A server that dies says it no
 * more: what is left of its lines is then compared as it is.
 */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

/** Of PostgreSQL; five looks of the server that says it. */
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

/** Whether the writer of another generation says that its own was changed. */
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
