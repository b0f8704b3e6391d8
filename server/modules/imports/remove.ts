/**
 * `DELETE /api/imports`: gives up an import, or what a failure left of it, and deletes its file.
 */

import { type Kysely, sql } from 'kysely';
import type { removeImport } from '#contract/exchange/imports.ts';
import { BEING_WRITTEN, importStateMachine } from '#domain/import/state-machine.ts';
import { RUNNING } from '#domain/job/state-machine.ts';
import type { Handler } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { oneOf } from '#server/platform/one-of.ts';
import type { ImportDeps } from './deps.ts';
import { lockImport, writingOf } from './import-lookup.ts';

export function remover({ db, files }: ImportDeps): Handler<typeof removeImport> {
  return async (call, { body: { importId } }) => {
    const one = await lockImport(call, importId);
    const { etat: from, cle, structureId, nom } = one;
    const move = {
      action: 'abandon',
      from,
      by: 'producer',
      conditions: await writingOf(call, one),
    } as const;
    const { to: etat, written } = importStateMachine.transition(move, call);
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

/**
 * Days for which the file of an untouched import is stored: personal data has a limited retention.
 */
const RETENTION_DAYS = 30;
const DAY = 86_400_000;

/**
 * Deletes the files of old imports, except those that a job is writing; imports never written are
 * closed.
 * @returns number of imports processed
 */
export async function forgetOldImports({ db, files }: ImportDeps, now: Date): Promise<number> {
  const old = await left(db, new Date(now.getTime() - RETENTION_DAYS * DAY))
    .select(['importId', 'cle'])
    .limit(100)
    .execute();
  for (const { importId, cle } of old) {
    if (cle === null) continue;
    await inTransaction(db, (trx) => forget(trx, files, { importId, cle }, now));
    await files.removeUnvouched(db, cle);
  }
  return old.length;
}

const left = (db: Kysely<Tables>, before: Date) =>
  db
    .selectFrom('import')
    .where('cle', 'is not', null)
    .where('updatedAt', '<', before)
    .where(
      sql<boolean>`(etat not in ${oneOf(BEING_WRITTEN)} or not exists (
        select from job j where j.job_id = import.job_id and j.state in ${oneOf(RUNNING)}))`,
    );

async function forget(
  trx: Kysely<Tables>,
  files: ImportDeps['files'],
  { importId, cle }: { readonly importId: number; readonly cle: string },
  now: Date,
): Promise<void> {
  // An import resumed meanwhile is not old.
  const one = await left(trx, new Date(now.getTime() - RETENTION_DAYS * DAY))
    .select(['etat', 'jobId', 'ligneFaite'])
    .where('importId', '=', importId)
    .where('cle', '=', cle)
    .forUpdate()
    .executeTakeFirst();
  if (one === undefined) return;
  const conditions = await writingOf({ db: trx }, one);
  const move = { action: 'forget', from: one.etat, by: 'portal', conditions } as const;
  const { written } = importStateMachine.transition(move, { now });
  await trx
    .updateTable('import')
    .set(written ?? {})
    .where('importId', '=', importId)
    .execute();
  await files.announce(trx, cle, now);
}
