import type { DossierOut } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { parseDuree, parsePosition } from '#domain/minuterie/duree.ts';
import type { Sequence } from '#domain/minuterie/sequences.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';

/** Held lines to decide now, per the transition table. In track order. */
export function linesToDecide(dossier: Pick<DossierOut, 'elements'>): readonly ElementOut[] {
  return dossier.elements.filter(({ statut }) =>
    recordingStateMachine.can({ action: 'accept', from: statut, by: 'holder' }),
  );
}

/**
 * Lines of the current or next decision: those held, and those that taking the dossier in charge
 * would hold.
 */
export function linesAwaiting(dossier: Pick<DossierOut, 'elements'>): readonly ElementOut[] {
  return dossier.elements.filter((element) => isAwaiting(element));
}

export function isAwaiting({ statut }: Pick<ElementOut, 'statut'>): boolean {
  return (
    recordingStateMachine.can({ action: 'accept', from: statut, by: 'holder' }) ||
    recordingStateMachine.can({ action: 'takeInCharge', from: statut, by: 'staff' })
  );
}

/** Positions and durations in seconds. */
export const sequencesOf = ({ minuterie }: Pick<ElementOut, 'minuterie'>): Sequence[] =>
  minuterie.map((sequence) => ({
    ...sequence,
    debut: parsePosition(sequence.debut) ?? 0,
    duree: parseDuree(sequence.duree) ?? 0,
    isrc: sequence.isrc === null ? null : parseIsrc(sequence.isrc),
  }));
