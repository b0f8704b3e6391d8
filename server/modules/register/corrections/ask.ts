/** `POST /api/isrc/corrections`: what should be said of a recording that has its code, and why. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { askCorrection } from '#contract/registration/corrections.ts';
import { correctionLife } from '#domain/correction/life.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { Refusal } from '#domain/refusal.ts';
import { AWAITED } from '#domain/register/accord.ts';
import { correctedFaults } from '#domain/register/corrected-faults.ts';
import {
  CANCELLED_NOT_CORRECTED,
  CORRECTABLE,
  CORRECTION_WAITING,
  changedFields,
  isAnotherLength,
  NOTHING_TO_CORRECT,
  versionUnsaid,
} from '#domain/register/correction.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { tellMove } from '#server/platform/tell.ts';
import { codeOf, type Held, holdRecording } from '../issued.ts';
import type { Element, RegisterParts } from '../parts.ts';
import { pick } from './pick.ts';
import { presentById } from './present.ts';

type Fields = Readonly<Record<string, unknown>>;

export function asker(parts: RegisterParts): Verb<typeof askCorrection> {
  return async (call, { body }) => {
    const { elementId, motif, memeVersion: said, ...given } = body;
    const element = await holdRecording(call, elementId);
    refuseUnlessCorrectable(element);
    const { apres, memeVersion } = await corrected(call, element, { given, said }, parts);
    const avant = pick(element, Object.keys(apres));
    await refuseWaiting(call, elementId);
    const { structureId, dossierId, titre, version } = element;
    const parLaSociete = call.actor.kind === 'staff';
    const demandePar = interlocuteurOf(call);
    const by = parLaSociete ? 'society' : 'structure';
    const begun = correctionLife.begin({ action: 'ask', by }, { now: call.now, who: demandePar });
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
    await tellMove(parts.tell, call, begun, about, {
      CORRECTION_ASKED: facts,
      CORRECTION_PROPOSED: facts,
    });
    return presentById(call, correctionId, parts);
  };
}

/** What is asked for is what staff will do once the other side agrees: nobody asks for what cannot be. */
function refuseUnlessCorrectable({ statut, annuleLe }: Held): void {
  if (annuleLe !== null) throw new Refusal(CANCELLED_NOT_CORRECTED);
  const move = {
    action: 'correct',
    from: statut,
    by: 'staff',
    conditions: { ownerAsked: true },
  } as const;
  if (!recordingLife.can(move)) recordingLife.lead(move);
}

type Asked = { readonly given: Fields; readonly said: boolean | null | undefined };

/** The fields that really change, and what is said of the version where it is asked. @throws Refusal INVALID_FIELDS, NOTHING_TO_CORRECT */
async function corrected(
  call: Call,
  element: Element,
  { given, said }: Asked,
  { linkFaults, dureeTolerance }: RegisterParts,
): Promise<{ readonly apres: Fields; readonly memeVersion: boolean | null }> {
  const named = CORRECTABLE.filter((name) => given[name] !== undefined);
  const fields = Object.fromEntries(
    named.map((name) => [name, given[name] === '' ? null : given[name]]),
  );
  const after = { ...element, ...fields };
  const changed = changedFields(element, after);
  const lien = changed.includes('lien') ? after.lien : null;
  const isAsked = isAnotherLength(element.duree, after.duree, dureeTolerance);
  const errors = [
    // A program and a page of before do not know the question: nobody was asked.
    ...(isAsked && said === null ? [versionUnsaid(dureeTolerance)] : []),
    ...correctedFaults(after, { year: yearOfAssignment(call.now) }),
    ...(await linkFaults(call, element.structureId, lien)),
  ];
  if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
  if (changed.length === 0) throw new Refusal(NOTHING_TO_CORRECT);
  return { apres: pick(after, changed), memeVersion: isAsked ? (said ?? null) : null };
}

async function refuseWaiting({ db }: Call, elementId: number): Promise<void> {
  const waiting = await db
    .selectFrom('correction')
    .select('correctionId')
    .where('elementId', '=', elementId)
    .where('etat', 'in', AWAITED)
    .executeTakeFirst();
  if (waiting !== undefined) throw new Refusal(CORRECTION_WAITING);
}
