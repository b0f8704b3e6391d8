/** `DELETE /api/imports`: an import is given up before anything is written, and its file goes. */

import { type Kysely, sql } from 'kysely';
import { IMPORT_CLOSED, type removeImport } from '#contract/exchange/imports.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ImportState } from '#domain/sheet/import-states.ts';
import type { Verb } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { lockImport } from './import-lookup.ts';
import type { ImportParts } from './parts.ts';

export function remover({ db, files }: ImportParts): Verb<typeof removeImport> {
  return async (call, { body: { importId } }) => {
    const { etat, cle, structureId, nom } = await lockImport(call, importId);
    if (etat !== 'RECU' && etat !== 'ANALYSE') throw new Refusal(IMPORT_CLOSED);
    await call.db
      .updateTable('import')
      .set({ etat: 'ABANDONNE', cle: null, updatedAt: call.now })
      .where('importId', '=', importId)
      .execute();
    await call.record({ structureId, before: { importId, nom }, after: { importId, etat: 'ABANDONNE' } });
    if (cle !== null) {
      await files.stopVouching(call.db, cle, call.now);
      call.afterCommit(() => files.removeUnvouched(db, cle));
    }
    return { importId };
  };
}

/** Days for which the file of an import that nobody touches is kept: personal data is not kept for ever. */
const KEPT_DAYS = 30;
const DAY = 86_400_000;

/** Gives up the files of old imports; those that were never written are closed. @returns how many */
export async function forgetOldImports({ db, files }: ImportParts, now: Date): Promise<number> {
  const old = await db
    .selectFrom('import')
    .select(['importId', 'cle'])
    .where('cle', 'is not', null)
    .where('etat', '<>', 'CONFIRME')
    .where('updatedAt', '<', new Date(now.getTime() - KEPT_DAYS * DAY))
    .limit(100)
    .execute();
  for (const { importId, cle } of old) {
    if (cle === null) continue;
    await inTransaction(db, (trx) => forget(trx, files, { importId, cle }, now));
    await files.removeUnvouched(db, cle);
  }
  return old.length;
}

async function forget(
  trx: Kysely<Tables>,
  files: ImportParts['files'],
  { importId, cle }: { readonly importId: number; readonly cle: string },
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('import')
    .set({
      cle: null,
      etat: sql<ImportState>`case when etat in ('RECU', 'ANALYSE') then 'ABANDONNE' else etat end`,
    })
    .where('importId', '=', importId)
    .where('cle', '=', cle)
    .where('etat', '<>', 'CONFIRME')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await files.stopVouching(trx, cle, now);
}
