import { DomainError } from '../domain-error.ts';
import { type Move, stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';
import { STRUCTURE_TRANSITION_REFUSED } from '../structure/state-machine.ts';
import { type EtatOf, numbersOf, type Standings, statusIn } from '../structure-state.ts';

/**
 * State machine of a person’s profile. It follows the first structure that the person submits: a
 * validated person stays validated, and a refusal for one structure does not affect a person who is
 * expected in another one.
 */

export const PERSON_STANDINGS = {
  SAISIE: { etat: 1, label: 'Saisie', look: 'typed' },
  VALIDATION: { etat: 2, label: 'En validation', look: 'lookedAt' },
  VALIDE: { etat: 3, label: 'Validé', look: 'validated' },
  REFUSE: { etat: 4, label: 'Refusé', look: 'refused' },
} as const satisfies Standings;
export const PERSON_ETATS = /* @__PURE__ */ numbersOf(PERSON_STANDINGS);
export type PersonEtat = EtatOf<typeof PERSON_STANDINGS>;

/** Label and appearance of a state. */
export const personStatus = (etat: PersonEtat) => statusIn(PERSON_STANDINGS, etat);

const { SAISIE, VALIDATION, VALIDE, REFUSE } = PERSON_ETATS;

/** Looked at by the staff, once at least. */
export const isPersonValidated = (etat: PersonEtat): boolean => etat === VALIDE;
export const isPersonUnderValidation = (etat: PersonEtat): boolean => etat === VALIDATION;
/** Not submitted yet. */
export const PERSON_DRAFT: PersonEtat = SAISIE;

/** `structureGoes`: the structure that was sent is deleted. `absorb`: another record of the same person joins it. */
type PersonAction =
  | 'create'
  | 'found'
  | 'edit'
  | 'submit'
  | 'accept'
  | 'refuse'
  | 'structureGoes'
  | 'absorb';

interface PersonVocabulary extends Vocabulary {
  readonly state: PersonEtat;
  readonly action: PersonAction;
  /** `portal`: for the first member of staff, and for programs, which nobody validates. */
  readonly by: 'owner' | 'staff' | 'portal';
  readonly condition: 'awaitedExternal' | 'otherIsValidated' | 'otherIsUnderValidation';
  readonly effect: keyof typeof EFFECTS;
  readonly notification: never;
}

export type PersonMove = Move<PersonVocabulary>;

type Circumstances = {
  readonly now: Date;
  /** Of the row, before. */
  readonly revision?: number;
  readonly motif?: string | null;
};

export type PersonWritten = {
  readonly etat: PersonEtat;
  readonly motif?: string | null;
  readonly revision?: number;
  readonly updatedAt?: Date;
};

const EFFECTS = {
  touched: ({ now, revision = 0 }: Circumstances) => ({ revision: revision + 1, updatedAt: now }),
  storedMotif: ({ motif = null }: Circumstances) => ({ motif }),
  motifCleared: () => ({ motif: null }),
} as const;

const OWNER = ['owner'] as const;
const STAFF = ['staff'] as const;
const EITHER = ['owner', 'staff'] as const;
const CLEARED = ['touched', 'motifCleared'] as const;
const EDITED = { action: 'edit', by: EITHER, sets: ['touched'] } as const;
const SUBMITTED = { action: 'submit', by: OWNER } as const;
const ACCEPTED = { action: 'accept', to: VALIDE, by: STAFF, sets: CLEARED } as const;
const REFUSED = { action: 'refuse', by: STAFF, sets: [] } as const;
const LEFT = { action: 'structureGoes', by: EITHER } as const;
const EXTERNAL = { needs: { awaitedExternal: true }, sets: [] } as const;
const NOWHERE = { awaitedExternal: false } as const;
const ABSORBS = { action: 'absorb', by: STAFF } as const;
const VALIDATED_BY = { to: VALIDE, needs: { otherIsValidated: true }, sets: CLEARED } as const;
const AWAITED_BY = {
  to: VALIDATION,
  needs: { otherIsUnderValidation: true },
  sets: CLEARED,
} as const;

const MOVES: readonly Transition<PersonVocabulary>[] = [
  { action: 'create', from: null, to: SAISIE, by: EITHER, sets: [] },
  { action: 'found', from: null, to: VALIDE, by: ['portal'], sets: [] },
  { ...EDITED, from: SAISIE, to: SAISIE },
  // While staff look at a profile, only they change it.
  { ...EDITED, from: VALIDATION, to: VALIDATION, by: STAFF },
  { ...EDITED, from: VALIDE, to: VALIDE },
  { ...EDITED, from: REFUSE, to: REFUSE },
  { ...SUBMITTED, from: SAISIE, to: VALIDATION, sets: CLEARED },
  { ...SUBMITTED, from: VALIDATION, to: VALIDATION, sets: [] },
  { ...SUBMITTED, from: VALIDE, to: VALIDE, sets: [] },
  { ...SUBMITTED, from: REFUSE, to: VALIDATION, sets: CLEARED },
  { ...ACCEPTED, from: SAISIE },
  { ...ACCEPTED, from: VALIDATION },
  { ...ACCEPTED, from: VALIDE, sets: [] },
  { ...ACCEPTED, from: REFUSE },
  { ...REFUSED, from: SAISIE, to: SAISIE },
  { ...REFUSED, from: VALIDATION, to: REFUSE, needs: NOWHERE, sets: ['touched', 'storedMotif'] },
  { ...REFUSED, ...EXTERNAL, from: VALIDATION, to: VALIDATION },
  { ...REFUSED, from: VALIDE, to: VALIDE },
  { ...REFUSED, from: REFUSE, to: REFUSE },
  { ...LEFT, from: SAISIE, to: SAISIE, sets: [] },
  { ...LEFT, from: VALIDATION, to: SAISIE, needs: NOWHERE, sets: CLEARED },
  { ...LEFT, ...EXTERNAL, from: VALIDATION, to: VALIDATION },
  { ...LEFT, from: VALIDE, to: VALIDE, sets: [] },
  { ...LEFT, from: REFUSE, to: SAISIE, needs: NOWHERE, sets: CLEARED },
  { ...LEFT, ...EXTERNAL, from: REFUSE, to: REFUSE },
  { ...ABSORBS, ...VALIDATED_BY, from: SAISIE },
  { ...ABSORBS, ...VALIDATED_BY, from: VALIDATION },
  { ...ABSORBS, ...VALIDATED_BY, from: REFUSE },
  { ...ABSORBS, ...AWAITED_BY, from: SAISIE },
  { ...ABSORBS, ...AWAITED_BY, from: REFUSE },
  { ...ABSORBS, from: SAISIE, to: SAISIE, sets: ['touched'] },
  { ...ABSORBS, from: VALIDATION, to: VALIDATION, sets: ['touched'] },
  { ...ABSORBS, from: VALIDE, to: VALIDE, sets: ['touched'] },
  { ...ABSORBS, from: REFUSE, to: REFUSE, sets: ['touched'] },
];

export const personStateMachine = /* @__PURE__ */ stateMachineOf<
  PersonVocabulary,
  Circumstances,
  PersonWritten
>({
  moves: MOVES,
  status: (etat) => ({ etat }),
  effects: EFFECTS,
  domainError: ({ action, from }) =>
    new DomainError(STRUCTURE_TRANSITION_REFUSED, { facts: { action, etat: from } }),
});
