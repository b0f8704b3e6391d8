/** `PUT /api/isrc/corrections`: the other side accepts, which updates the register, or refuses. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { answerCorrection } from '#contract/registration/corrections.ts';
import type { CorrectionMoved } from '#domain/correction/state-machine.ts';
import { DomainError } from '#domain/domain-error.ts';
import { answerErrors, closedAs } from '#domain/register/agreement.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { notifyMove } from '#server/platform/notify.ts';
import type { RegisterDeps } from '../deps.ts';
import { lockRecording } from '../issued.ts';
import { complete, judge, movedBy } from './complete.ts';
import { type Correction, corrections, findCorrection } from './correction-lookup.ts';
import { notifyLotAnswered } from './notify-lot.ts';
import { presentById } from './present.ts';

export function answerer(registerDeps: RegisterDeps): Handler<typeof answerCorrection> {
  return async (call, { body }) => {
    const locked = await lock(call, body.correctionId);
    const { correction } = locked;
    const reponse = body.motif === undefined || body.motif === '' ? null : body.motif;
    const answered = { action: body.action, reponse };
    const moved = movedBy(call, correction, answered);
    const errors = answerErrors(body.action, reponse);
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
    await judge(call, locked, answered, registerDeps);
    await complete(call, [{ ...locked, moved }], answered, registerDeps);
    if (correction.lotId === null)
      await notifyAnswer(call, correction, moved, reponse, registerDeps);
    else await notifyLotAnswered(call, correction.lotId, registerDeps.notify);
    return presentById(call, correction.correctionId, registerDeps);
  };
}

async function lock(call: Call, correctionId: number) {
  const { elementId } = await findCorrection(call, correctionId);
  // Any scope: after a transfer the recording may belong to another structure, and the correction
  // then reports its closed state.
  const element = await lockRecording({ db: call.db, scope: { kind: 'all' } }, elementId);
  const correction = await corrections(call.db, call.scope)
    .where('c.correctionId', '=', correctionId)
    .forUpdate('c')
    .executeTakeFirstOrThrow();
  return { correction, element };
}

/** Notifies the requester of the answer; colleagues of the structure see it in the portal. */
function notifyAnswer(
  call: Call,
  { structureId, dossierId, demandePar, isrc, titre, version }: Correction,
  moved: CorrectionMoved,
  reponse: string | null,
  { notify }: RegisterDeps,
): Promise<void> {
  const about = { structureId, dossierId, interlocuteurId: demandePar };
  const answered = { isrc, titre, version, etat: closedAs(moved), reponse };
  return notifyMove(notify, call, moved, about, { CORRECTION_ANSWERED: answered });
}
