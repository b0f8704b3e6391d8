import { describe, expect, test } from 'vitest';
import {
  checkProfileFields,
  EMPTY_PROFILE,
  missingProfileFields,
  type ProfileFields,
} from './profile-fields.ts';
import { isEmail, isTelephone, normaliseEmail } from './reach.ts';

const COMPLETE: ProfileFields = {
  ...EMPTY_PROFILE,
  civilite: 'MME',
  nom: 'Le Goff-Ndiaye',
  prenom: 'Anaïs',
  email: 'anais.legoff@exemple.fr',
  telephone: '+33 (0)1 23 45 67 89',
  fonction: 'Gérante',
};
test('a complete profile has no fault and misses nothing', () => {
  expect(checkProfileFields(COMPLETE)).toEqual([]);
  expect(missingProfileFields(COMPLETE)).toEqual([]);
});

test('an empty one has no fault, and misses all but the function', () => {
  expect(checkProfileFields(EMPTY_PROFILE)).toEqual([]);
  expect(missingProfileFields(EMPTY_PROFILE).map(({ path }) => path)).toEqual([
    'civilite',
    'nom',
    'prenom',
    'email',
    'telephone',
  ]);
  expect(missingProfileFields({ ...COMPLETE, nom: '  ' }).map(({ path }) => path)).toEqual(['nom']);
});

test('every fault is reported, each with its sentence', () => {
  const fieldErrors = checkProfileFields({
    ...EMPTY_PROFILE,
    nom: 'x'.repeat(101),
    prenom: 'A\u001bB',
    email: 'personne',
    telephone: '12',
    fonction: 'a\nb',
  });
  expect(fieldErrors.map(({ path, code }) => [path, code])).toEqual([
    ['nom', 'TOO_LONG'],
    ['prenom', 'FORBIDDEN_CHARACTER'],
    ['fonction', 'FORBIDDEN_CHARACTER'],
    ['email', 'WRONG_EMAIL'],
    ['telephone', 'WRONG_TELEPHONE'],
  ]);
});

describe('an e-mail', () => {
  test.each(['a@b.fr', 'prenom.nom+isrc@sous.domaine.example', 'é@exemple.fr'])('%s', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  test.each([
    '',
    'a',
    'a@b',
    '@b.fr',
    'a b@c.fr',
    'a@b@c.fr',
    'a@-',
    'a\u0000@b.fr',
    'a\nb@c.fr',
    'a@b.fr,c@d.fr',
    `${'a'.repeat(250)}@b.fr`,
  ])('not %s', (text) => {
    expect(isEmail(text)).toBe(false);
  });
  test('is compared without regard to case', () => {
    expect(normaliseEmail('  Prenom.NOM@Exemple.FR ')).toBe('prenom.nom@exemple.fr');
  });
});

describe('a telephone number', () => {
  test.each([
    '0123456789',
    '01.23.45.67.89',
    '+687 12 34 56',
    '28-12-34',
    '(+33)612345678',
    '( +33 ) 6 12 34 56 78',
  ])('%s', (text) => {
    expect(isTelephone(text)).toBe(true);
  });
  test.each([
    '12345',
    '+33 1 23 45 67 89 01 23 45',
    '01 23 45 67 8x',
    '++33123456',
    '06(+33)12345',
  ])('not %s', (text) => {
    expect(isTelephone(text)).toBe(false);
  });
});
