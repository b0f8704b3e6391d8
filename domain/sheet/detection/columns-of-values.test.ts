import { expect, test } from 'vitest';
import { columnsOfValues, isHeaded, isRepeated, seenIn } from './columns-of-values.ts';

const lines = (text: string) => text.split('\n').map((line) => line.split('\t'));

test.each([
  [
    'title, one artist, durations',
    'Houle\tSel\t3:45\nSous les néons\tSel\t2:58\nNuit\tSel\t4:01',
    ['titre', 'artiste', 'duree'],
  ],
  [
    'number, artist first, seconds, years',
    '1\tSel\tHoule\t221\t2024\n2\tSel\tNuit\t302\t2024\n3\tSel\tBrume\t178\t2025',
    [null, 'artiste', 'titre', 'duree', 'anneePublication'],
  ],
  ['versions', 'Houle\tLive\tSel\nNuit\tRemix\tNoé', ['titre', 'version', 'artiste']],
  [
    'codes and bar codes',
    'Houle\tFR-Z03-98-00212\t4006381333931\nNuit\tFRZ039800213\t4006381333931',
    ['titre', 'isrcDeclare', 'ean'],
  ],
  ['of two alike, the first', 'A\t3:45\t3:46', ['titre', 'duree', null]],
  ['an empty column', 'A\t\tSel\nB\t\tNoé', ['titre', null, 'artiste']],
])('%s', (_, text, expected) => {
  expect(columnsOfValues(lines(text))).toEqual(expected);
});

test('a column that counts its lines is no duration, also past sixty', () => {
  const counted = Array.from({ length: 80 }, (_, at) => [String(at + 1), `Titre ${at}`]);
  expect(seenIn(counted, 0)).toBe('number');
  expect(seenIn([['221'], ['302']], 0)).toBe('duration');
});

test('one name on several lines is reported for an artist, never for versions', () => {
  expect(isRepeated(lines('Sel\nSel\nSel'), 0)).toBe(true);
  expect(isRepeated(lines('Live\nLive\nLive'), 0)).toBe(false);
  expect(isRepeated(lines('Sel\nSel'), 0)).toBe(false);
});

test('any words above values are read as headings', () => {
  expect(isHeaded(lines('Lied\tLänge\nHoule\t3:45'))).toBe(true);
  expect(isHeaded(lines('Houle\t3:45\nNuit\t2:58'))).toBe(false);
  expect(isHeaded(lines('Houle\t3:45'))).toBe(false);
});
