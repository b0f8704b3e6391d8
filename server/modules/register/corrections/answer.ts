/** `PUT /api/isrc/corrections`: the other side agrees, and the register says it from then on; or it does not. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { answerCorrection } from '#contract/registration/corrections.ts';
import { type CorrectionMoved, correctionLife } from '#domain/correction/life.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { Refusal } from '#domain/refusal.ts';
import { ANSWERS, answerFaults, closedAs } from '#domain/register/accord.ts';
import { CANCELLED_NOT_CORRECTED, correctedFaults } from '#domain/register/correction.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { tellMove } from '#server/platform/tell.ts';
import { type Held, holdRecording } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import { type Correction, corrections, findCorrection } from './correction-lookup.ts';
import { correctionCapacities, presentById } from './present.ts';

export function answerer(parts: RegisterParts): Verb<typeof answerCorrection> {
  return async (call, { body }) => {
    const { correction, element } = await held(call, body.correctionId);
    const reponse = body.motif === undefined || body.motif === '' ? null : body.motif;
    const { correctionId, structureId, elementId, etat: from } = correction;
    const moved = correctionLife.advance(
      { action: ANSWERS[body.action], from, by: correctionCapacities(call, correction) },
      { now: call.now, who: interlocuteurOf(call), reponse },
    );
    const errors = answerFaults(body.action, reponse);
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    if (body.action === 'OK') await correct(call, element, correction, parts);
    await call.db
      .updateTable('correction')
      .set(moved.written ?? {})
      .where('correctionId', '=', correctionId)
      .execute();
    const changed = body.action === 'OK' ? correction : { avant: null, apres: {} };
    await call.record({
      ...{ ...moved.trace, structureId, dossierId: element.dossierId, elementId },
      before: changed.avant,
      after: { ...changed.apres, correctionId, motif: correction.motif, reponse },
    });
    await tellAnswer(call, correction, moved, reponse, parts);
    return presentById(call, correctionId);
  };
}

async function held(call: Call, correctionId: number) {
  const { elementId } = await findCorrection(call, correctionId);
  // Settled by a transfer since, the recording may be another structure's: the correction then says so.
  const element = await holdRecording({ db: call.db, scope: { kind: 'all' } }, elementId);
  const correction = await corrections(call.db, call.scope)
    .where('c.correctionId', '=', correctionId)
    .forUpdate('c')
    .executeTakeFirstOrThrow();
  return { correction, element };
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

/** Whoever asked learns of the answer; the colleagues of the structure see it in the portal. */
function tellAnswer(
  call: Call,
  { structureId, dossierId, demandePar, isrc, titre, version }: Correction,
  moved: CorrectionMoved,
  reponse: string | null,
  { tell }: RegisterParts,
): Promise<void> {
  const about = { structureId, dossierId, interlocuteurId: demandePar };
  const answered = { isrc, titre, version, etat: closedAs(moved), reponse };
  return tellMove(tell, call, moved, about, { CORRECTION_ANSWERED: answered });
}
