/**
 * What two sides agree on after a code is issued: one proposes, the other answers. Corrections and
 * transfers share these states and these answers.
 */

import { isBlank } from '../free-text.ts';
import { type FieldError, refusal } from '../refusal.ts';

/** `RETIRE`: by who proposed it. `CADUC`: nobody answered in time, or the recording is no longer as it was. */
export const ETATS_ACCORD = ['EN_ATTENTE', 'ACCEPTE', 'REFUSE', 'RETIRE', 'CADUC'] as const;
export type EtatAccord = (typeof ETATS_ACCORD)[number];

/** The letters of the review calls: agree, refuse, and withdraw what one proposed. */
export const REPONSES = ['OK', 'KO', 'DELETE'] as const;
export type Reponse = (typeof REPONSES)[number];

/** Greatest length of a motive, in code points. */
export const ACCORD_MOTIF_MAX = 2000;

export const ANSWER_NOT_YOURS = refusal(
  'ANSWER_NOT_YOURS',
  'conflict',
  'Cette réponse revient à l’autre partie.',
);
export const ALREADY_ANSWERED = refusal(
  'ALREADY_ANSWERED',
  'conflict',
  'Cette proposition n’attend plus de réponse.',
);

const WHY_CLOSED: Readonly<Record<Exclude<EtatAccord, 'EN_ATTENTE'>, string>> = {
  ACCEPTE: 'Elle a été acceptée.',
  REFUSE: 'Elle a été refusée.',
  RETIRE: 'Elle a été retirée.',
  CADUC: 'Elle n’est plus d’actualité.',
};

/** French sentence about a proposal that is closed. */
export const whyClosed = (etat: Exclude<EtatAccord, 'EN_ATTENTE'>): string => WHY_CLOSED[etat];

/** Who is told no is told why; the rest may go without words. */
export function answerFaults(reponse: Reponse, motif: string | null): FieldError[] {
  if (reponse !== 'KO' || !isBlank(motif)) return [];
  return [{ path: 'motif', code: 'REQUIRED', message: 'Dites pourquoi vous refusez.' }];
}
