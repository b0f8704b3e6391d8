/** Deletes a dossier with all that it holds: a draft by its writer, a waiting one by staff. Never one that holds a code. */

import { PERMISSION_LACKING } from '../../../contract/problem.ts';
import { may } from '../../../domain/permission/may.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { TRANSITION_REFUSED, transition } from '../../../domain/registration/transitions.ts';
import type { Call } from '../../platform/call.ts';
import { refuseIfHeldByAnother } from './decision/take-in-charge.ts';
import { elementsOf, gaveCodes, lockDossier } from './dossier-lookup.ts';

export async function deleteDossier(call: Call, dossierId: number) {
  const dossier = await lockDossier(call, dossierId);
  if (!may(call.actor, 'deleteDossiers', { structureId: dossier.structureId }))
    throw new Refusal(PERMISSION_LACKING);
  const staff = call.actor.kind === 'staff';
  if (staff) await refuseIfHeldByAnother(call, dossier);
  const elements = await elementsOf(call, dossierId);
  for (const { statut } of elements) {
    const inQueue = statut === 'PRODUCT' || statut === 'LOCK';
    transition({
      action: staff && inQueue ? 'remove' : 'delete',
      from: statut,
      by: staff && inQueue ? 'staff' : 'producer',
    });
  }
  if (await gaveCodes(call, dossierId)) {
    throw new Refusal(TRANSITION_REFUSED, { detail: 'Ce dossier a donné des codes : il reste au registre.' });
  }
  await call.db.deleteFrom('element').where('dossierId', '=', dossierId).execute();
  await call.db.deleteFrom('dossier').where('dossierId', '=', dossierId).execute();
  await call.record({
    action: 'dossier.delete',
    structureId: dossier.structureId,
    dossierId,
    // Producers read this trace: what they wrote, never who of the staff held it.
    before: { titre: dossier.titre, etat: dossier.etat, elements },
  });
  return { dossierId, deleted: true as const };
}
