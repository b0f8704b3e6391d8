/** A correction as the structure and staff see it: the fields before and after, in API form. */

import type { CorrectionOut } from '#contract/registration/corrections.ts';
import { onTheWire } from '#contract/registration/element.ts';
import {
  type CorrectionCapacity,
  correctionStateMachine,
} from '#domain/correction/state-machine.ts';
import { fieldOf } from '#domain/element/fields.ts';
import { may } from '#domain/permission/may.ts';
import { CORRECTABLE, isAnotherLength } from '#domain/register/correction.ts';
import type { Call } from '#server/platform/call.ts';
import { covers } from '#server/platform/scope.ts';
import type { RegisterDeps } from '../deps.ts';
import { type Correction, findCorrection } from './correction-lookup.ts';

type NotificationContext = Pick<RegisterDeps, 'dureeTolerance'>;

export async function presentById(
  call: Call,
  correctionId: number,
  notificationContext: NotificationContext,
): Promise<CorrectionOut> {
  return presentCorrection(call, await findCorrection(call, correctionId), notificationContext);
}

export function presentCorrection(
  call: Call,
  correction: Correction,
  { dureeTolerance }: NotificationContext,
): CorrectionOut {
  const { correctionId, elementId, structureId, raison, isrc, etat, parLaSociete } = correction;
  const {
    motif,
    reponse,
    memeVersion,
    avant,
    apres,
    annuleLe,
    demandeLe,
    reponduLe,
    lotId,
    fichier,
  } = correction;
  return {
    correctionId,
    elementId,
    structureId,
    raison,
    isrc,
    ...recordingNow(call, correction),
    etat,
    parLaSociete,
    motif,
    reponse,
    lot: lotId === null || fichier === null ? null : { lotId, fichier },
    avant: presented(avant),
    apres: presented(apres),
    // If an answer was required, the difference exceeded the tolerance then, whatever it is now.
    autreDuree:
      memeVersion !== null || isAnotherLength(secondsIn(avant), secondsIn(apres), dureeTolerance),
    memeVersion,
    annuleLe: annuleLe?.toISOString() ?? null,
    demandeLe: demandeLe.toISOString(),
    reponduLe: reponduLe?.toISOString() ?? null,
    can: correctionCan(call, correction),
  };
}

/**
 * After a transfer, the recording's current values belong to the new holder; the code is still
 * public.
 */
function recordingNow(
  { scope }: Call,
  { holderId, dossierId, titre, version, artiste }: Correction,
): Pick<CorrectionOut, 'dossierId' | 'titre' | 'version' | 'artiste'> {
  return covers(scope, holderId)
    ? { dossierId, titre, version, artiste }
    : { dossierId: null, titre: null, version: null, artiste: null };
}

type Stored = Readonly<Record<string, unknown>>;

const secondsIn = ({ duree }: Stored): number | null => (typeof duree === 'number' ? duree : null);

/** In the order of the form: jsonb does not preserve the order of keys. */
function presented(fields: Stored): Record<string, unknown> {
  const named = CORRECTABLE.filter((name) => name in fields);
  return Object.fromEntries(
    named.map((name) => [name, onTheWire(fieldOf(name).kind, fields[name])]),
  );
}

type Status = Pick<Correction, 'etat' | 'parLaSociete' | 'structureId'>;

/**
 * One side requests, the other answers: staff answer the structure's requests, the structure those
 * of staff.
 */
export function correctionCapacities(
  { actor, scope }: Call,
  { parLaSociete, structureId }: Omit<Status, 'etat'>,
): readonly CorrectionCapacity[] {
  if (!covers(scope, structureId)) return [];
  const staff = actor.kind === 'staff';
  const speaks = staff ? may(actor, 'treatDossiers') : may(actor, 'askCorrection', { structureId });
  return speaks ? [staff === parLaSociete ? 'asker' : 'answerer'] : [];
}

export function correctionCan(call: Call, correction: Status): CorrectionOut['can'] {
  const move = { from: correction.etat, by: correctionCapacities(call, correction) };
  return {
    answer: correctionStateMachine.can({ ...move, action: 'accept' }),
    withdraw: correctionStateMachine.can({ ...move, action: 'withdraw' }),
  };
}
