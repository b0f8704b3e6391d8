import { describe, expect, test } from 'vitest';
import { TextDecoder } from '../file/machine.ts';
import { columnOfHeader } from '../headers.ts';
import { unscrambled } from './scrambled.ts';

const TEXTS = [
  'Écume',
  'Nuit d’été',
  'À côté',
  'L’œil du cyclone',
  'voilà',
  'Łukasz',
  '🌊 Ça ira',
  'Île-aux-Moines',
];

describe.each(['windows-1252', 'macintosh'])('text in UTF-8 that was taken for %s', (encoding) => {
  test.each(TEXTS)('« %s » is fixed', (text) => {
    expect(unscrambled(new TextDecoder(encoding).decode(new TextEncoder().encode(text)))).toBe(
      text,
    );
  });

  test('is decoded in a column heading', () => {
    expect(
      columnOfHeader(new TextDecoder(encoding).decode(new TextEncoder().encode('Durée'))),
    ).toBe('duree');
  });
});

test.each(['Москва', 'Tươi', 'Țara', 'Été à Москва'])(
  '« %s » is decoded in other alphabets',
  (text) => {
    expect(
      unscrambled(new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))),
    ).toBe(text);
  },
);

test.each(['LIBERTÉ\u00a0!', 'CAFÉ…', 'OÙ\u00a0?', 'OÙ…', 'Ô\u00a0temps', 'FORÊ™', 'GRUß…'])(
  '« %s » is unchanged: its capital and the next sign form no letter',
  (text) => expect(unscrambled(text)).toBeNull(),
);

test.each([...TEXTS, 'São Paulo', 'Âme', 'Ââ', 'Déçu à Noël', '© Âge', '√2', 'Ãé', 'éèê'])(
  '« %s » is kept',
  (text) => {
    expect(unscrambled(text)).toBeNull();
  },
);
