/** Structures that the society refused, or that were never sent, and nobody has touched since, when they hold nothing. */

import { type Kysely, sql } from 'kysely';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { oneOf } from '#server/platform/one-of.ts';
import type { DeleteDeps } from './delete.ts';

const MOST = 100;
const FORGOTTEN = [STRUCTURE_ETATS.SAISIE, STRUCTURE_ETATS.REFUSE];

type Ending = Pick<DeleteDeps, 'disbandTeam' | 'forgetNotes'>;

/**
 * In batches. One failure does not stop the others.
 * @returns how many were deleted
 * @throws AggregateError at the end: the failures
 */
export async function forgetUnvalidated(
  db: Kysely<Tables>,
  ending: Ending,
  before: Date,
  now: Date,
): Promise<number> {
  const matches = await untouched(db, before).orderBy('s.structureId').limit(MOST).execute();
  const failures: unknown[] = [];
  let count = 0;
  for (const { structureId } of matches) {
    try {
      if (await inTransaction(db, (trx) => forget(trx, ending, structureId, { before, now })))
        count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'not every structure that was to go went');
  return count;
}

/** A structure that holds something stays, and is not examined again each hour. */
const untouched = (db: Kysely<Tables>, before: Date) =>
  db
    .selectFrom('structure as s')
    .select('s.structureId')
    .where(sql<boolean>`s.etat in ${oneOf(FORGOTTEN)}`)
    .where('s.fusionneeVers', 'is', null)
    .where('s.updatedAt', '<', before)
    .where(
      sql<boolean>`not exists (select from dossier d where d.structure_id = s.structure_id)
        and not exists (select from prefixe p where p.structure_id = s.structure_id)
        and not exists (select from transfert t where s.structure_id in (t.de_structure_id, t.vers_structure_id))
        and not exists (select from historique h where h.structure_id = s.structure_id
          and h.interlocuteur_id is not null and h.at >= ${before})`,
    );

async function forget(
  db: Kysely<Tables>,
  { disbandTeam, forgetNotes }: Ending,
  structureId: number,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<boolean> {
  // Locks first: work resumed meanwhile may be in other tables, and is only visible to a statement
  // that begins after the lock.
  await db
    .selectFrom('structure')
    .select('structureId')
    .where('structureId', '=', structureId)
    .forUpdate()
    .execute();
  const still = await untouched(db, before)
    .where('s.structureId', '=', structureId)
    .executeTakeFirst();
  if (still === undefined) return false;
  await forgetNotes({ db }, structureId);
  await disbandTeam({ db, now }, structureId);
  await db.deleteFrom('structure').where('structureId', '=', structureId).execute();
  await insertHistory(db, { action: 'structure.forget', at: now, caller: null }, [{ structureId }]);
  return true;
}
