/**
 * What two sides agree on after a code is issued: one proposes, the other answers. Corrections and
 * transfers share these states and these answers.
 */

import { DomainError, domainError, type FieldError } from '../domain-error.ts';
import { isBlank } from '../free-text.ts';

/** `RETIRE`: by who proposed it. `CADUC`: nobody answered in time, or the recording is no longer as it was. */
export const AGREEMENT_ETATS = ['EN_ATTENTE', 'ACCEPTE', 'REFUSE', 'RETIRE', 'CADUC'] as const;
export type AgreementEtat = (typeof AGREEMENT_ETATS)[number];
/** Of what was answered, taken back, or let go. */
export type EtatClos = Exclude<AgreementEtat, 'EN_ATTENTE'>;

/** Whether it still waits for an answer. */
export const isAwaited = (etat: AgreementEtat): etat is 'EN_ATTENTE' => etat === 'EN_ATTENTE';
export const AWAITED = ['EN_ATTENTE'] as const satisfies readonly AgreementEtat[];

/** The other side said yes or no: it was neither taken back nor let go. */
export const isAnswered = (etat: AgreementEtat): boolean => etat === 'ACCEPTE' || etat === 'REFUSE';

export const isAgreed = (etat: AgreementEtat): boolean => etat === 'ACCEPTE';

/** Where a move that ends it leads. */
export function closedAs({ to }: { readonly to: AgreementEtat | 'gone' }): EtatClos {
  if (to === 'gone' || isAwaited(to)) throw new Error('it goes on');
  return to;
}

/** The letters of the review calls: agree, refuse, and withdraw what one proposed. */
export const REPONSES = ['OK', 'KO', 'DELETE'] as const;
export type Reponse = (typeof REPONSES)[number];

/** Greatest length of a motive, in code points. */
export const AGREEMENT_MOTIF_MAX = 2000;

export const ANSWER_NOT_YOURS = domainError(
  'ANSWER_NOT_YOURS',
  'conflict',
  'Cette réponse revient à l’autre partie.',
);
export const ALREADY_ANSWERED = domainError(
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
export const unanswerable = (closed: EtatClos | null): DomainError =>
  closed === null
    ? new DomainError(ANSWER_NOT_YOURS)
    : new DomainError(ALREADY_ANSWERED, { detail: WHY_CLOSED[closed], facts: { etat: closed } });

/** What is known of an answer as it comes, and what it leaves written: of a correction and of a change of identity. */
export type Answering = {
  readonly now: Date;
  /** Interlocuteur who acts; null for the portal itself. */
  readonly who: number | null;
  readonly reponse?: string | null;
};

export type AnswerWritten = {
  readonly etat: AgreementEtat;
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
export function answerErrors(reponse: Reponse, motif: string | null): FieldError[] {
  if (reponse !== 'KO' || !isBlank(motif)) return [];
  return [{ path: 'motif', code: 'REQUIRED', message: 'Dites pourquoi vous refusez.' }];
}
