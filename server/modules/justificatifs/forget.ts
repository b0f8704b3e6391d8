/**
 * Deletes documents of structures without any code for a number of years: they no longer prove
 * anything.
 */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertHistory } from '#server/platform/history/record.ts';

/** Maximum rows in one transaction: the rest goes in the next. */
const AT_ONCE = 500;

/**
 * A database trigger announces their objects as the rows are deleted, and the sweep removes them.
 * @returns number of documents deleted
 */
export async function forgetPapers(
  db: Kysely<Tables>,
  before: Date,
  now: Date,
  atOnce = AT_ONCE,
): Promise<number> {
  let gone = 0;
  for (;;) {
    const some = await inTransaction(db, (trx) => forgetSome(trx, { before, now, atOnce }));
    gone += some;
    if (some < atOnce) return gone;
  }
}

type Some = { readonly before: Date; readonly now: Date; readonly atOnce: number };

async function forgetSome(db: Kysely<Tables>, { before, now, atOnce }: Some): Promise<number> {
  const { rows } = await sql<{ structureId: number; justificatifId: number }>`
    delete from justificatif where justificatif_id in (
      select j.justificatif_id from justificatif j where j.created_at < ${before} and exists (
          select from immatriculation i where i.structure_id = j.structure_id)
        and not exists (select from immatriculation i
          where i.structure_id = j.structure_id and i.attribue_le >= ${before})
        and not exists (select from element e join immatriculation i using (element_id)
          where e.structure_id = j.structure_id and i.attribue_le >= ${before})
        order by j.justificatif_id limit ${atOnce})
    returning structure_id as "structureId", justificatif_id as "justificatifId"`.execute(db);
  await insertHistory(
    db,
    { action: 'justificatif.forget', at: now, caller: null },
    rows.map(({ structureId, justificatifId }) => ({ structureId, before: { justificatifId } })),
  );
  return rows.length;
}
