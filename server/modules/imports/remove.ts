/** `DELETE /api/imports`: an import is given up before anything is written, and its file goes. */

import type { Kysely } from 'kysely';
import type { removeImport } from '#contract/exchange/imports.ts';
import { BEING_WRITTEN, importLife } from '#domain/import/life.ts';
import type { Verb } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type Import, lockImport } from './import-lookup.ts';
import type { ImportParts } from './parts.ts';

export function remover({ db, files }: ImportParts): Verb<typeof removeImport> {
  return async (call, { body: { importId } }) => {
    const { etat: from, cle, structureId, nom } = await lockImport(call, importId);
    const { to: etat, written } = importLife.advance({ action: 'abandon', from, by: 'producer' }, call);
    await call.db
      .updateTable('import')
      .set(written ?? {})
      .where('importId', '=', importId)
      .execute();
    await call.record({ structureId, before: { importId, nom }, after: { importId, etat } });
    if (cle !== null) {
      await files.announce(call.db, cle, call.now);
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
    .select(['importId', 'cle', 'etat'])
    .where('cle', 'is not', null)
    .where('etat', 'not in', BEING_WRITTEN)
    .where('updatedAt', '<', new Date(now.getTime() - KEPT_DAYS * DAY))
    .limit(100)
    .execute();
  for (const { importId, cle, etat } of old) {
    if (cle === null) continue;
    await inTransaction(db, (trx) => forget(trx, files, { importId, cle, etat }, now));
    await files.removeUnvouched(db, cle);
  }
  return old.length;
}

async function forget(
  trx: Kysely<Tables>,
  files: ImportParts['files'],
  { importId, cle, etat: from }: Pick<Import, 'importId' | 'etat'> & { readonly cle: string },
  now: Date,
): Promise<void> {
  const { written } = importLife.advance({ action: 'forget', from, by: 'portal' }, { now });
  const { numUpdatedRows } = await trx
    .updateTable('import')
    .set(written ?? {})
    .where('importId', '=', importId)
    .where('cle', '=', cle)
    // Taken up again meanwhile, it is not old.
    .where('etat', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await files.announce(trx, cle, now);
}
