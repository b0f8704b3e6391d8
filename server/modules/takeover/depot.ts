/** The files that staff brought: one set for the whole portal. Every change of it begins under its lock. */

import type { Kysely } from 'kysely';
import { TAKE_OVER_BUSY, TAKE_OVER_NOTHING } from '#contract/workbench/take-over.ts';
import { DomainError } from '#domain/domain-error.ts';
import { RUNNING } from '#domain/job/state-machine.ts';
import { RETENTION_DAYS } from '#domain/takeover/limits.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TakeOverDeps } from './deps.ts';

/** In the order in which they are read. */
export const filesOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('repriseFichier')
    .select(['fichier', 'cle', 'entree', 'taille', 'createdAt'])
    .execute();

export const depotOf = (db: Kysely<Tables>) =>
  db.selectFrom('repriseDepot').select(['constat', 'jobId', 'updatedAt']).executeTakeFirst();

/** @throws Refusal TAKE_OVER_NOTHING, TAKE_OVER_BUSY while a job works on it */
export async function lockDepot(db: Kysely<Tables>) {
  const depot = await db
    .selectFrom('repriseDepot')
    .select(['constat', 'jobId'])
    .forUpdate()
    .executeTakeFirst();
  if (depot === undefined) throw new DomainError(TAKE_OVER_NOTHING);
  if (await isRunning(db, depot.jobId)) throw new DomainError(TAKE_OVER_BUSY);
  return depot;
}

/** A separate statement: the one that waited for the lock cannot see the job it waited for. */
async function isRunning(db: Kysely<Tables>, jobId: string | null): Promise<boolean> {
  if (jobId === null) return false;
  const job = await db
    .selectFrom('job')
    .select('jobId')
    .where('jobId', '=', jobId)
    .where('state', 'in', [...RUNNING])
    .executeTakeFirst();
  return job !== undefined;
}

/**
 * Deletes the rows, and records that their objects no longer have one.
 * @returns the keys, to be removed after the commit
 */
export async function dropDepot(
  trx: Kysely<Tables>,
  { files }: { readonly files: Pick<TakeOverDeps['files'], 'announce'> },
  now: Date,
): Promise<readonly string[]> {
  const keys = [...new Set((await filesOf(trx)).map(({ cle }) => cle))];
  await trx.deleteFrom('repriseDepot').execute();
  for (const cle of keys) await files.announce(trx, cle, now);
  return keys;
}

const DAY = 86_400_000;

/** Discards files that nobody has touched for days, since they contain names and addresses. */
export async function forgetOldDepot(
  deps: Pick<TakeOverDeps, 'db'> & {
    readonly files: Pick<TakeOverDeps['files'], 'announce' | 'removeUnvouched'>;
  },
  now: Date,
): Promise<void> {
  const { db, files } = deps;
  const keys = await inTransaction(db, async (trx) => {
    const depot = await depotOf(trx);
    if (depot === undefined || depot.updatedAt.getTime() > now.getTime() - RETENTION_DAYS * DAY)
      return [];
    await lockDepot(trx);
    return dropDepot(trx, deps, now);
  });
  for (const cle of keys) await files.removeUnvouched(db, cle);
}
