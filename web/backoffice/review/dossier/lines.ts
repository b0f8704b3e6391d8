import type { DossierOut } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { parseDuree, parsePosition } from '#domain/minuterie/duree.ts';
import type { Sequence } from '#domain/minuterie/sequences.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';

/** Held and to be decided now, as the table of transitions says. In track order. */
export function linesToDecide(dossier: Pick<DossierOut, 'elements'>): readonly ElementOut[] {
  return dossier.elements.filter(({ statut }) =>
    recordingStateMachine.can({ action: 'accept', from: statut, by: 'holder' }),
  );
}

/** What a decision is or will be about: what is held, and what taking the dossier in charge would hold. */
export function linesAwaiting(dossier: Pick<DossierOut, 'elements'>): readonly ElementOut[] {
  return dossier.elements.filter((element) => isAwaiting(element));
}

export function isAwaiting({ statut }: Pick<ElementOut, 'statut'>): boolean {
  return (
    recordingStateMachine.can({ action: 'accept', from: statut, by: 'holder' }) ||
    recordingStateMachine.can({ action: 'takeInCharge', from: statut, by: 'staff' })
  );
}

/** In seconds, to be put end to end. */
export const sequencesOf = ({ minuterie }: Pick<ElementOut, 'minuterie'>): Sequence[] =>
  minuterie.map((sequence) => ({
    ...sequence,
    debut: parsePosition(sequence.debut) ?? 0,
    duree: parseDuree(sequence.duree) ?? 0,
    isrc: sequence.isrc === null ? null : parseIsrc(sequence.isrc),
  }));
