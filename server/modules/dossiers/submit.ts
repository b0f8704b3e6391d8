/** `POST /api/dossier/submit`: what is being entered goes to staff; what misses its timing waits for it. */

import { DOSSIER_EMPTY, type submitDossier } from '../../../contract/dossier.ts';
import { INVALID_FIELDS } from '../../../contract/problem.ts';
import { ETATS } from '../../../domain/dossier/etats.ts';
import { checkElementFields, missingForSubmission } from '../../../domain/element/element.ts';
import { yearOfAssignment } from '../../../domain/isrc/year-of-assignment.ts';
import { isMinuterieComplete } from '../../../domain/minuterie/sequences.ts';
import { type FieldError, Refusal } from '../../../domain/refusal.ts';
import type { Statut } from '../../../domain/registration/statuts.ts';
import { type Call, interlocuteurOf, type Verb } from '../../platform/call.ts';
import { type Element, elementsOf, lockDossier, numeroOf } from './dossier-lookup.ts';
import { fieldsOf } from './elements/element-columns.ts';
import { movedTo } from './moved-to.ts';
import { eligibleStructure } from './requesting-structure.ts';

export const submit: Verb<typeof submitDossier> = async (call, { body }) => {
  const dossier = await lockDossier(call, body.dossierId);
  await eligibleStructure(call, dossier.structureId);
  const entered = (await elementsOf(call, dossier.dossierId)).filter(({ statut }) => statut === 'USER');
  if (entered.length === 0) {
    throw new Refusal(
      DOSSIER_EMPTY,
      dossier.etat === ETATS.VALIDATION ? { detail: 'Il est déjà envoyé.' } : {},
    );
  }
  refuseIncomplete(call, entered);
  const moved = entered.map((element) => ({ element, statut: sentStatut(element) }));
  for (const statut of new Set(moved.map((move) => move.statut))) {
    await call.db
      .updateTable('element')
      .set({ statut, motif: null, updatedAt: call.now })
      .where(
        'elementId',
        'in',
        moved.filter((move) => move.statut === statut).map(({ element }) => element.elementId),
      )
      .execute();
  }
  await call.db
    .updateTable('dossier')
    .set({
      etat: ETATS.VALIDATION,
      submittedAt: call.now,
      submittedBy: interlocuteurOf(call),
      decidedAt: null,
      decidedBy: null,
      updatedAt: call.now,
    })
    .where('dossierId', '=', dossier.dossierId)
    .execute();
  const toTime = moved.filter(({ statut }) => statut === 'MINU').length;
  await call.record({
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    before: { etat: dossier.etat },
    after: {
      etat: ETATS.VALIDATION,
      attestation: true,
      elements: moved.map(({ element, statut }) => [element.elementId, statut]),
    },
  });
  return {
    dossierId: dossier.dossierId,
    numero: numeroOf(dossier),
    etat: ETATS.VALIDATION,
    sent: moved.length - toTime,
    toTime,
  };
};

/** Every fault of every recording at once: nobody should send five times to learn of five faults. */
function refuseIncomplete(call: Call, elements: readonly Element[]): void {
  const year = yearOfAssignment(call.now);
  const errors = elements.flatMap((element): FieldError[] => {
    const fields = fieldsOf(element);
    return [...missingForSubmission(fields), ...checkElementFields(fields, { year })].map((fault) => ({
      ...fault,
      path: `elements.${element.elementId}.${fault.path}`,
    }));
  });
  if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
}

function sentStatut(element: Element): Statut {
  return movedTo({
    action: 'submit',
    from: element.statut,
    by: 'producer',
    conditions: { minuterieComplete: isMinuterieComplete(fieldsOf(element)) },
  });
}
