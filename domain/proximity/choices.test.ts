import { expect, test } from 'vitest';
import { CHOIX, CHOIX_LABELS, choiceErrors, choiceRequired, needsChoice } from './choices.ts';

test('from 90 on a choice is needed', () => {
  expect([100, 90, 89, 60].map((score) => needsChoice({ score }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['REUTILISER', null, null, []],
  ['AUTRE_VERSION', null, 'Live', []],
  ['AUTRE_VERSION', 'Prise de 2025', null, []],
  ['AUTRE_VERSION', null, null, ['REQUIRED']],
  ['AUTRE_VERSION', ' ', ' ', ['REQUIRED']],
  ['AUTRE_ENREGISTREMENT', 'Autre session', null, []],
  ['AUTRE_ENREGISTREMENT', null, 'Live', ['REQUIRED']],
  ['AUTRE_ENREGISTREMENT', 'x'.repeat(501), null, ['TOO_LONG']],
  ['AUTRE_ENREGISTREMENT', 'a\u0000b', null, ['FORBIDDEN_CHARACTER']],
] as const)('%s, motive %s, version %s', (choix, motif, version, codes) => {
  const fieldErrors = choiceErrors({ choix, motif, version });
  expect(fieldErrors.map(({ code }) => code)).toEqual(codes);
  expect(fieldErrors.every(({ path }) => path === 'motif')).toBe(true);
});

test('every choice has its French words', () => {
  for (const choix of CHOIX) expect(CHOIX_LABELS[choix]).toMatch(/^[A-Z].+/);
});

test('the fault names the recording that is resembled, and its code when it has one', () => {
  const fieldError = choiceRequired(12, { titre: 'Houle', artiste: 'Nova', isrc: 'FRX262600001' });
  expect(fieldError).toMatchObject({ path: 'elements.12.proximite', code: 'CHOICE_REQUIRED' });
  expect(fieldError.message).toContain('« Houle » (Nova), qui porte le code FR-X26-26-00001 :');
  expect(choiceRequired(12, { titre: 'Houle', artiste: null, isrc: null }).message).toContain(
    '« Houle » (artiste non renseigné) :',
  );
});
