import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanFileName, fileNameKey, LONGEST_FILE_NAME, uniqueFileName } from './file-name.ts';
import { HOSTILE_NAMES } from './testing/hostile-names.ts';

function expectSafe(name: string): void {
  expect(name).toBe(name.normalize('NFC'));
  expect([...name].length).toBeGreaterThan(0);
  expect([...name].length).toBeLessThanOrEqual(LONGEST_FILE_NAME);
  expect(name).not.toMatch(/[/\\<>:"|?*\p{C}\p{Zl}\p{Zp}]|^[.\s]|[.\s]$|\s\s/u);
  expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
  expect(name.isWellFormed()).toBe(true);
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
])('%j is kept as %j', (given, kept) => expect(cleanFileName(given)).toBe(kept));

describe('whatever is given', () => {
  test('there are sixty hostile names at least', () =>
    expect(HOSTILE_NAMES.length).toBeGreaterThanOrEqual(60));

  test.each(HOSTILE_NAMES.flatMap((name) => [name, `${name}.pdf`]))('%j becomes safe', (name) => {
    expectSafe(cleanFileName(name));
  });

  test('any text becomes safe, and what is clean stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = cleanFileName(given);
        expectSafe(name);
        expect(cleanFileName(name)).toBe(name);
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
  expect([add('Kbis.pdf'), add('kbis.pdf'), add('KBIS.pdf'), add('Kbis (2).pdf'), add('Kbis')]).toEqual([
    'Kbis.pdf',
    'kbis (2).pdf',
    'KBIS (3).pdf',
    'Kbis (2) (2).pdf',
    'Kbis',
  ]);
  const long = `${'x'.repeat(LONGEST_FILE_NAME - 4)}.pdf`;
  expect(add(long)).toBe(long);
  expect(add(long)).toMatch(/^x+ \(2\)\.pdf$/);
  for (const name of taken) expectSafe(name);
});
