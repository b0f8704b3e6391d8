/**
 * The decision on a dossier: codes for what is accepted, a motive for what is refused, in one
 * transaction with the trace. A second decision, at the same moment or later, finds the dossier
 * decided: the row lock taken first makes "check and act" one step.
 */

import { DOSSIER_ALREADY_DECIDED } from '#contract/registration/dossier.ts';
import {
  completeDeclarations,
  type Declaration,
  etatAfterDecision,
  type Outcome,
} from '#domain/dossier/decisions.ts';
import { DOSSIER_NOT_TAKEN } from '#domain/dossier/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { isBeingEntered, isIssued } from '#domain/registration/statuts.ts';
import { holderOf, recordingLife } from '#domain/registration/transitions.ts';
import type { Call } from '#server/platform/call.ts';
import { type Teller, tellMoveAhead } from '#server/platform/tell.ts';
import {
  type Dossier,
  type ElementStanding,
  gaveCodes,
  holdDossier,
  personName,
} from '../dossier-lookup.ts';
import {
  acting,
  type DossierMoved,
  moveDossier,
  movingDossierWith,
  type Told,
} from '../move-dossier.ts';
import { moveElements, movingAlike } from '../move-elements.ts';
import { aboutDecided, type Decided, decidedFacts } from './decided-notice.ts';
import { refuseIfHeldByAnother } from './take-in-charge.ts';

/** Gives each element its code, in the order given; answers what is written alongside. Handed in by `compose.ts`. */
export type IssueCodes = <T>(
  call: Call,
  request: {
    readonly structureId: number;
    readonly dossierId: number;
    readonly elements: readonly Pick<ElementStanding, 'elementId' | 'type' | 'isrcDeclare'>[];
    readonly reserve: boolean;
    /** What the journal keeps beside the codes: whose they are, and the rows of what they are given to, once they are moved. */
    readonly told: Promise<Told>;
  },
  /** Writes what is written with the codes: both are sent at once. */
  alongside: (codes: readonly Given[]) => Promise<T>,
) => Promise<T>;

type Given = {
  readonly elementId: number;
  readonly isrc: string;
  /** From the society's pool, by choice. */
  readonly reserve: boolean;
};

export type DecisionRequest = {
  readonly dossierId: number;
  readonly declarations: readonly {
    elementId: number;
    action: Declaration['action'];
    motif?: string | undefined;
  }[];
  /** What becomes of the elements that are not named. */
  readonly byDefault: 'OK' | 'KO';
  readonly motif?: string | undefined;
  /** The society's pool may number what the structure's own prefixes cannot. */
  readonly reserve?: boolean | undefined;
};

/** What a decision asks of others. Handed in by `compose.ts`. */
export type DecisionParts = { readonly issueCodes: IssueCodes; readonly tell: Teller };

export async function decide(
  call: Call,
  request: DecisionRequest,
  { issueCodes, tell }: DecisionParts,
) {
  const { dossier, elements } = await holdDossier(call, request.dossierId);
  await refuseIfNotHeld(call, dossier);
  const held = elements.filter(({ statut }) =>
    recordingLife.isOpenTo({ action: 'accept', from: statut, by: 'holder' }),
  );
  const decisions = completeDeclarations({
    elementIds: held.map(({ elementId }) => elementId),
    declarations: request.declarations.map(({ motif, ...rest }) =>
      motif === undefined ? rest : { ...rest, motif },
    ),
    byDefault: request.byDefault,
    ...(request.motif === undefined ? {} : { motif: request.motif }),
  });
  const chosen = (action: Declaration['action']) =>
    held.filter(({ elementId }) =>
      decisions.some((d) => d.elementId === elementId && d.action === action),
    );
  const motifs = new Map(decisions.map(({ elementId, motif }) => [elementId, motif ?? null]));
  const refused = chosen('KO').map(({ elementId }) => ({
    elementId,
    motif: motifs.get(elementId) ?? null,
  }));
  await moveElements(call, chosen('KO'), ({ elementId }) => ({
    action: 'refuse',
    by: 'holder',
    motif: motifs.get(elementId),
  }));
  const deleted = chosen('DELETE').map((element) => ({
    ...element,
    motif: motifs.get(element.elementId) ?? null,
  }));
  await moveElements(call, deleted, () => ({ action: 'remove', by: 'staff' }));
  // What needs no number comes before the counter is locked: others wait for it.
  const accepted = chosen('OK');
  const closing = await close(call, dossier, { elements, decisions, accepted });
  const { etat } = closing;
  // Sent with the move and with what numbering reads first, and awaited with both.
  const telling = tellMoveAhead(tell, call, closing, aboutDecided(dossier, etat === null));
  const write = async (attributed: Attributed, reserve: boolean) => {
    const tellDecided = await telling;
    const decided = { elements: held, attributed, reserve, refused, deleted: deleted.length };
    return Promise.all([
      call.record({
        ...closing.trace,
        structureId: dossier.structureId,
        dossierId: dossier.dossierId,
        before: { etat: dossier.etat },
        after: { etat, attributed, refused, deleted, ...(reserve ? { reserve } : {}) },
      }),
      tellDecided({ DOSSIER_DECIDED: decidedFacts(dossier, decided) }),
    ]);
  };
  const giving = give(call, accepted, {
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    told: closing.told,
    issueCodes,
    reserve: request.reserve === true,
    write,
  });
  const [attributed] = await Promise.all([giving, telling, closing.told]);
  return {
    dossierId: dossier.dossierId,
    etat,
    attributed,
    refused: refused.map(({ elementId }) => elementId),
    deleted: deleted.map(({ elementId }) => elementId),
  };
}

