import { expect, test } from 'vitest';
import { statutLabel } from './statuts.ts';

// spec 4.3
test.each([
  ['USER', 'En cours de saisie'],
  ['MINU', 'Minuterie à compléter'],
  ['PRODUCT', "En attente d'immatriculation SPP"],
  ['LOCK', 'En traitement SPP'],
  ['DONE', 'Terminé'],
] as const)('%s is shown as « %s »', (statut, label) => {
  expect(statutLabel(statut, 'SPP')).toBe(label);
});

test('a label follows the brand', () => {
  expect(statutLabel('LOCK', 'ABC')).toBe('En traitement ABC');
});
