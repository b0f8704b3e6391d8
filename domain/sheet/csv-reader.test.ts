import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { CsvReader } from './csv-reader.ts';
import { detectLayout } from './separator.ts';

/** Reads the text in chunks of this many characters. */
function cellsOf(text: string, separator = ';', size = text.length + 1): string[][] {
  const reader = new CsvReader(separator);
  const records = [];
  for (let at = 0; at < text.length; at += size)
    records.push(...reader.push(text.slice(at, at + size)));
  records.push(...reader.end());
  return records.map(({ cells }) => [...cells]);
}

describe('separated values', () => {
  test.each([
    [
      'a;b\nc;d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\r\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb\r', [['a'], ['b']]],
    ['"a;b";"c""d"\n', [['a;b', 'c"d']]],
    ['"a\r\nb";c', [['a\r\nb', 'c']]],
    [`3'20";x\n`, [[`3'20"`, 'x']]],
    ['"a"b;c\n', [['"a"b', 'c']]],
    ['a; "b;c" ;d\n', [['a', 'b;c', 'd']]],
    [
      'a;\n;\n',
      [
        ['a', ''],
        ['', ''],
      ],
    ],
    ['a\n\nb\n', [['a'], [''], ['b']]],
    ['""\n', [['']]],
  ])('%j', (text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
    for (const size of [1, 2, 3]) expect(cellsOf(text, ';', size)).toEqual(expected);
  });

  test('any written table is read back, in chunks of any size', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ';', ',', '\n', '\r', ' ', '🌟'),
    });
    const sheet = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(sheet, fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const text = rows.map((cells) =>
          cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(';'),
        );
        expect(cellsOf(`${text.join('\r\n')}\r\n`, ';', size)).toEqual(rows);
      }),
    );
  });

  test('what spreadsheets and our exports write, quotes only where they are needed, is read back and never refused', () => {
    const separators = [';', ',', '\t', '|'] as const;
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ...separators, '\n', '\r', ' ', "'"),
    });
    const sheet = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        sheet,
        fc.constantFrom(...separators),
        fc.integer({ min: 1, max: 9 }),
        (rows, sign, size) => {
          const written = (one: string) =>
            /["\r\n]/.test(one) || one.includes(sign) ? `"${one.replaceAll('"', '""')}"` : one;
          const text = rows.map((cells) => `${cells.map(written).join(sign)}\r\n`).join('');
          expect(cellsOf(text, sign, size)).toEqual(rows);
        },
      ),
    );
  });

  test('lines are numbered as a spreadsheet does', () => {
    const records = new CsvReader(';').push('a\n\n"b\nc"\nd\n');
    expect(records.map(({ ligne }) => ligne)).toEqual([1, 2, 3, 4]);
  });

  test('101 columns are not a list of recordings', () => {
    expect(() => cellsOf(`${';'.repeat(100)}\n`)).toThrow(DomainError);
    expect(cellsOf(`${';'.repeat(99)}\n`)[0]).toHaveLength(100);
  });
});

describe('the separator', () => {
  test.each([
    ['titre;artiste\nHoule, la grande;Sel\n', ';', 0],
    ['title,artist\n"Houle; la grande",Sel\n', ',', 0],
    ['titre\tartiste\nHoule, oui;non\tSel', '\t', 0],
    ['titre|artiste\n', '|', 0],
    ['\uFEFFtitre,artiste', ',', 1],
    ['sep=;\r\na,b;c\n', ';', 7],
    ['Mon, catalogue, à moi\n\ntitre;artiste;duree\n', ';', 0],
  ])('of %j', (text, separator, skip) => {
    expect(detectLayout(text)).toEqual({ separator, skip });
  });
});
