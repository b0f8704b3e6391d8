/**
 * Deletes drafts untouched for a long time, with their recordings: they were never sent to the
 * society.
 */

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type DossierEtat, DRAFTS } from '#domain/dossier/state-machine.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { elementsOf } from './dossier-lookup.ts';
import { moveDossier } from './move-dossier.ts';
import { moveElements } from './move-elements.ts';

/**
 * Maximum drafts per round, one transaction each, so that a person who reopens a draft waits for
 * only one.
 */
const MOST = 100;

type Draft = {
  readonly dossierId: number;
  readonly structureId: number;
  readonly etat: DossierEtat;
};
const BY_TIME = { action: 'delete', by: 'producer' } as const;

/** @returns number of drafts deleted */
export async function forgetDrafts(db: Kysely<Tables>, before: Date, now: Date): Promise<number> {
  const untouched = sql<Draft>`
    select d.dossier_id as "dossierId", d.structure_id as "structureId", d.etat from dossier d
      where d.etat in ${oneOf(DRAFTS)} and d.updated_at < ${before}
        and not exists (select from element e where e.dossier_id = d.dossier_id and e.updated_at >= ${before})
        and not exists (select from immatriculation i where i.dossier_id = d.dossier_id)`;
  const { rows } = await sql<Draft>`${untouched} order by d.dossier_id limit ${MOST}`.execute(db);
  for (const { dossierId } of rows) {
    await inTransaction(db, async (trx) => {
      const { rows: still } =
        await sql<Draft>`${untouched} and d.dossier_id = ${dossierId} for update of d`.execute(trx);
      const [draft] = still;
      if (draft === undefined) return;
      const elements = await elementsOf({ db: trx }, dossierId);
      await moveElements({ db: trx, now }, elements, () => BY_TIME);
      await moveDossier({ db: trx, now, who: null }, draft, BY_TIME);
      await insertHistory(trx, { action: 'dossier.forget', at: now, caller: null }, [
        { structureId: draft.structureId, dossierId, before: { enregistrements: elements.length } },
      ]);
    });
  }
  return rows.length;
}
