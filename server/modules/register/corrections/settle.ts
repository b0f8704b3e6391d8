/** One correction, answered: what it moves, and what of the register it changes. The recording is held. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import { type CorrectionMoved, correctionLife } from '#domain/correction/life.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { Refusal } from '#domain/refusal.ts';
import { ANSWERS, type Reponse } from '#domain/register/accord.ts';
import { CANCELLED_NOT_CORRECTED, correctedFaults } from '#domain/register/correction.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Held } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import type { Correction } from './correction-lookup.ts';
import { correctionCapacities } from './present.ts';

export type Answered = { readonly action: Reponse; readonly reponse: string | null };

/** @throws Refusal ANSWER_NOT_YOURS, ALREADY_ANSWERED */
export function movedBy(call: Call, correction: Correction, { action, reponse }: Answered): CorrectionMoved {
  return correctionLife.advance(
    { action: ANSWERS[action], from: correction.etat, by: correctionCapacities(call, correction) },
    { now: call.now, who: interlocuteurOf(call), reponse },
  );
}

/** @throws Refusal CANCELLED_NOT_CORRECTED, INVALID_FIELDS, TRANSITION_REFUSED before anything is written */
export async function settle(
  call: Call,
  { correction, element }: { readonly correction: Correction; readonly element: Held },
  { action, reponse }: Answered,
  moved: CorrectionMoved,
  parts: RegisterParts,
): Promise<void> {
  const { correctionId, structureId, elementId } = correction;
  if (action === 'OK') await correct(call, element, correction, parts);
  await call.db
    .updateTable('correction')
    .set(moved.written ?? {})
    .where('correctionId', '=', correctionId)
    .execute();
  const changed = action === 'OK' ? correction : { avant: null, apres: {} };
  await call.record({
    ...{ ...moved.trace, structureId, dossierId: element.dossierId, elementId },
    before: changed.avant,
    after: { ...changed.apres, correctionId, motif: correction.motif, reponse },
  });
}

/** Asked by one side and agreed by the other: the owner has asked, whichever came first. */
async function correct(
  call: Call,
  element: Held,
  { apres }: Correction,
  parts: RegisterParts,
): Promise<void> {
  // Cancelled while the correction waited.
  if (element.annuleLe !== null) throw new Refusal(CANCELLED_NOT_CORRECTED);
  recordingLife.lead({
    action: 'correct',
    from: element.statut,
    by: 'staff',
    conditions: { ownerAsked: true },
  });
  const after = { ...element, ...apres };
  const errors = [
    ...correctedFaults(after, { year: yearOfAssignment(call.now) }),
    // A recording that it was tied to may have left since.
    ...(await parts.linkFaults(call, element.structureId, 'lien' in apres ? after.lien : null)),
  ];
  if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
  await parts.correctElement(call, element, apres);
}
