/** Papers of structures that have had no code for so many years: they prove nothing any more. */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertHistory } from '#server/platform/history/record.ts';

/** Their objects are announced by the database as their rows go, and swept. */
export async function forgetPapers(db: Kysely<Tables>, before: Date, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ structureId: number; justificatifId: number }>`
      delete from justificatif j where j.created_at < ${before} and exists (
          select from immatriculation i where i.structure_id = j.structure_id)
        and not exists (select from immatriculation i
          where i.structure_id = j.structure_id and i.attribue_le >= ${before})
        and not exists (select from element e join immatriculation i using (element_id)
          where e.structure_id = j.structure_id and i.attribue_le >= ${before})
      returning structure_id as "structureId", justificatif_id as "justificatifId"`.execute(trx);
    await insertHistory(
      trx,
      { action: 'justificatif.forget', at: now, caller: null },
      rows.map(({ structureId, justificatifId }) => ({ structureId, before: { justificatifId } })),
    );
    return rows.length;
  });
}
