/** Reads of the history as a list of changes: by number, by structure, never its contents. */

import { type Kysely, sql } from 'kysely';
import type { Scope } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

export type HistoryChange = {
  readonly historiqueId: number;
  readonly action: string;
  readonly structureId: number | null;
  readonly dossierId: number | null;
  readonly elementId: number | null;
  readonly at: Date;
};

const COLUMNS = ['historiqueId', 'action', 'structureId', 'dossierId', 'elementId', 'at'] as const;

/** Rows of one read; what is beyond waits for the next. */
export const LARGEST_BATCH = 500;

/** The rows after a number, and the awaited ones that now exist; lowest number first. */
export async function findChanges(
  db: Kysely<Tables>,
  after: number,
  awaited: readonly number[],
): Promise<HistoryChange[]> {
  const rows = await db
    .selectFrom(changesAfter(db, { kind: 'all' }, after, LARGEST_BATCH).as('later'))
    .select(COLUMNS)
    // A union of two reads, not one "or": each uses its index, even with old statistics.
    .unionAll(
      db
        .selectFrom('historique')
        .select(COLUMNS)
        .where('historiqueId', '=', sql<number>`any(${awaited}::bigint[])`),
    )
    .execute();
  return rows.toSorted((one, other) => one.historiqueId - other.historiqueId);
}

/** The highest numbers of the whole history, highest first. */
export async function newestNumbers(db: Kysely<Tables>, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('historique')
    .select('historiqueId')
    .orderBy('historiqueId', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ historiqueId }) => historiqueId);
}

/** The rows of a scope after a number, lowest first. */
export function changesAfter(db: Kysely<Tables>, scope: Scope, after: number, limit: number) {
  return db
    .selectFrom('historique')
    .select(COLUMNS)
    .where(within(scope, 'structure_id'))
    .where('historiqueId', '>', after)
    .orderBy('historiqueId')
    .limit(limit);
}

/** The rows of a scope up to a number (all without one), highest first. */
export function changesUpTo(db: Kysely<Tables>, scope: Scope, upTo: number | null, limit: number) {
  const query = db
    .selectFrom('historique')
    .select(COLUMNS)
    .where(within(scope, 'structure_id'))
    .orderBy('historiqueId', 'desc')
    .limit(limit);
  return upTo === null ? query : query.where('historiqueId', '<=', upTo);
}
