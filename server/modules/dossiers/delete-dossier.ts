/**
 * Deletes a dossier with all its recordings: a draft by its writer, a waiting one by staff. Never a
 * dossier with a code.
 */

import { PERMISSION_LACKING } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { DRAFTS } from '#domain/dossier/state-machine.ts';
import { may } from '#domain/permission/may.ts';
import { isWithTheSociety } from '#domain/registration/statuts.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import type { Call } from '#server/platform/call.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import { aboutDecided, decidedFacts } from './decision/decision-notification.ts';
import { refuseIfLockedByAnother } from './decision/take-in-charge.ts';
import {
  DOSSIER_COLUMNS,
  type Dossier,
  elementsOf,
  gaveCodes,
  lockDossier,
} from './dossier-lookup.ts';
import { moveDossier, onBehalfOf } from './move-dossier.ts';
import { moveElements } from './move-elements.ts';

/**
 * Notifies the sender when staff delete it.
 * @throws Refusal PERMISSION_LACKING, DOSSIER_TAKEN, TRANSITION_REFUSED
 */
export async function deleteDossier(call: Call, dossierId: number, notify: Notify) {
  const dossier = await lockDossier(call, dossierId);
  if (!may(call.actor, 'deleteDossiers', { structureId: dossier.structureId }))
    throw new DomainError(PERMISSION_LACKING);
  if (call.actor.kind === 'staff') await refuseIfLockedByAnother(call, dossier);
  const { elements, ...moved } = await dropDossier(call, dossier);
  const deleted = elements.length;
  const decided = { elements, attributed: [], refused: [], deleted, reserve: false };
  const facts = decidedFacts(dossier, decided);
  await notifyMove(notify, call, moved, aboutDecided(dossier, true), { DOSSIER_DECIDED: facts });
  return { dossierId, deleted: true as const };
}

/** Deletes the drafts of a structure being removed, each with its audit entry. */
export async function deleteDrafts(call: Call, structureId: number): Promise<void> {
  const drafts = await call.db
    .selectFrom('dossier')
    .select(DOSSIER_COLUMNS)
    .where('structureId', '=', structureId)
    .where('etat', 'in', DRAFTS)
    .orderBy('dossierId')
    .forUpdate()
    .execute();
  for (const draft of drafts) await dropDossier(call, draft);
}

/** @throws Refusal TRANSITION_REFUSED: it gave codes, or is decided. */
async function dropDossier(call: Call, dossier: Dossier) {
  const { dossierId } = dossier;
  const staff = call.actor.kind === 'staff';
  const elements = await elementsOf(call, dossierId);
  await moveElements(call, elements, ({ statut }) =>
    staff && isWithTheSociety(statut)
      ? { action: 'remove', by: 'staff' }
      : { action: 'delete', by: 'producer' },
  );
  if (await gaveCodes(call, dossierId)) {
    throw new DomainError(TRANSITION_REFUSED, {
      detail: 'Des codes ont été attribués dans ce dossier : il reste au registre.',
    });
  }
  const { trace, notification } = await moveDossier(onBehalfOf(call), dossier, {
    action: 'delete',
    by: staff ? 'staff' : 'producer',
  });
  await call.record({
    ...trace,
    structureId: dossier.structureId,
    dossierId,
    // Producers can read this audit entry: it holds what they wrote, never which staff member held
    // the dossier.
    before: { titre: dossier.titre, etat: dossier.etat, elements },
  });
  return { elements, notification };
}
