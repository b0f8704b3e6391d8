/**
 * Agreements between two sides after a code is issued: one proposes, the other answers. Corrections
 * and transfers share these states and answers.
 */

import { DomainError, domainError, type FieldError } from '../domain-error.ts';
import { isBlank } from '../free-text.ts';

/**
 * `RETIRE`: withdrawn by the proposer. `CADUC`: not answered in time, or the recording has changed.
 */
export const AGREEMENT_ETATS = ['EN_ATTENTE', 'ACCEPTE', 'REFUSE', 'RETIRE', 'CADUC'] as const;
export type AgreementEtat = (typeof AGREEMENT_ETATS)[number];
/** Final states: answered, withdrawn or lapsed. */
export type EtatClos = Exclude<AgreementEtat, 'EN_ATTENTE'>;

/** Whether it still waits for an answer. */
export const isAwaited = (etat: AgreementEtat): etat is 'EN_ATTENTE' => etat === 'EN_ATTENTE';
export const AWAITED = ['EN_ATTENTE'] as const satisfies readonly AgreementEtat[];

/** Accepted or refused by the other side, rather than withdrawn or lapsed. */
export const isAnswered = (etat: AgreementEtat): boolean => etat === 'ACCEPTE' || etat === 'REFUSE';

export const isAgreed = (etat: AgreementEtat): boolean => etat === 'ACCEPTE';

/** Final state of a closing move; throws for any other move. */
export function closedAs({ to }: { readonly to: AgreementEtat | 'gone' }): EtatClos {
  if (to === 'gone' || isAwaited(to)) throw new Error('it goes on');
  return to;
}

/** Answers of the review calls: agree, refuse, and withdraw one's own proposal. */
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

/** Error for an answer that is impossible: already closed, or reserved to the other side. */
export const unanswerable = (closed: EtatClos | null): DomainError =>
  closed === null
    ? new DomainError(ANSWER_NOT_YOURS)
    : new DomainError(ALREADY_ANSWERED, { detail: WHY_CLOSED[closed], facts: { etat: closed } });

/** Context of an answer, for the effects of corrections and identity changes. */
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

/** Move of each answer, in both state machines. */
export const ANSWERS = {
  OK: 'accept',
  KO: 'refuse',
  DELETE: 'withdraw',
} as const satisfies Readonly<Record<Reponse, string>>;

/** A refusal needs a reason; the other answers do not. */
export function answerErrors(reponse: Reponse, motif: string | null): FieldError[] {
  if (reponse !== 'KO' || !isBlank(motif)) return [];
  return [{ path: 'motif', code: 'REQUIRED', message: 'Dites pourquoi vous refusez.' }];
}
