import { describe, expect, test } from 'vitest';
import { Moments } from './moments.ts';

/** The formats of one workbook, each the style of its place. */
function momentsOf(...formats: readonly (number | string)[]): Moments {
  const moments = new Moments();
  const open = (name: string, message: Readonly<Record<string, string>> = {}) =>
    moments.open(name, (attribute) => message[attribute] ?? null);
  for (const [at, formatCode] of formats.entries())
    if (typeof formatCode === 'string') open('numFmt', { numFmtId: String(164 + at), formatCode });
  // `xf` elements before `cellXfs` are not cell styles.
  open('xf', { numFmtId: '14' });
  open('cellXfs');
  for (const [at, one] of formats.entries())
    open('xf', { numFmtId: String(typeof one === 'number' ? one : 164 + at) });
  moments.close('cellXfs');
  return moments;
}
const shown = (format: number | string, value: number) => momentsOf(format).textOf(value, '0');

describe('a number of a workbook', () => {
  test.each([
    14,
    15,
    17,
    30,
    'dd/mm/yyyy',
    '[$-40C]d\\ mmmm\\ yyyy;@',
    'mmm\\-yy',
    'yyyy',
    '[Red]yyyy\\-mm\\-dd',
  ])('is a day under %j', (format) => expect(shown(format, 46_115)).toBe('2026-04-03'));

  test.each([
    18,
    20,
    21,
    45,
    46,
    47,
    'h:mm',
    '[hh]:mm:ss',
    'mm:ss.0',
    '[mm]:ss',
    'm"\'"ss',
    'h"h"mm;@',
  ])('is a time under %j', (format) => expect(shown(format, 0.15625)).toBe('03:45:00'));

  test.each([0, 1, 2, 9, 11, 49, 'General', '0.00', '# ##0\\ "min"', '0\\ \\s', '[Red]0', '@'])(
    'is one under %j',
    (format) => expect([shown(format, 46_115), shown(format, 0.15625)]).toEqual([null, null]),
  );

  test('that bears no style, or one that is not there, is one', () => {
    expect([momentsOf(14).textOf(46_115, null), momentsOf(14).textOf(46_115, '7')]).toEqual([
      null,
      null,
    ]);
  });

  test('is a date with time, a typed year in a date format, or a time over one day', () => {
    expect(shown(22, 46_115.75)).toBe('2026-04-03T18:00:00');
    expect(shown(14, 2026)).toBeNull();
    expect([shown('[h]:mm:ss', 1.5), shown('h:mm', 225)]).toEqual(['36:00:00', null]);
  });

  test('counts from 1904 when the workbook is set so', () => {
    const moments = momentsOf(14, 20);
    moments.from1904 = true;
    expect([moments.textOf(46_115 - 1462, '0'), moments.textOf(0.15625, '1')]).toEqual([
      '2026-04-03',
      '03:45:00',
    ]);
  });
});
