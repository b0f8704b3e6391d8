import { expect, test } from 'vitest';
import { DEFAULT_TEXTS } from './default-texts.ts';
import { blanksOf, LEGAL_TEXTS } from './legal-texts.ts';

test.each([
  ['legal/mentions', ['forme', 'nom et fonction', 'hébergeur']],
  [
    'legal/confidentialite',
    ['responsable du traitement', 'déléguée', 'contrat', 'légitime', 'légitime', 'sous-traitants'],
  ],
  ['legal/conditions', ['prix']],
  ['legal/accessibilite', ['conforme', 'auteur', 'date', 'outils']],
] as const)(
  'the template of %s leaves blanks for what only the society can fill in',
  (key, topics) => {
    const blanks = blanksOf(LEGAL_TEXTS[key]);
    expect(blanks).toHaveLength(topics.length);
    for (const [at, topic] of topics.entries()) expect(blanks[at]).toContain(topic);
  },
);

test('no text that the portal comes with names an invented host, price or person', () => {
  expect(JSON.stringify(DEFAULT_TEXTS)).not.toMatch(/Exemple|0\d(?: \d\d){4}/);
  expect(LEGAL_TEXTS['legal/conditions']).not.toContain('gratuits');
});

test('an invention of an earlier template is still a blank', () => {
  expect(blanksOf('hébergés par l’Hébergeur de l’Exemple, 14 rue de l’Exemple')).toHaveLength(2);
  expect(blanksOf('hébergés par une coopérative, [voir](https://coop.fr)')).toEqual([]);
});
