/**
 * `POST /api/isrc/corrections`: requests a correction of a recording that has its code, with a
 * reason.
 */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { askCorrection } from '#contract/registration/corrections.ts';
import { correctionStateMachine } from '#domain/correction/state-machine.ts';
import { DomainError } from '#domain/domain-error.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { AWAITED } from '#domain/register/agreement.ts';
import { correctedErrors } from '#domain/register/corrected-errors.ts';
import {
  CANCELLED_NOT_CORRECTED,
  CORRECTABLE,
  CORRECTION_WAITING,
  changedFields,
  isAnotherLength,
  NOTHING_TO_CORRECT,
  versionUnsaid,
} from '#domain/register/correction.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { notifyMove } from '#server/platform/notify.ts';
import type { Element, RegisterDeps } from '../deps.ts';
import { codeOf, type IssuedElement, lockRecording } from '../issued.ts';
import { pick } from './pick.ts';
import { presentById } from './present.ts';

type Fields = Readonly<Record<string, unknown>>;

export function asker(registerDeps: RegisterDeps): Handler<typeof askCorrection> {
  return async (call, { body }) => {
    const { elementId, motif, memeVersion: message, ...input } = body;
    const element = await lockRecording(call, elementId);
    refuseUnlessCorrectable(element);
    const { apres, memeVersion } = await corrected(call, element, { input, message }, registerDeps);
    const avant = pick(element, Object.keys(apres));
    await refuseWaiting(call, elementId);
    const { structureId, dossierId, titre, version } = element;
    const parLaSociete = call.actor.kind === 'staff';
    const demandePar = interlocuteurOf(call);
    const by = parLaSociete ? 'society' : 'structure';
    const begun = correctionStateMachine.begin(
      { action: 'ask', by },
      { now: call.now, who: demandePar },
    );
    const { correctionId } = await call.db
      .insertInto('correction')
      .values({
        ...begun.written,
        elementId,
        structureId,
        parLaSociete,
        motif,
        memeVersion,
        demandeLe: call.now,
        demandePar,
        avant: JSON.stringify(avant),
        apres: JSON.stringify(apres),
      })
      .returning('correctionId')
      .executeTakeFirstOrThrow();
    await call.record({
      structureId,
      dossierId,
      elementId,
      before: avant,
      after: { ...apres, correctionId, motif, ...(memeVersion === null ? {} : { memeVersion }) },
    });
    const about = { structureId, dossierId, interlocuteurId: demandePar };
    const facts = { isrc: codeOf(element), titre, version, motif };
    await notifyMove(registerDeps.notify, call, begun, about, {
      CORRECTION_ASKED: facts,
      CORRECTION_PROPOSED: facts,
    });
    return presentById(call, correctionId, registerDeps);
  };
}

/** Refuses a request that could not be applied once the other side accepts. */
function refuseUnlessCorrectable({ statut, annuleLe }: IssuedElement): void {
  if (annuleLe !== null) throw new DomainError(CANCELLED_NOT_CORRECTED);
  const move = {
    action: 'correct',
    from: statut,
    by: 'staff',
    conditions: { ownerRequested: true },
  } as const;
  if (!recordingStateMachine.can(move)) recordingStateMachine.target(move);
}

type Requested = { readonly input: Fields; readonly message: boolean | null | undefined };

/**
 * The fields that really change, and the answer about the version where it is required.
 * @throws Refusal INVALID_FIELDS, NOTHING_TO_CORRECT
 */
async function corrected(
  call: Call,
  element: Element,
  { input, message }: Requested,
  { linkErrors, dureeTolerance }: RegisterDeps,
): Promise<{ readonly apres: Fields; readonly memeVersion: boolean | null }> {
  const named = CORRECTABLE.filter((name) => input[name] !== undefined);
  const fields = Object.fromEntries(
    named.map((name) => [name, input[name] === '' ? null : input[name]]),
  );
  const after = { ...element, ...fields };
  const changed = changedFields(element, after);
  const lien = changed.includes('lien') ? after.lien : null;
  const isRequested = isAnotherLength(element.duree, after.duree, dureeTolerance);
  const errors = [
    // An older page or a program does not know this question, and need not answer it.
    ...(isRequested && message === null ? [versionUnsaid(dureeTolerance)] : []),
    ...correctedErrors(after, { year: yearOfAssignment(call.now) }),
    ...(await linkErrors(call, element.structureId, lien)),
  ];
  if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
  if (changed.length === 0) throw new DomainError(NOTHING_TO_CORRECT);
  return { apres: pick(after, changed), memeVersion: isRequested ? (message ?? null) : null };
}

async function refuseWaiting({ db }: Call, elementId: number): Promise<void> {
  const waiting = await db
    .selectFrom('correction')
    .select('correctionId')
    .where('elementId', '=', elementId)
    .where('etat', 'in', AWAITED)
    .executeTakeFirst();
  if (waiting !== undefined) throw new DomainError(CORRECTION_WAITING);
}
