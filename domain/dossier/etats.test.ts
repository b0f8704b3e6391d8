import { describe, expect, test } from 'vitest';
import {
  ETATS,
  etatAfterDecision,
  etatLabel,
  etatLetter,
  etatOfLetter,
  isEtat,
  type Outcome,
} from './etats.ts';

test.each([
  [ETATS.SAISIE, 1, 'Saisie', null],
  [ETATS.VALIDATION, 2, 'En validation', 'E'],
  [ETATS.VALIDE, 3, 'Validé', 'V'],
  [ETATS.REFUSE, 4, 'Refusé', 'R'],
] as const)('state %i is %i, « %s », letter %s', (etat, number, label, letter) => {
  expect(etat).toBe(number);
  expect(etatLabel(etat)).toBe(label);
  expect(etatLetter(etat)).toBe(letter);
  if (letter !== null) expect(etatOfLetter(letter)).toBe(etat);
});

test('only 1 to 4 are states', () => {
  expect([0, 1, 2, 3, 4, 5, 1.5, Number.NaN].filter(isEtat)).toEqual([1, 2, 3, 4]);
});

describe('after a decision', () => {
  const OUTCOMES: readonly Outcome[] = ['OK', 'KO', 'DELETE', 'PENDING'];
  const ofThree = OUTCOMES.flatMap((a) => OUTCOMES.flatMap((b) => OUTCOMES.map((c) => [a, b, c] as const)));

  test.each(ofThree)('%s %s %s', (...outcomes) => {
    const etat = etatAfterDecision(outcomes);
    const has = (outcome: Outcome) => outcomes.some((given) => given === outcome);
    if (has('PENDING')) expect(etat).toBe(2);
    else if (has('OK')) expect(etat).toBe(3);
    else if (has('KO')) expect(etat).toBe(4);
    else expect(etat).toBe('gone');
  });

  test('an empty dossier is gone', () => expect(etatAfterDecision([])).toBe('gone'));
});
