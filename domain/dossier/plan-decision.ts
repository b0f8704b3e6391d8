/**
 * Plans a decision on a dossier: the outcome of each recording, then of the dossier. Pure: reads
 * and writes nothing.
 */

import { isBeingEntered, isIssued, type Statut } from '../registration/statuts.ts';
import { recordingStateMachine } from '../registration/transitions.ts';
import { completeDeclarations, type Outcome, type ReviewCall } from './decisions.ts';

type Recording = {
  readonly elementId: number;
  readonly statut: Statut;
  /** Of an earlier refusal. */
  readonly motif: string | null;
};

export type DecisionPlan<R extends Recording> = {
  /** All recordings decided now, in track order, with their outcomes. */
  readonly decided: readonly R[];
  readonly accepted: readonly R[];
  /** Refused recordings, with the motive shown to the producer. */
  readonly refused: readonly R[];
  readonly deleted: readonly R[];
  /** Outcomes of all recordings of the dossier, those decided earlier or pending included. */
  readonly outcomes: readonly Outcome[];
};

/**
 * @param recordings all of the dossier, in track order; those that wait for its holder are decided
 * @throws Refusal DECLARATIONS_REFUSED with every error of the request
 */
export function planDecision<R extends Recording>(
  recordings: readonly R[],
  request: Omit<ReviewCall, 'elementIds'>,
): DecisionPlan<R> {
  const waiting = recordings.filter(({ statut }) =>
    recordingStateMachine.isOpenTo({ action: 'accept', from: statut, by: 'holder' }),
  );
  const elementIds = waiting.map(({ elementId }) => elementId);
  const declarations = completeDeclarations({ ...request, elementIds });
  const declared = new Map(declarations.map((declaration) => [declaration.elementId, declaration]));
  const actionOn = ({ elementId }: Recording) => declared.get(elementId)?.action;
  const decided = waiting.map((recording) => ({
    ...recording,
    motif: declared.get(recording.elementId)?.motif ?? null,
  }));
  return {
    decided,
    accepted: decided.filter((recording) => actionOn(recording) === 'OK'),
    refused: decided.filter((recording) => actionOn(recording) === 'KO'),
    deleted: decided.filter((recording) => actionOn(recording) === 'DELETE'),
    outcomes: recordings.map((recording) => actionOn(recording) ?? outcomeBefore(recording)),
  };
}

/** Outcome of an earlier decision; a refused recording that was not sent again stays refused. */
function outcomeBefore({ statut, motif }: Recording): Outcome {
  if (isIssued(statut)) return 'OK';
  return isBeingEntered(statut) && motif !== null ? 'KO' : 'PENDING';
}
