/**
 * Keeps the statistics' BRIN indexes up to date. A BRIN index learns of new pages when the table is
 * vacuumed; the embedded database is never vacuumed automatically, and a page without summary is
 * read each time, whatever its dates.
 */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction, MAX_STATEMENT_TIMEOUT } from '#server/platform/database/transaction.ts';

/** @returns how many page ranges were new */
export async function summariseMoments(db: Kysely<Tables>): Promise<number> {
  const summarise = sql<{ count: number }>`select summarise_moments() as count`;
  // The first time it reads the whole history.
  const { rows } = await inTransaction(db, (trx) => summarise.execute(trx), {
    statementTimeout: MAX_STATEMENT_TIMEOUT,
  });
  return rows[0]?.count ?? 0;
}
