/** `PUT /api/isrc/corrections`: the other side agrees, and the register says it from then on; or it does not. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { answerCorrection } from '#contract/registration/corrections.ts';
import type { CorrectionMoved } from '#domain/correction/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { answerFaults, closedAs } from '#domain/register/accord.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { tellMove } from '#server/platform/tell.ts';
import { holdRecording } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import { type Correction, corrections, findCorrection } from './correction-lookup.ts';
import { presentById } from './present.ts';
import { judge, movedBy, settle } from './settle.ts';
import { tellLotAnswered } from './tell-lot.ts';

export function answerer(parts: RegisterParts): Verb<typeof answerCorrection> {
  return async (call, { body }) => {
    const held = await hold(call, body.correctionId);
    const { correction } = held;
    const reponse = body.motif === undefined || body.motif === '' ? null : body.motif;
    const answered = { action: body.action, reponse };
    const moved = movedBy(call, correction, answered);
    const errors = answerFaults(body.action, reponse);
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    await judge(call, held, answered, parts);
    await settle(call, [{ ...held, moved }], answered, parts);
    if (correction.lotId === null) await tellAnswer(call, correction, moved, reponse, parts);
    else await tellLotAnswered(call, correction.lotId, parts.tell);
    return presentById(call, correction.correctionId, parts);
  };
}

async function hold(call: Call, correctionId: number) {
  const { elementId } = await findCorrection(call, correctionId);
  // Settled by a transfer since, the recording may be another structure's: the correction then says so.
  const element = await holdRecording({ db: call.db, scope: { kind: 'all' } }, elementId);
  const correction = await corrections(call.db, call.scope)
    .where('c.correctionId', '=', correctionId)
    .forUpdate('c')
    .executeTakeFirstOrThrow();
  return { correction, element };
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
