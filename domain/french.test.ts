import { expect, test } from 'vitest';
import { counted, dayFormat, de, reservedSpaces } from './french.ts';

test.each([
  ['Motif : « Kbis » ; lequel ?', 'Motif\u00a0: «\u00a0Kbis\u00a0»\u202f; lequel\u202f?'],
  ['Bienvenue ! 12 % envoyés', 'Bienvenue\u202f! 12\u00a0% envoyés'],
  // Continuation of a text that begins with a name.
  [' : réponse attendue', '\u00a0: réponse attendue'],
  ['17:40, a:b, https://exemple.fr/?q=1', '17:40, a:b, https://exemple.fr/?q=1'],
])('%j becomes %j', (text, locked) => {
  expect(reservedSpaces(text)).toBe(locked);
  expect(reservedSpaces(locked)).toBe(locked);
  expect(locked).toHaveLength(text.length);
});

test('the first of a month is an ordinal, other days are not', () => {
  const long = dayFormat({ dateStyle: 'long', timeZone: 'UTC' });
  expect(long.format(new Date('2026-05-01T10:00:00Z'))).toBe('1er mai 2026');
  expect(long.format(new Date('2026-05-11T10:00:00Z'))).toBe('11 mai 2026');
  expect(long.format(new Date('2026-05-21T01:00:00Z'))).toBe('21 mai 2026');
  const full = dayFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  expect(full.format(new Date('2026-05-01T01:01:00Z'))).toBe('vendredi 1er mai 2026 à 01:01');
});

test.each([
  ['Inès', 'd’Inès'],
  ['Éditions Bruit Clair', 'd’Éditions Bruit Clair'],
  ['Œuvres Vives', 'd’Œuvres Vives'],
  ['une structure', 'd’une structure'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Hélène', 'de Hélène'],
  ['Les Marées', 'de Les Marées'],
  ['4 Mains', 'de 4 Mains'],
  ['', 'de '],
])('de + %j becomes %j', (name, text) => {
  expect(de(name)).toBe(text);
});

test.each([
  [0, '0 code'],
  [1, '1 code'],
  [2, '2 codes'],
  [1200, '1\u202f200 codes'],
])('%i is counted %j', (count, text) => {
  expect(counted(count, 'code', 'codes')).toBe(text);
});