/** @throws Refusal DOSSIER_ALREADY_DECIDED, DOSSIER_TAKEN, DOSSIER_NOT_TAKEN */
export async function refuseIfNotHeld(call: Call, dossier: Dossier): Promise<void> {
  if (dossier.lockedBy === null && dossier.decidedAt !== null) {
    const par = await personName(call, dossier.decidedBy);
    throw new Refusal(DOSSIER_ALREADY_DECIDED, {
      detail: `Traité par ${par ?? 'une autre personne'}.`,
      facts: { par, le: dossier.decidedAt.toISOString(), etat: dossier.etat },
    });
  }
  await refuseIfHeldByAnother(call, dossier);
  if (holderOf(dossier, call.now) === null) throw new Refusal(DOSSIER_NOT_TAKEN);
}

type Attributed = Decided['attributed'];
type Giving = Omit<Parameters<IssueCodes>[1], 'elements' | 'told'> &
  Pick<DecisionParts, 'issueCodes'> & {
    readonly told: Promise<Told> | null;
    /** What is written of the decision, with the codes: nothing of it waits for what entering them answers. */
    readonly write: (attributed: Attributed, reserve: boolean) => Promise<unknown>;
  };

/** @returns the codes, once all of the decision is written */
async function give(
  call: Call,
  elements: readonly ElementStanding[],
  { issueCodes, told, write, ...giving }: Giving,
): Promise<Attributed> {
  const rangs = new Map(elements.map(({ elementId, rang }) => [elementId, rang]));
  const writeWith = async (codes: readonly Given[]) => {
    const reserve = codes.some((code) => code.reserve);
    const attributed = codes.map(({ elementId, isrc }) => ({
      elementId,
      rang: rangs.get(elementId) ?? 0,
      isrc,
    }));
    await Promise.all([reserve && markReserve(call, giving.dossierId), write(attributed, reserve)]);
    return attributed;
  };
  return told === null ? writeWith([]) : issueCodes(call, { ...giving, told, elements }, writeWith);
}

async function markReserve({ db }: Call, dossierId: number): Promise<void> {
  await db
    .updateTable('dossier')
    .set({ reserve: true })
    .where('dossierId', '=', dossierId)
    .execute();
}

type Closing = {
  readonly elements: readonly ElementStanding[];
  readonly decisions: readonly Declaration[];
  readonly accepted: readonly ElementStanding[];
};

/** The dossier's own state after the decision, and what is accepted of it; the lock ends with it. Null when nothing remains. */
async function close(
  call: Call,
  dossier: Dossier,
  { elements, decisions, accepted }: Closing,
): Promise<DossierMoved & { readonly told: Promise<Told> | null }> {
  const decided = new Map(decisions.map(({ elementId, action }) => [elementId, action]));
  const outcomes = elements.map(
    ({ elementId, statut, motif }) => decided.get(elementId) ?? outcomeBefore(statut, motif),
  );
  // A recording that got its code here and was transferred since was accepted all the same.
  if (!outcomes.includes('OK') && (await gaveCodes(call, dossier.dossierId))) outcomes.push('OK');
  const step = { action: 'decide', by: 'holder', to: etatAfterDecision(outcomes) } as const;
  if (accepted.length === 0)
    return { ...(await moveDossier(acting(call), dossier, step)), told: null };
  const moving = movingAlike(call, accepted, { action: 'accept', by: 'holder' });
  return movingDossierWith(acting(call), dossier, step, moving);
}

/** What an earlier decision made of an element; a refused one not sent again stays refused. */
function outcomeBefore(statut: ElementStanding['statut'], motif: string | null): Outcome {
  if (isIssued(statut)) return 'OK';
  return isBeingEntered(statut) && motif !== null ? 'KO' : 'PENDING';
}
