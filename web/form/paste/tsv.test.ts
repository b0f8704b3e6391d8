import { expect, test } from 'vitest';
import { parseTsv } from './tsv.ts';

test.each([
  [
    'A\tB\r\nC\tD\r\n',
    [
      ['A', 'B'],
      ['C', 'D'],
    ],
  ],
  ['A', [['A']]],
  ['A\t\tC', [['A', '', 'C']]],
  ['"Deux\nlignes"\tB', [['Deux\nlignes', 'B']]],
  ['"Dit ""non"""\tB', [['Dit "non"', 'B']]],
  ['"Heroes\tBowie', [['"Heroes', 'Bowie']]],
  [
    '"Heroes" (Live)\tBowie\nBlue Monday 12"\tNO',
    [
      ['"Heroes" (Live)', 'Bowie'],
      ['Blue Monday 12"', 'NO'],
    ],
  ],
  [
    '"Heroes\tBowie\nBlue Monday 12"\tNO\nTrois\tZ',
    [
      ['"Heroes', 'Bowie'],
      ['Blue Monday 12"', 'NO'],
      ['Trois', 'Z'],
    ],
  ],
  ['A\t"Un\tdeux"\t""\t"Trois"', [['A', 'Un\tdeux', '', 'Trois']]],
  ['12" mix\tA', [['12" mix', 'A']]],
  ['A\n\nB', [['A'], [''], ['B']]],
])('%j', (text, cells) => expect(parseTsv(text)).toEqual(cells));
