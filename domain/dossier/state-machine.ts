import { DomainError, domainError } from '../domain-error.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';
import { type Move, stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';
import { type EtatOf, numbersOf, statusIn } from '../structure-state.ts';
import { DOSSIER_STANDINGS } from './etats.ts';
import { LETTER_NOTICES, type MoveAction, SIMPLE_MOVES, type SimpleMove } from './simple-moves.ts';

/** State machine of a dossier. Its recordings have a table of their own. */

export const DOSSIER_ETATS = /* @__PURE__ */ numbersOf(DOSSIER_STANDINGS);
export type DossierEtat = EtatOf<typeof DOSSIER_STANDINGS>;

/** Label and appearance of a state. */
export const dossierStatus = (etat: DossierEtat) => statusIn(DOSSIER_STANDINGS, etat);

export type SimpleMoveName = keyof typeof SIMPLE_MOVES;
// The names of the table are its keys.
export const SIMPLE_MOVE_NAMES = /* @__PURE__ */ Object.keys(SIMPLE_MOVES) as SimpleMoveName[];

export const simpleMove = (name: SimpleMoveName): SimpleMove & { readonly history: MoveAction } =>
  SIMPLE_MOVES[name];

/** The move that a verb of the history tells of. */
export const simpleMoveOf = (action: string): SimpleMove | undefined =>
  SIMPLE_MOVE_NAMES.map(simpleMove).find(({ history }) => history === action);

type DossierAction =
  | 'create'
  | 'receive'
  | 'edit'
  | 'submit'
  | 'takeInCharge'
  | 'decide'
  | 'delete'
  | SimpleMoveName;

/** As for a recording: staff who write on behalf of a structure act as its `producer`. */
export const DOSSIER_CAPACITIES = ['producer', 'staff', 'holder', 'clock'] as const;
export type DossierCapacity = (typeof DOSSIER_CAPACITIES)[number];

interface DossierVocabulary extends Vocabulary {
  readonly state: DossierEtat;
  readonly action: DossierAction;
  readonly by: DossierCapacity;
  readonly condition: 'locked';
  readonly effect: keyof typeof EFFECTS;
  readonly notification:
    | 'DOSSIER_SUBMITTED'
    | 'DOSSIER_DECIDED'
    | 'DOSSIER_MESSAGE'
    | 'DOSSIER_ANSWER';
}
export type DossierMove = Move<DossierVocabulary>;

type Circumstances = {
  readonly now: Date;
  /** Interlocuteur who acts; null for the portal itself, and for what both parties of a transfer agreed. */
  readonly who: number | null;
};

export type DossierWritten = {
  readonly etat: DossierEtat;
  readonly updatedAt?: Date;
  readonly submittedAt?: Date;
  readonly submittedBy?: number | null;
  readonly decidedAt?: Date | null;
  readonly decidedBy?: number | null;
  readonly lockedBy?: number | null;
  readonly lockedAt?: Date | null;
};

const EFFECTS = {
  touched: ({ now }: Circumstances) => ({ updatedAt: now }),
  submitted: ({ now, who }: Circumstances) => ({
    submittedAt: now,
    submittedBy: who,
    decidedAt: null,
    decidedBy: null,
  }),
  decided: ({ now, who }: Circumstances) => ({ decidedAt: now, decidedBy: who }),
  locked: ({ now, who }: Circumstances) => ({ lockedBy: who, lockedAt: now }),
  freed: () => ({ lockedBy: null, lockedAt: null }),
} as const;

const { SAISIE, VALIDATION, VALIDE, REFUSE } = DOSSIER_ETATS;

/** Not sent yet. */
export const DRAFTS = [SAISIE] as const;
/** To be sent by its producer: for the first time, or again after a refusal of all recordings. */
export const TO_BE_SENT = [SAISIE, REFUSE] as const;
/** Decided, and one recording at least accepted: others may have been refused. */
export const ACCEPTED = [VALIDE] as const;
/** Sent, and waiting for a decision of staff. */
export const UNDER_REVIEW = [VALIDATION] as const;

const PRODUCER = ['producer'] as const;
const EITHER = ['producer', 'staff'] as const;
const SUBMITTED = {
  action: 'submit',
  to: VALIDATION,
  by: PRODUCER,
  sets: ['touched', 'submitted'],
  notification: 'DOSSIER_SUBMITTED',
} as const;
const DECIDED = {
  action: 'decide',
  from: VALIDATION,
  by: ['holder'],
  sets: ['touched', 'decided', 'freed'],
  notification: 'DOSSIER_DECIDED',
} as const;
const DELETED = { action: 'delete', to: 'gone', sets: [], history: 'dossier.delete' } as const;
/** The producer of a sent dossier is notified of its deletion as of a decision. */
const REMOVED = { ...DELETED, by: ['staff'], notification: 'DOSSIER_DECIDED' } as const;

const MOVES: readonly Transition<DossierVocabulary>[] = [
  { action: 'create', from: null, to: SAISIE, by: PRODUCER, sets: ['touched'] },
  { action: 'receive', from: null, to: VALIDE, by: PRODUCER, sets: ['touched', 'decided'] },
  { action: 'edit', from: SAISIE, to: SAISIE, by: PRODUCER, sets: ['touched'] },
  { ...SUBMITTED, from: SAISIE },
  // A refused recording is corrected and sent again in the same dossier, whatever became of the others.
  { ...SUBMITTED, from: VALIDATION },
  { ...SUBMITTED, from: VALIDE },
  { ...SUBMITTED, from: REFUSE },
  { action: 'takeInCharge', from: VALIDATION, to: VALIDATION, by: ['staff'], sets: ['locked'] },
  {
    action: 'release',
    from: VALIDATION,
    to: VALIDATION,
    by: ['clock'],
    sets: ['freed'],
    history: 'dossier.releaseIdle',
  },
  { ...DECIDED, to: VALIDATION, when: 'a recording is not decided yet' },
  { ...DECIDED, to: VALIDE, when: 'all are decided, one at least is accepted' },
  { ...DECIDED, to: REFUSE, when: 'all are refused' },
  { ...DECIDED, to: 'gone', when: 'all are deleted' },
  { ...DELETED, from: SAISIE, by: EITHER },
  { ...DELETED, from: VALIDATION, by: PRODUCER },
  { ...DELETED, from: REFUSE, by: PRODUCER },
  { ...REMOVED, from: VALIDATION },
  { ...REMOVED, from: REFUSE },
];

const simpleRows = (): readonly Transition<DossierVocabulary>[] =>
  SIMPLE_MOVE_NAMES.flatMap((action) => {
    const { from, to, by, sets, needs, history, letter } = simpleMove(action);
    return from.map((one) => ({
      action,
      from: DOSSIER_ETATS[one],
      to: DOSSIER_ETATS[to],
      by: [by],
      sets,
      history,
      ...(needs && { needs }),
      ...(letter && { notification: LETTER_NOTICES[letter.to] }),
    }));
  });

/** A dossier that nobody has in charge can be neither released nor decided. */
export const DOSSIER_NOT_TAKEN = /* @__PURE__ */ domainError(
  'DOSSIER_NOT_TAKEN',
  'conflict',
  'Prenez d’abord ce dossier en charge.',
);

export const dossierStateMachine = /* @__PURE__ */ stateMachineOf<
  DossierVocabulary,
  Circumstances,
  DossierWritten
>({
  moves: /* @__PURE__ */ MOVES.concat(/* @__PURE__ */ simpleRows()),
  status: (etat) => ({ etat }),
  effects: EFFECTS,
  domainError: ({ action, from }, { unmet }) =>
    unmet === 'locked'
      ? new DomainError(DOSSIER_NOT_TAKEN)
      : new DomainError(TRANSITION_REFUSED, {
          detail: 'Cette action n’est pas possible dans l’état actuel du dossier.',
          facts: { action, etat: from },
        }),
});
