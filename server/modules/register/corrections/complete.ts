/**
 * Effects of answered corrections: their moves, and their changes of the register. The recordings
 * are locked.
 */

import { INVALID_FIELDS } from '#contract/problem.ts';
import { type CorrectionMoved, correctionStateMachine } from '#domain/correction/state-machine.ts';
import { DomainError } from '#domain/domain-error.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { ANSWERS, type Reponse } from '#domain/register/agreement.ts';
import { correctedErrors } from '#domain/register/corrected-errors.ts';
import { CANCELLED_NOT_CORRECTED } from '#domain/register/correction.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { RegisterDeps } from '../deps.ts';
import type { IssuedElement } from '../issued.ts';
import type { Correction } from './correction-lookup.ts';
import { correctionCapacities } from './present.ts';

export type Answered = { readonly action: Reponse; readonly reponse: string | null };

/** @throws Refusal ANSWER_NOT_YOURS, ALREADY_ANSWERED */
export function movedBy(
  call: Call,
  correction: Correction,
  { action, reponse }: Answered,
): CorrectionMoved {
  return correctionStateMachine.transition(
    { action: ANSWERS[action], from: correction.etat, by: correctionCapacities(call, correction) },
    { now: call.now, who: interlocuteurOf(call), reponse },
  );
}

/** A correction with its recording, and the move that an answer makes. */
export type Settling = {
  readonly correction: Correction;
  readonly element: IssuedElement;
  readonly moved: CorrectionMoved;
};

/** Writes the moves and changes of all together: each was validated before. */
export async function complete(
  call: Call,
  lines: readonly Settling[],
  { action, reponse }: Answered,
  { correctElements }: RegisterDeps,
): Promise<void> {
  if (action === 'OK') {
    await correctElements(
      call,
      lines.map(({ element, correction: { apres } }) => ({ element, fields: apres })),
    );
  }
  for (const similar of Map.groupBy(lines, ({ moved }) => JSON.stringify(moved.written)).values()) {
    await call.db
      .updateTable('correction')
      .set(similar[0]?.moved.written ?? {})
      .where(
        'correctionId',
        'in',
        similar.map(({ correction }) => correction.correctionId),
      )
      .execute();
  }
  await call.record(
    ...lines.map(({ correction, element: { dossierId, elementId }, moved }) => {
      const { correctionId, structureId, avant, apres, motif } = correction;
      const changed = action === 'OK' ? { avant, apres } : { avant: null, apres: {} };
      return {
        ...moved.trace,
        structureId,
        dossierId,
        elementId,
        before: changed.avant,
        after: { ...changed.apres, correctionId, motif, reponse },
      };
    }),
  );
}

/**
 * Validates an acceptance: since one side requested and the other accepts, the owner has agreed in
 * either case.
 * @throws Refusal CANCELLED_NOT_CORRECTED, INVALID_FIELDS, TRANSITION_REFUSED
 */
export async function judge(
  call: Call,
  { correction: { apres }, element }: Omit<Settling, 'moved'>,
  { action }: Answered,
  registerDeps: RegisterDeps,
): Promise<void> {
  if (action !== 'OK') return;
  // The code was cancelled while the correction was pending.
  if (element.annuleLe !== null) throw new DomainError(CANCELLED_NOT_CORRECTED);
  recordingStateMachine.target({
    action: 'correct',
    from: element.statut,
    by: 'staff',
    conditions: { ownerRequested: true },
  });
  const after = { ...element, ...apres };
  const errors = [
    ...correctedErrors(after, { year: yearOfAssignment(call.now) }),
    // A recording that it was tied to may have left since.
    ...(await registerDeps.linkErrors(
      call,
      element.structureId,
      'lien' in apres ? after.lien : null,
    )),
  ];
  if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
}
