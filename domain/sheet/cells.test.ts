import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { armed, disarmed, ofWorkbook, readYesNo, writeYesNo } from './cells.ts';

test.each(['oui', 'OUI', 'o', 'vrai', 'true', 'Yes', 'y', 'x', '1', 'Explicit'])(
  '« %s » is yes',
  (cell) => {
    expect(readYesNo(cell)).toMatchObject({ value: true });
  },
);

test.each(['', 'non', 'N', 'faux', 'False', 'no', '0', 'NotExplicit', 'Clean'])(
  '« %s » is no',
  (cell) => {
    expect(readYesNo(cell)).toMatchObject({ value: false });
  },
);

test('anything else is neither, and what we write we read', () => {
  expect(readYesNo('peut-être')).not.toHaveProperty('value');
  for (const value of [true, false]) expect(readYesNo(writeYesNo(value))).toMatchObject({ value });
});

describe('a cell that could run as a formula stays text', () => {
  test.each(['=1+1', ' =1+1', '\u00a0\u00a0+33', '\t -2', "' @SUM(1)", " '=1", '\n＝1', '\tHoule'])(
    '%j',
    (cell) => {
      expect(disarmed(cell)).toBe(`'${cell}`);
    },
  );

  test.each(['Houle', ' Houle', "L'été = bleu", "'Houle", '« -M- »', ''])(
    '%j is as it was',
    (cell) => {
      expect([disarmed(cell), armed(cell), ofWorkbook(cell)]).toEqual([cell, cell, cell]);
    },
  );

  test('and is restored, from a sheet of lines and from a workbook', () => {
    const text = fc.string({
      unit: fc.constantFrom("'", ' ', '=', '-', '\t', '\n', 'a', '\u00a0', '＠'),
    });
    fc.assert(
      fc.property(text, (cell) => {
        expect([armed(disarmed(cell)), armed(ofWorkbook(cell))]).toEqual([cell, cell]);
      }),
    );
  });
});
