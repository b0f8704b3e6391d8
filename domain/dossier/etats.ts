import { DOSSIER_ETATS, type DossierEtat } from './life.ts';

/**
 * How far the validation of a structure or of a contact has come, and a letter for three of the four
 * states in the account lists. A dossier counts in the same numbers, and has a life of its own.
 */
export const ETATS = { SAISIE: 1, VALIDATION: 2, VALIDE: 3, REFUSE: 4 } as const;
export type EtatName = keyof typeof ETATS;
export type Etat = (typeof ETATS)[EtatName];

const LABELS: Readonly<Record<Etat, string>> = {
  1: 'Saisie',
  2: 'En validation',
  3: 'Validé',
  4: 'Refusé',
};

/** E under validation, V validated, R refused; what is still being typed has no letter. */
export type EtatLetter = 'E' | 'V' | 'R';
const LETTERS: Readonly<Record<Etat, EtatLetter | null>> = { 1: null, 2: 'E', 3: 'V', 4: 'R' };

const ALL: readonly Etat[] = [ETATS.SAISIE, ETATS.VALIDATION, ETATS.VALIDE, ETATS.REFUSE];

/** French label. */
export function etatLabel(etat: Etat): string {
  return LABELS[etat];
}

/** Letter of a state, or null. */
export function etatLetter(etat: Etat): EtatLetter | null {
  return LETTERS[etat];
}

/** State behind a letter. */
export function etatOfLetter(letter: EtatLetter): Etat {
  return letter === 'E' ? ETATS.VALIDATION : letter === 'V' ? ETATS.VALIDE : ETATS.REFUSE;
}

/** Whether a number read from outside is a state. */
export function isEtat(value: number): value is Etat {
  return ALL.some((etat) => etat === value);
}

/** What became of one element of a dossier; PENDING is not decided yet, whatever the reason. */
export type Outcome = 'OK' | 'KO' | 'DELETE' | 'PENDING';

/**
 * State of a dossier after a decision, from the outcome of each of its elements, those decided
 * earlier included. VALIDATION while one is pending; then VALIDE with at least one OK, REFUSE
 * when all are KO, and 'gone' when nothing remains.
 */
export function etatAfterDecision(outcomes: readonly Outcome[]): DossierEtat | 'gone' {
  const remaining = outcomes.filter((outcome) => outcome !== 'DELETE');
  if (remaining.length === 0) return 'gone';
  if (remaining.includes('PENDING')) return DOSSIER_ETATS.VALIDATION;
  return remaining.includes('OK') ? DOSSIER_ETATS.VALIDE : DOSSIER_ETATS.REFUSE;
}
