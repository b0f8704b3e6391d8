/** Structures that the society refused and nobody has touched since, when they have nothing of their own. */

import type { Kysely } from 'kysely';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import type { DeleteParts } from './delete.ts';

const MOST = 100;

/** @returns how many went */
export async function forgetRefused(
  db: Kysely<Tables>,
  { countHeld, disbandTeam, forgetNotes }: Omit<DeleteParts, 'deleteDrafts'>,
  before: Date,
  now: Date,
): Promise<number> {
  const refused = (of: Kysely<Tables>) =>
    of
      .selectFrom('structure')
      .select('structureId')
      .where('etat', '=', STRUCTURE_ETATS.REFUSE)
      .where('fusionneeVers', 'is', null)
      .where('updatedAt', '<', before);
  const found = await refused(db).orderBy('structureId').limit(MOST).execute();
  let count = 0;
  for (const { structureId } of found) {
    const isGone = await inTransaction(db, async (trx) => {
      const call = { db: trx, now };
      // Whoever takes it up again meanwhile is not overtaken.
      const still = await refused(trx).where('structureId', '=', structureId).forUpdate().executeTakeFirst();
      if (still === undefined) return false;
      const held = await countHeld(call, structureId, ['dossiers', 'prefixes', 'transferts']);
      if (Object.values(held).some((number) => number > 0)) return false;
      await forgetNotes(call, structureId);
      await disbandTeam(call, structureId);
      await trx.deleteFrom('structure').where('structureId', '=', structureId).execute();
      await insertHistory(trx, { action: 'structure.forget', at: now, caller: null }, [{ structureId }]);
      return true;
    });
    if (isGone) count += 1;
  }
  return count;
}
