/** `POST /api/dossier/lock`: one person treats a dossier at a time; 30 idle minutes give it back. */

import {
  DOSSIER_ALREADY_DECIDED,
  DOSSIER_NOT_SENT,
  DOSSIER_TAKEN,
  type takeDossierInCharge,
} from '#contract/registration/dossier.ts';
import { DomainError } from '#domain/domain-error.ts';
import { DRAFTS } from '#domain/dossier/state-machine.ts';
import { awaitsMinuterie, isWithTheSociety } from '#domain/registration/statuts.ts';
import { holderOf, recordingStateMachine } from '#domain/registration/transitions.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { type Dossier, lockDossier, personName, standingsOf } from '../dossier-lookup.ts';
import { moveDossier, onBehalfOf } from '../move-dossier.ts';
import { moveElements } from '../move-elements.ts';

export const takeInCharge: Handler<typeof takeDossierInCharge> = async (call, { body }) => {
  const dossier = await lockDossier(call, body.dossierId);
  await refuseIfLockedByAnother(call, dossier);
  if (holderOf(dossier, call.now) !== null) await prolong(call, dossier);
  else await take(call, dossier);
  const par = (await personName(call, interlocuteurOf(call))) ?? '';
  return {
    dossierId: dossier.dossierId,
    lock: { par, depuis: call.now.toISOString(), parMoi: true },
  };
};

/**
 * Prolongs the lock without taking new lines in: a decision covers only the lines that the holder
 * has seen.
 */
async function prolong(call: Call, dossier: Dossier): Promise<void> {
  await setLock(call, dossier);
  call.recordNothing();
}

async function take(call: Call, dossier: Dossier): Promise<void> {
  const elements = await standingsOf(call, dossier.dossierId);
  const waiting = elements.filter(({ statut }) => isWithTheSociety(statut));
  if (waiting.length === 0) {
    // Refused recordings are being entered again, in a decided dossier.
    const isEntered =
      dossier.etat === DRAFTS[0] || elements.some(({ statut }) => awaitsMinuterie(statut));
    throw new DomainError(
      isEntered || elements.length === 0 ? DOSSIER_NOT_SENT : DOSSIER_ALREADY_DECIDED,
    );
  }
  const step = { action: 'takeInCharge', by: 'staff' } as const;
  // A line already in treatment comes from an expired hold: it needs no move.
  const untaken = waiting.filter(({ statut }) =>
    recordingStateMachine.isOpenTo({ ...step, from: statut }),
  );
  await moveElements(call, untaken, () => step);
  await setLock(call, dossier);
  await call.record({
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    before: { lockedBy: dossier.lockedBy },
    after: { lockedBy: interlocuteurOf(call), elements: waiting.length },
  });
}

async function setLock(call: Call, dossier: Dossier): Promise<void> {
  await moveDossier(onBehalfOf(call), dossier, { action: 'takeInCharge', by: 'staff' });
}

/** @throws Refusal DOSSIER_TAKEN naming the holder. */
export async function refuseIfLockedByAnother(call: Call, dossier: Dossier): Promise<void> {
  const holder = holderOf(dossier, call.now);
  if (holder === null || holder === interlocuteurOf(call)) return;
  const par = await personName(call, holder);
  throw new DomainError(DOSSIER_TAKEN, {
    detail: `Pris en charge par ${par ?? 'une autre personne'}.`,
    facts: { par, depuis: dossier.lockedAt?.toISOString() ?? null },
  });
}
