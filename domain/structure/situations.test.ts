import { expect, test } from 'vitest';
import { isSituation, SITUATIONS, situationLabel } from './situations.ts';

test.each([
  ['CESS', 'Cessation d’activité'],
  ['DEMI', 'Démission'],
  ['DISS', 'Dissolution'],
  ['ACTI', 'En activité'],
  ['FUSI', 'Fusion-absorption'],
  ['LIQU', 'Liquidation judiciaire'],
  ['RADI', 'Radiation'],
  [null, 'Situation non renseignée'],
] as const)('%s is « %s »', (situation, label) => expect(situationLabel(situation)).toBe(label));

// spec 3.8
test('there are seven situations and no other', () => {
  const seven = ['CESS', 'DEMI', 'DISS', 'ACTI', 'FUSI', 'LIQU', 'RADI'];
  expect(SITUATIONS.toSorted()).toEqual(seven.toSorted());
  expect(seven.every(isSituation)).toBe(true);
  expect(['acti', '', 'ACTIF', 'length'].some(isSituation)).toBe(false);
});
