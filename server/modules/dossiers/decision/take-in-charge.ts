/** `POST /api/dossier/lock`: one person treats a dossier at a time; 30 idle minutes give it back. */

import {
  DOSSIER_ALREADY_DECIDED,
  DOSSIER_TAKEN,
  type takeDossierInCharge,
} from '../../../../contract/dossier.ts';
import { Refusal } from '../../../../domain/refusal.ts';
import { isLockExpired, transition } from '../../../../domain/registration/transitions.ts';
import { type Call, interlocuteurOf, type Verb } from '../../../platform/call.ts';
import { type Dossier, elementsOf, lockDossier, personName } from '../dossier-lookup.ts';

export const takeInCharge: Verb<typeof takeDossierInCharge> = async (call, { body }) => {
  const dossier = await lockDossier(call, body.dossierId);
  await refuseIfHeldByAnother(call, dossier);
  const elements = await elementsOf(call, dossier.dossierId);
  const held = elements.filter(({ statut }) => statut === 'LOCK');
  const waiting = elements.filter(({ statut }) => statut === 'PRODUCT');
  if (held.length + waiting.length === 0) throw new Refusal(DOSSIER_ALREADY_DECIDED);
  for (const { statut } of waiting) transition({ action: 'takeInCharge', from: statut, by: 'staff' });
  if (waiting.length > 0) {
    await call.db
      .updateTable('element')
      .set({ statut: 'LOCK' })
      .where(
        'elementId',
        'in',
        waiting.map(({ elementId }) => elementId),
      )
      .execute();
  }
  const me = interlocuteurOf(call);
  await call.db
    .updateTable('dossier')
    .set({ lockedBy: me, lockedAt: call.now })
    .where('dossierId', '=', dossier.dossierId)
    .execute();
  await call.record({
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    before: { lockedBy: dossier.lockedBy },
    after: { lockedBy: me, elements: elements.length },
  });
  const par = (await personName(call, me)) ?? '';
  return { dossierId: dossier.dossierId, lock: { par, depuis: call.now.toISOString(), parMoi: true } };
};

/** @throws Refusal DOSSIER_TAKEN naming the holder. */
export async function refuseIfHeldByAnother(call: Call, dossier: Dossier): Promise<void> {
  const { lockedBy, lockedAt } = dossier;
  if (lockedBy === null || lockedAt === null || lockedBy === interlocuteurOf(call)) return;
  if (isLockExpired({ lockedAt, now: call.now })) return;
  const par = await personName(call, lockedBy);
  throw new Refusal(DOSSIER_TAKEN, {
    detail: `Pris en charge par ${par ?? 'une autre personne'}.`,
    facts: { par, depuis: lockedAt.toISOString() },
  });
}
