/** `POST /api/dossier/release`, and the giving back of dossiers left idle. */

import type { Kysely } from 'kysely';
import { DOSSIER_NOT_TAKEN, type releaseDossier } from '#contract/registration/dossier.ts';
import { Refusal } from '#domain/refusal.ts';
import { isLockExpired, isOpenTo, LOCK_IDLE_MINUTES } from '#domain/registration/transitions.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { type Dossier, elementsOf, lockDossier } from '../dossier-lookup.ts';
import { moveDossier } from '../move-dossier.ts';
import { moveElements, type Step } from '../move-elements.ts';

export const release: Verb<typeof releaseDossier> = async (call, { body }) => {
  const dossier = await lockDossier(call, body.dossierId);
  if (dossier.lockedBy === null) throw new Refusal(DOSSIER_NOT_TAKEN);
  await giveBack(call, dossier, { action: 'release', by: 'staff' });
  await call.record({
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    before: { lockedBy: dossier.lockedBy },
    after: { lockedBy: null },
  });
  return { dossierId: dossier.dossierId, etat: dossier.etat };
};

async function giveBack(
  writing: Pick<Call, 'db' | 'now'>,
  dossier: Pick<Dossier, 'dossierId' | 'etat'>,
  step: Step & { readonly action: 'release'; readonly by: 'staff' | 'clock' },
): Promise<void> {
  const elements = await elementsOf(writing, dossier.dossierId);
  const held = elements.filter(({ statut }) => isOpenTo({ ...step, from: statut }));
  await moveElements(writing, held, () => step);
  await moveDossier({ ...writing, who: null }, dossier, { action: step.action, by: step.by });
}

/** The portal itself gives idle dossiers back to the queue. @returns how many. */
export async function releaseIdleDossiers(db: Kysely<Tables>, now: Date): Promise<number> {
  const idleSince = new Date(now.getTime() - LOCK_IDLE_MINUTES * 60_000);
  const idle = await db
    .selectFrom('dossier')
    .select(['dossierId', 'structureId', 'lockedBy', 'lockedAt', 'etat'])
    .where('lockedAt', '<=', idleSince)
    // Someone at work on it right now is not idle.
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { lockedAt, ...dossier } of idle) {
    const lockExpired = lockedAt !== null && isLockExpired({ lockedAt, now });
    const step = { action: 'release', by: 'clock', conditions: { lockExpired } } as const;
    await giveBack({ db, now }, dossier, step);
  }
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
