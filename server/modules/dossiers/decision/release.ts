/** `POST /api/dossier/release`, and the giving back of dossiers left idle. */

import type { Kysely } from 'kysely';
import { DOSSIER_NOT_TAKEN, type releaseDossier } from '../../../../contract/registration/dossier.ts';
import { Refusal } from '../../../../domain/refusal.ts';
import { LOCK_IDLE_MINUTES, transition } from '../../../../domain/registration/transitions.ts';
import type { Verb } from '../../../platform/call.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { insertHistory } from '../../../platform/history/record.ts';
import { type Dossier, lockDossier } from '../dossier-lookup.ts';

export const release: Verb<typeof releaseDossier> = async (call, { body }) => {
  const dossier = await lockDossier(call, body.dossierId);
  if (dossier.lockedBy === null) throw new Refusal(DOSSIER_NOT_TAKEN);
  transition({ action: 'release', from: 'LOCK', by: 'staff' });
  await giveBack(call.db, dossier);
  await call.record({
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    before: { lockedBy: dossier.lockedBy },
    after: { lockedBy: null },
  });
  return { dossierId: dossier.dossierId, etat: dossier.etat };
};

async function giveBack(db: Kysely<Tables>, { dossierId }: Pick<Dossier, 'dossierId'>): Promise<void> {
  await db
    .updateTable('element')
    .set({ statut: 'PRODUCT' })
    .where('dossierId', '=', dossierId)
    .where('statut', '=', 'LOCK')
    .execute();
  await db
    .updateTable('dossier')
    .set({ lockedBy: null, lockedAt: null })
    .where('dossierId', '=', dossierId)
    .execute();
}

/** The portal itself gives idle dossiers back to the queue. @returns how many. */
export async function releaseIdleDossiers(db: Kysely<Tables>, now: Date): Promise<number> {
  const idleSince = new Date(now.getTime() - LOCK_IDLE_MINUTES * 60_000);
  const idle = await db
    .selectFrom('dossier')
    .select(['dossierId', 'structureId', 'lockedBy'])
    .where('lockedAt', '<=', idleSince)
    // Someone at work on it right now is not idle.
    .forUpdate()
    .skipLocked()
    .execute();
  for (const dossier of idle) await giveBack(db, dossier);
  await insertHistory(
    db,
    { action: 'dossier.releaseIdle', at: now, caller: null },
    idle.map(({ dossierId, structureId, lockedBy }) => ({
      structureId,
      dossierId,
      before: { lockedBy },
      after: { lockedBy: null },
    })),
  );
  return idle.length;
}
