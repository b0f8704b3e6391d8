/**
 * The decision on a dossier: codes for what is accepted, a motive for what is refused, in one
 * transaction with the audit entry. A second decision, at the same moment or later, finds the
 * dossier decided: the row lock taken first makes "check and act" one step.
 */

import { DOSSIER_ALREADY_DECIDED } from '#contract/registration/dossier.ts';
import { DomainError } from '#domain/domain-error.ts';
import { etatAfterDecision, type Outcome, type ReviewCall } from '#domain/dossier/decisions.ts';
import { type DecisionPlan, planDecision } from '#domain/dossier/plan-decision.ts';
import { DOSSIER_NOT_TAKEN } from '#domain/dossier/state-machine.ts';
import type { IssuedRows } from '#domain/register/issued-codes.ts';
import { holderOf } from '#domain/registration/transitions.ts';
import type { IssueCodes } from '#server/modules/numbering/issue-codes.ts';
import type { Call } from '#server/platform/call.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import {
  type Dossier,
  type ElementStatus,
  gaveCodes,
  lockDossier,
  personName,
  standingsOf,
} from '../dossier-lookup.ts';
import { type DossierMoved, moveDossier, moveDossierWith, onBehalfOf } from '../move-dossier.ts';
import { moveElements } from '../move-elements.ts';
import { aboutDecided, decidedFacts } from './decision-notification.ts';
import { refuseIfLockedByAnother } from './take-in-charge.ts';

export type DecisionRequest = Omit<ReviewCall, 'elementIds'> & {
  readonly dossierId: number;
  /** Whether the society's pool may supply numbers that the structure's own prefixes cannot. */
  readonly reserve?: boolean | undefined;
};

/** Dependencies on other modules. Handed in by `compose.ts`. */
export type DecisionDeps = { readonly issueCodes: IssueCodes; readonly notify: Notify };

type Plan = DecisionPlan<ElementStatus>;

export async function decide(
  call: Call,
  request: DecisionRequest,
  { issueCodes, notify }: DecisionDeps,
) {
  const dossier = await lockDossier(call, request.dossierId);
  await refuseIfNotLocked(call, dossier);
  const plan = planDecision(await standingsOf(call, dossier.dossierId), request);
  const saved = await saveDecision(call, dossier, plan);
  const codes = await issueCodes(call, {
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    elements: plan.accepted,
    rows: saved.rows,
    reserve: request.reserve === true,
  });
  const result = decisionResult(plan, codes);
  await recordDecision(call, dossier, saved, result);
  await notifyMove(notify, call, saved, aboutDecided(dossier, saved.etat === null), {
    DOSSIER_DECIDED: decidedFacts(dossier, {
      ...result,
      elements: plan.decided,
      deleted: plan.deleted.length,
    }),
  });
  return {
    dossierId: dossier.dossierId,
    etat: saved.etat,
    attributed: result.attributed,
    refused: result.refused.map(({ elementId }) => elementId),
    deleted: plan.deleted.map(({ elementId }) => elementId),
  };
}

/** @throws Refusal DOSSIER_ALREADY_DECIDED, DOSSIER_TAKEN, DOSSIER_NOT_TAKEN */
export async function refuseIfNotLocked(call: Call, dossier: Dossier): Promise<void> {
  if (dossier.lockedBy === null && dossier.decidedAt !== null) {
    const par = await personName(call, dossier.decidedBy);
    throw new DomainError(DOSSIER_ALREADY_DECIDED, {
      detail: `Traité par ${par ?? 'une autre personne'}.`,
      facts: { par, le: dossier.decidedAt.toISOString(), etat: dossier.etat },
    });
  }
  await refuseIfLockedByAnother(call, dossier);
  if (holderOf(dossier, call.now) === null) throw new DomainError(DOSSIER_NOT_TAKEN);
}

type Saved = DossierMoved & {
  /** Rows as issued, for the journal; null when nothing was accepted. */
  readonly rows: IssuedRows | null;
};

/** Each recording and the dossier in their new state. What needs no number comes before the counters are locked: others wait for them. */
async function saveDecision(call: Call, dossier: Dossier, plan: Plan): Promise<Saved> {
  await moveElements(call, plan.refused, ({ motif }) => ({
    action: 'refuse',
    by: 'holder',
    motif,
  }));
  await moveElements(call, plan.deleted, () => ({ action: 'remove', by: 'staff' }));
  const outcomes = await withEarlierCodes(call, dossier, plan.outcomes);
  const step = { action: 'decide', by: 'holder', to: etatAfterDecision(outcomes) } as const;
  if (plan.accepted.length === 0)
    return { ...(await moveDossier(onBehalfOf(call), dossier, step)), rows: null };
  const accept = { action: 'accept', by: 'holder' } as const;
  return moveDossierWith(onBehalfOf(call), dossier, step, {
    elements: plan.accepted,
    step: accept,
  });
}

/**
 * A recording that received its code in this dossier and was transferred since still counts as
 * accepted.
 */
async function withEarlierCodes(
  call: Call,
  { dossierId }: Dossier,
  outcomes: readonly Outcome[],
): Promise<readonly Outcome[]> {
  if (outcomes.includes('OK') || !(await gaveCodes(call, dossierId))) return outcomes;
  return [...outcomes, 'OK'];
}

type Result = {
  readonly attributed: { elementId: number; rang: number; isrc: string }[];
  readonly refused: readonly { readonly elementId: number; readonly motif: string | null }[];
  /** The motive goes to the audit entry only; nobody is notified of it. */
  readonly deleted: Plan['deleted'];
  /** Staff chose to take some numbers from the society's pool. */
  readonly reserve: boolean;
};

function decisionResult(plan: Plan, codes: Awaited<ReturnType<IssueCodes>>): Result {
  const rangs = new Map(plan.accepted.map(({ elementId, rang }) => [elementId, rang]));
  return {
    attributed: codes.map(({ elementId, isrc }) => ({
      elementId,
      rang: rangs.get(elementId) ?? 0,
      isrc,
    })),
    refused: plan.refused.map(({ elementId, motif }) => ({ elementId, motif })),
    deleted: plan.deleted,
    reserve: codes.some(({ reserve }) => reserve),
  };
}

async function recordDecision(
  call: Call,
  { structureId, dossierId, etat: before }: Dossier,
  { etat, trace }: DossierMoved,
  { attributed, refused, deleted, reserve }: Result,
): Promise<void> {
  if (reserve) await markReserve(call, dossierId);
  await call.record({
    ...trace,
    structureId,
    dossierId,
    before: { etat: before },
    after: { etat, attributed, refused, deleted, ...(reserve ? { reserve } : {}) },
  });
}

async function markReserve({ db }: Call, dossierId: number): Promise<void> {
  await db
    .updateTable('dossier')
    .set({ reserve: true })
    .where('dossierId', '=', dossierId)
    .execute();
}
