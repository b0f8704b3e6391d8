/**
 * What two sides agree on after a code is issued: one proposes, the other answers. Corrections and
 * transfers share these states and these answers.
 */

import { isBlank } from '../free-text.ts';
import { type FieldError, Refusal, refusal } from '../refusal.ts';

/** `RETIRE`: by who proposed it. `CADUC`: nobody answered in time, or the recording is no longer as it was. */
export const ETATS_ACCORD = ['EN_ATTENTE', 'ACCEPTE', 'REFUSE', 'RETIRE', 'CADUC'] as const;
export type EtatAccord = (typeof ETATS_ACCORD)[number];
/** Of what was answered, taken back, or let go. */
export type EtatClos = Exclude<EtatAccord, 'EN_ATTENTE'>;

/** Whether it still waits for an answer. */
export const isAwaited = (etat: EtatAccord): etat is 'EN_ATTENTE' => etat === 'EN_ATTENTE';
export const AWAITED = ['EN_ATTENTE'] as const satisfies readonly EtatAccord[];

/** The other side said yes or no: it was neither taken back nor let go. */
export const isAnswered = (etat: EtatAccord): boolean => etat === 'ACCEPTE' || etat === 'REFUSE';

export const isAgreed = (etat: EtatAccord): boolean => etat === 'ACCEPTE';

/** Where a move that ends it leads. */
export function closedAs({ to }: { readonly to: EtatAccord | 'gone' }): EtatClos {
  if (to === 'gone' || isAwaited(to)) throw new Error('it goes on');
  return to;
}

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

const WHY_CLOSED: Readonly<Record<EtatClos, string>> = {
  ACCEPTE: 'Elle a été acceptée.',
  REFUSE: 'Elle a été refusée.',
  RETIRE: 'Elle a été retirée.',
  CADUC: 'Elle n’est plus d’actualité.',
};

/** Why nobody answers: it is closed, or this answer is the other side's. */
export const unanswerable = (closed: EtatClos | null): Refusal =>
  closed === null
    ? new Refusal(ANSWER_NOT_YOURS)
    : new Refusal(ALREADY_ANSWERED, { detail: WHY_CLOSED[closed], facts: { etat: closed } });

/** What is known of an answer as it comes, and what it leaves written: of a correction and of a change of identity. */
export type Answering = {
  readonly now: Date;
  /** Interlocuteur who acts; null for the portal itself. */
  readonly who: number | null;
  readonly reponse?: string | null;
};

export type AnswerWritten = {
  readonly etat: EtatAccord;
  readonly reponse?: string | null;
  readonly reponduLe?: Date;
  readonly reponduPar?: number | null;
};

export const ANSWER_EFFECTS = {
  answered: ({ now, who, reponse = null }: Answering) => ({
    reponse,
    reponduLe: now,
    reponduPar: who,
  }),
} as const;

/** The move that an answer names, in both lives. */
export const ANSWERS = {
  OK: 'accept',
  KO: 'refuse',
  DELETE: 'withdraw',
} as const satisfies Readonly<Record<Reponse, string>>;

/** Who is told no is told why; the rest may go without words. */
export function answerFaults(reponse: Reponse, motif: string | null): FieldError[] {
  if (reponse !== 'KO' || !isBlank(motif)) return [];
  return [{ path: 'motif', code: 'REQUIRED', message: 'Dites pourquoi vous refusez.' }];
}
