/**
 * Computes the compared form of imported recordings, in small rounds after the import, which does
 * not wait; what a killed server left is completed by the next round of any server.
 */

import type { Kysely } from 'kysely';
import { WRITTEN } from '#domain/import/state-machine.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { ImportDeps } from '../deps.ts';

/** Recordings of one transaction. */
const BATCH = 500;
/** Maximum milliseconds of one round; the next round continues. */
const ROUND = 1000;

/** @returns one round */
export function importFiller({
  db,
  dossiers,
}: Pick<ImportDeps, 'db' | 'dossiers'>): () => Promise<void> {
  return async () => {
    const began = performance.now();
    while (performance.now() - began < ROUND) {
      const more = await inTransaction(db, (trx) => fillBatch(trx, dossiers));
      if (!more) return;
    }
  };
}

async function fillBatch(
  trx: Kysely<Tables>,
  { keepProximityOf }: ImportDeps['dossiers'],
): Promise<boolean> {
  const one = await trx
    .selectFrom('import')
    .select(['importId', 'proximiteFaite'])
    .where('etat', 'in', WRITTEN)
    .where('proximiteComplete', '=', false)
    .orderBy('importId')
    .limit(1)
    .forUpdate()
    // Rows locked by another server are filled there.
    .skipLocked()
    .executeTakeFirst();
  if (one === undefined) return false;
  const lines = await trx
    .selectFrom('importLigne')
    .select(['ligne', 'elementId'])
    .where('importId', '=', one.importId)
    .where('ligne', '>', one.proximiteFaite)
    .orderBy('ligne')
    .limit(BATCH)
    .execute();
  await keepProximityOf(
    trx,
    lines.map(({ elementId }) => elementId),
  );
  await trx
    .updateTable('import')
    .set({
      proximiteFaite: lines.at(-1)?.ligne ?? one.proximiteFaite,
      proximiteComplete: lines.length < BATCH,
    })
    .where('importId', '=', one.importId)
    .execute();
  return true;
}
