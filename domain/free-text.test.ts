import { describe, expect, test } from 'vitest';
import { isBlank, textErrors, textLength, textListErrors } from './free-text.ts';

const TITRE = { label: 'Le titre', max: 5 };
const NOTE = { label: 'Le commentaire', max: 20, multiline: true };
const codes = (errors: readonly { code: string }[]) => errors.map((error) => error.code);

describe('a text', () => {
  test.each([
    null,
    '',
    'abcde',
    'éàüœ’',
    '🎻🎻🎻🎻🎻',
    'A\u200dB',
    '👨\u200d🎤',
    '\u200fא1',
    'می\u200cخ',
  ])('%j is accepted', (value) => {
    expect(textErrors('titre', value, TITRE)).toEqual([]);
  });

  test('is measured in code points, as the database does', () => {
    expect(textLength('🎻é')).toBe(2);
    expect(textErrors('titre', '🎻🎻🎻🎻🎻🎻', TITRE)).toEqual([
      { path: 'titre', code: 'TOO_LONG', message: 'Le titre compte 6 caractères : 5 au plus.' },
    ]);
  });

  test.each(['a\u0000', 'a\nb', 'a\tb', 'a\u001b[', 'a\ud800'])(
    '%j hides a forbidden character',
    (value) => {
      expect(codes(textErrors('titre', value, TITRE))).toEqual(['FORBIDDEN_CHARACTER']);
    },
  );

  test.each(['a\u202eb', 'a\u2066b', 'a\u200bb', 'a\u2028b', '\ufeffab', 'a\u2060b', 'a\ufff9b'])(
    '%j is refused as misleading to readers',
    (value) => {
      expect(textErrors('titre', value, TITRE)).toMatchObject([
        { code: 'FORBIDDEN_CHARACTER', message: expect.stringContaining('caractère invisible') },
      ]);
      const alone = value.includes('\u2028') ? [] : ['FORBIDDEN_CHARACTER'];
      expect(codes(textErrors('commentaire', value, NOTE))).toEqual(alone);
    },
  );

  test('on several lines accepts line feeds and tabulations, nothing else', () => {
    expect(textErrors('commentaire', 'a\r\n\tb', NOTE)).toEqual([]);
    expect(codes(textErrors('commentaire', 'a\u0000', NOTE))).toEqual(['FORBIDDEN_CHARACTER']);
    expect(codes(textErrors('commentaire', 'a\udc00', NOTE))).toEqual(['FORBIDDEN_CHARACTER']);
  });

  test('reports all its faults at once', () => {
    expect(codes(textErrors('titre', 'abcdef\u0000', TITRE))).toEqual([
      'TOO_LONG',
      'FORBIDDEN_CHARACTER',
    ]);
  });
});

test.each([
  [null, true],
  [undefined, true],
  ['', true],
  [' \u00a0', true],
  ['a', false],
])('%j is blank: %s', (value, expected) => expect(isBlank(value)).toBe(expected));

test('a list points at each faulty entry', () => {
  const rule = {
    label: 'Les auteurs',
    name: 'Auteurs',
    one: 'Un auteur',
    maxEntries: 2,
    maxLength: 3,
  };
  const fieldErrors = textListErrors('auteurs', ['Léa', ' ', 'Hugo'], rule);
  expect(fieldErrors.map(({ path, code }) => [path, code])).toEqual([
    ['auteurs', 'TOO_MANY'],
    ['auteurs.1', 'REQUIRED'],
    ['auteurs.2', 'TOO_LONG'],
  ]);
  expect(fieldErrors[1]?.message).toBe(
    'Un nom est resté vide dans « Auteurs » : complétez-le ou retirez-le.',
  );
});
