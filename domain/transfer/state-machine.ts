import { type AgreementEtat, isAwaited, unanswerable } from '../register/agreement.ts';
import { type Move, stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/** State machine of a transfer: nothing moves before both parties have agreed. */

/** State of a transfer past its expiry, whether or not the portal has already stored it. */
export const LAPSED = 'CADUC';

interface TransferVocabulary extends Vocabulary {
  readonly state: AgreementEtat;
  readonly action: 'offer' | 'agree' | 'accept' | 'refuse' | 'withdraw' | 'lapse';
  /**
   * `DE` gives, `VERS` receives; `proposer` and `answerer`: the party, or staff, that may withdraw
   * or answer.
   */
  readonly by: 'DE' | 'VERS' | 'proposer' | 'answerer' | 'portal';
  readonly condition: 'bothAgree';
  readonly effect: keyof typeof EFFECTS;
  readonly notification: 'TRANSFER_OFFERED' | 'TRANSFER_CLOSED';
}

export type TransferMove = Move<TransferVocabulary>;
export type TransferCapacity = TransferVocabulary['by'];

type Circumstances = {
  readonly now: Date;
  /** Interlocuteur who acts; null for the portal itself, or when the actor agrees for no party. */
  readonly who: number | null;
  readonly reponse?: string | null;
  /** The receiver’s dossier that now contains the recordings. */
  readonly dossierId?: number | null;
};

export type TransferWritten = {
  readonly etat: AgreementEtat;
  readonly accordDeLe?: Date;
  readonly accordDePar?: number | null;
  readonly accordVersLe?: Date;
  readonly accordVersPar?: number | null;
  readonly reponse?: string | null;
  readonly closLe?: Date;
  readonly dossierId?: number | null;
};

const EFFECTS = {
  giverAgrees: ({ now, who }: Circumstances) => ({ accordDeLe: now, accordDePar: who }),
  receiverAgrees: ({ now, who }: Circumstances) => ({ accordVersLe: now, accordVersPar: who }),
  closed: ({ now, reponse = null }: Circumstances) => ({ reponse, closLe: now }),
  arrived: ({ dossierId = null }: Circumstances) => ({ dossierId }),
} as const;

const OFFERED = {
  action: 'offer',
  from: null,
  to: 'EN_ATTENTE',
  notification: 'TRANSFER_OFFERED',
} as const;
const AGREED = {
  action: 'agree',
  from: 'EN_ATTENTE',
  to: 'EN_ATTENTE',
  history: 'transfert.agree',
} as const;
const CLOSED = { from: 'EN_ATTENTE', sets: ['closed'], notification: 'TRANSFER_CLOSED' } as const;

const MOVES: readonly Transition<TransferVocabulary>[] = [
  // A proposal by a person of the structure counts as its agreement; one by staff or a program does
  // not.
  { ...OFFERED, by: ['DE'], sets: ['giverAgrees'], history: 'transfert.offer' },
  { ...OFFERED, by: ['proposer'], sets: [], history: 'transfert.offer' },
  { ...AGREED, by: ['DE'], sets: ['giverAgrees'] },
  { ...AGREED, by: ['VERS'], sets: ['receiverAgrees'] },
  {
    ...CLOSED,
    action: 'accept',
    to: 'ACCEPTE',
    by: ['DE', 'VERS'],
    needs: { bothAgree: true },
    sets: ['closed', 'arrived'],
    history: 'transfert.accept',
  },
  { ...CLOSED, action: 'refuse', to: 'REFUSE', by: ['answerer'], history: 'transfert.refuse' },
  { ...CLOSED, action: 'withdraw', to: 'RETIRE', by: ['proposer'], history: 'transfert.withdraw' },
  // Out of time, or about a code that is cancelled.
  { ...CLOSED, action: 'lapse', to: LAPSED, by: ['portal'], history: 'transfert.lapse' },
];

export const transferStateMachine = /* @__PURE__ */ stateMachineOf<
  TransferVocabulary,
  Circumstances,
  TransferWritten
>({
  moves: MOVES,
  status: (etat) => ({ etat }),
  effects: EFFECTS,
  domainError: ({ from }) => unanswerable(from === null || isAwaited(from) ? null : from),
});

export type TransferMoved = ReturnType<typeof transferStateMachine.transition>;
