import { DomainError, domainError } from '../domain-error.ts';
import { type Move, stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';
import { type EtatOf, numbersOf, type StructureState, statusIn } from '../structure-state.ts';

/**
 * State machine of a structure: entered, submitted to the staff, then validated or refused with a
 * motive, and submitted again. Its people have their own state machine.
 */

type Lettered = StructureState & { readonly letter: 'E' | 'V' | 'R' | null };

export const STRUCTURE_STANDINGS = {
  SAISIE: { etat: 1, label: 'Saisie', look: 'typed', letter: null },
  VALIDATION: { etat: 2, label: 'En validation', look: 'lookedAt', letter: 'E' },
  VALIDE: { etat: 3, label: 'Validé', look: 'validated', letter: 'V' },
  REFUSE: { etat: 4, label: 'Refusé', look: 'refused', letter: 'R' },
} as const satisfies Readonly<Record<string, Lettered>>;
export const STRUCTURE_ETATS = /* @__PURE__ */ numbersOf(STRUCTURE_STANDINGS);
export type StructureEtat = EtatOf<typeof STRUCTURE_STANDINGS>;

/** Label and appearance of a state. */
export const structureStatus = (etat: StructureEtat) => statusIn(STRUCTURE_STANDINGS, etat);

/**
 * Letters of the account lists: E under validation, V validated, R refused; none while being
 * entered.
 */
export type EtatLetter = NonNullable<ReturnType<typeof structureStatus>['letter']>;
export const etatLetter = (etat: StructureEtat): EtatLetter | null => structureStatus(etat).letter;
export const etatsOfLetter = (letter: EtatLetter): readonly StructureEtat[] =>
  Object.values(STRUCTURE_ETATS).filter((etat) => etatLetter(etat) === letter);

const { SAISIE, VALIDATION, VALIDE, REFUSE } = STRUCTURE_ETATS;

/** Others are redirected to the « complete » pages. */
export const isValidated = (etat: StructureEtat): boolean => etat === VALIDE;
/** Sent, and looked at by the staff. */
export const isUnderValidation = (etat: StructureEtat): boolean => etat === VALIDATION;
export const UNDER_VALIDATION = [VALIDATION] as const;
export const VALIDATED = [VALIDE] as const;
/** States of the structures that staff see: under validation or validated. */
export const VISIBLE_TO_STAFF: readonly StructureEtat[] = [VALIDATION, VALIDE];

/** In the infinitive, with the « de » that French needs before it. */
const ACTION_MESSAGES = {
  create: 'de créer cette structure',
  found: 'd’ouvrir cette structure',
  edit: 'de modifier cette structure',
  delete: 'de supprimer cette structure',
  submit: 'd’envoyer cette structure pour validation',
  accept: 'de valider cette structure',
  refuse: 'de refuser cette structure',
  remove: 'de supprimer cette structure',
  attach: 'de rattacher ce compte à une autre structure',
  merge: 'de réunir cette structure à une autre',
} as const;

/** `portal`: the society's own structure, which nobody validates. */
export type StructureCapacity = 'owner' | 'staff' | 'portal';

interface StructureVocabulary extends Vocabulary {
  readonly state: StructureEtat;
  readonly action: keyof typeof ACTION_MESSAGES;
  readonly by: StructureCapacity;
  readonly condition: 'hasMotif';
  readonly effect: keyof typeof EFFECTS;
  readonly notification:
    | 'ACCOUNT_SUBMITTED'
    | 'ACCOUNT_ACCEPTED'
    | 'ACCOUNT_REFUSED'
    | 'ACCOUNT_DELETED'
    | 'TEAM_JOINED';
}
export type StructureMove = Move<StructureVocabulary>;

type Circumstances = {
  readonly now: Date;
  /** Of the row, before. */
  readonly revision?: number;
  /** Interlocuteur who submits with it. */
  readonly who?: number | null;
  readonly motif?: string | null;
};

export type StructureWritten = {
  readonly etat: StructureEtat;
  readonly motif?: string | null;
  readonly submittedAt?: Date;
  readonly submittedBy?: number | null;
  readonly revision?: number;
  readonly updatedAt?: Date;
};

const EFFECTS = {
  touched: ({ now, revision = 0 }: Circumstances) => ({ revision: revision + 1, updatedAt: now }),
  submitted: ({ now, who = null }: Circumstances) => ({ submittedAt: now, submittedBy: who }),
  storedMotif: ({ motif = null }: Circumstances) => ({ motif }),
  motifCleared: () => ({ motif: null }),
} as const;

const OWNER = ['owner'] as const;
const STAFF = ['staff'] as const;
const EITHER = ['owner', 'staff'] as const;
const EDITED = { action: 'edit', sets: ['touched'] } as const;
const DELETED = { to: 'gone', sets: [], history: 'structure.delete' } as const;
const REMOVED = {
  ...DELETED,
  action: 'remove',
  by: STAFF,
  notification: 'ACCOUNT_DELETED',
} as const;
const SUBMITTED = {
  action: 'submit',
  to: VALIDATION,
  by: OWNER,
  sets: ['touched', 'submitted', 'motifCleared'],
  notification: 'ACCOUNT_SUBMITTED',
} as const;
const MERGED = {
  action: 'merge',
  to: REFUSE,
  by: STAFF,
  sets: ['touched', 'storedMotif'],
} as const;

const MOVES: readonly Transition<StructureVocabulary>[] = [
  { action: 'create', from: null, to: SAISIE, by: OWNER, sets: [] },
  { action: 'found', from: null, to: VALIDE, by: ['portal'], sets: [] },
  // Staff correct every record, also one that was never sent: a type, a member number, a brand that only they know.
  { ...EDITED, from: SAISIE, to: SAISIE, by: EITHER },
  { ...EDITED, from: VALIDATION, to: VALIDATION, by: STAFF },
  { ...EDITED, from: VALIDE, to: VALIDE, by: EITHER },
  { ...EDITED, from: REFUSE, to: REFUSE, by: EITHER },
  { ...DELETED, action: 'delete', from: SAISIE, by: OWNER },
  { ...DELETED, action: 'delete', from: REFUSE, by: OWNER },
  { ...SUBMITTED, from: SAISIE },
  { ...SUBMITTED, from: REFUSE },
  {
    action: 'accept',
    from: VALIDATION,
    to: VALIDE,
    by: STAFF,
    sets: ['touched', 'motifCleared'],
    notification: 'ACCOUNT_ACCEPTED',
  },
  {
    action: 'refuse',
    from: VALIDATION,
    to: REFUSE,
    by: STAFF,
    // A refusal always has a motive.
    needs: { hasMotif: true },
    sets: ['touched', 'storedMotif'],
    notification: 'ACCOUNT_REFUSED',
  },
  { ...REMOVED, from: SAISIE },
  { ...REMOVED, from: VALIDATION },
  { ...REMOVED, from: REFUSE },
  // Its company already has a record: the person joins that one.
  { ...DELETED, action: 'attach', from: VALIDATION, by: STAFF, notification: 'TEAM_JOINED' },
  { ...MERGED, from: SAISIE },
  { ...MERGED, from: VALIDATION },
  { ...MERGED, from: VALIDE },
  { ...MERGED, from: REFUSE },
];

export const STRUCTURE_TRANSITION_REFUSED = domainError(
  'STRUCTURE_TRANSITION_REFUSED',
  'conflict',
  'Cette action n’est pas possible dans l’état actuel de la structure.',
);

export const structureStateMachine = /* @__PURE__ */ stateMachineOf<
  StructureVocabulary,
  Circumstances,
  StructureWritten
>({
  moves: MOVES,
  status: (etat) => ({ etat }),
  effects: EFFECTS,
  stated: ({ motif = null }) => ({ hasMotif: motif !== null }),
  domainError: ({ action, from }, { unmet }) =>
    new DomainError(STRUCTURE_TRANSITION_REFUSED, {
      detail: `Impossible ${ACTION_MESSAGES[action]} : ${unmet === undefined ? whereItIs(from) : 'un motif est nécessaire'}.`,
      facts: { action, etat: from },
    }),
});

/** Trace of a deleted structure: the verb of its last history entry. */
export type StructureGone = Pick<ReturnType<typeof structureStateMachine.transition>, 'trace'>;

const whereItIs = (from: StructureEtat | null): string =>
  from === null ? 'elle n’existe pas encore' : `son état est « ${structureStatus(from).label} »`;
