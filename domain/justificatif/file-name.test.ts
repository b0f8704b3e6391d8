import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanFileName, fileNameKey, LONGEST_FILE_NAME, uniqueFileName } from './file-name.ts';
import { HOSTILE_NAMES } from './testing/hostile-names.ts';

/** Unsafe traits of a name. */
function dangers(name: string): string[] {
  const length = [...name].length;
  const result = {
    'not composed': name !== name.normalize('NFC'),
    empty: length === 0,
    'too long': length > LONGEST_FILE_NAME,
    'a sign, an edge or a blank': /[/\\<>:"|?*\p{C}\p{Zl}\p{Zp}]|^[.\s]|[.\s]$|\s\s/u.test(name),
    'a device': /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name),
    'half a character': !name.isWellFormed(),
  };
  return Object.entries(result).flatMap(([danger, isThere]) => (isThere ? [danger] : []));
}

test.each([
  ['Kbis 2026.pdf', 'Kbis 2026.pdf'],
  ['Statuts – version signée.PDF', 'Statuts – version signée.pdf'],
  ['e\u0301te\u0301.png', 'été.png'],
  ['../../x.pdf', 'x.pdf'],
  ['C:\\Users\\Rose\\Pièce d’identité.jpeg', 'Pièce d’identité.jpeg'],
  ['.htaccess', 'justificatif.htaccess'],
  ['con.pdf', '_con.pdf'],
  ['a\r\nb.pdf', 'ab.pdf'],
  ['', 'justificatif'],
  ['.pdf', 'justificatif.pdf'],
  ['日本語.pdf', '日本語.pdf'],
])('%j is stored as %j', (value, stored) => expect(cleanFileName(value)).toBe(stored));

/** Any code points, halves of characters included. The library's own generator of such texts takes seconds. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 300 })
  .map((points) => String.fromCodePoint(...points));

describe('for any file name', () => {
  test('there are sixty hostile names at least', () =>
    expect(HOSTILE_NAMES.length).toBeGreaterThanOrEqual(60));

  test.each(HOSTILE_NAMES.flatMap((name) => [name, `${name}.pdf`]))('%j becomes safe', (name) => {
    expect(dangers(cleanFileName(name))).toEqual([]);
  });

  test('any text becomes safe, and what is clean stays', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const name = cleanFileName(value);
        expect([dangers(name), cleanFileName(name)]).toEqual([[], name]);
      }),
      { numRuns: 500 },
    );
  });
});

test('a name that is taken gets a number before its extension', () => {
  const taken = new Set<string>();
  const add = (name: string) => {
    const unique = uniqueFileName(name, taken);
    taken.add(fileNameKey(unique));
    return unique;
  };
  expect([
    add('Kbis.pdf'),
    add('kbis.pdf'),
    add('KBIS.pdf'),
    add('Kbis (2).pdf'),
    add('Kbis'),
  ]).toEqual(['Kbis.pdf', 'kbis (2).pdf', 'KBIS (3).pdf', 'Kbis (2) (2).pdf', 'Kbis']);
  const long = `${'x'.repeat(LONGEST_FILE_NAME - 4)}.pdf`;
  expect(add(long)).toBe(long);
  expect(add(long)).toMatch(/^x+ \(2\)\.pdf$/);
  expect([...taken].flatMap(dangers)).toEqual([]);
});
