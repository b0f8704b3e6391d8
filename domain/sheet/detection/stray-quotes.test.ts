import { describe, expect, test } from 'vitest';
import { DomainError } from '#domain/domain-error.ts';
import { CsvReader, LONGEST_RECORD, type SheetRecord } from '../csv-reader.ts';
import { detectLayout } from '../separator.ts';
import { resolveDoubts } from './doubts.ts';

function recordsOf(text: string, size = text.length): SheetRecord[] {
  const reader = new CsvReader(';');
  const records: SheetRecord[] = [];
  for (let at = 0; at < text.length; at += size)
    records.push(...reader.push(text.slice(at, at + size)));
  return [...records, ...reader.end()];
}

const linesOf = (text: string) =>
  recordsOf(text).map(({ cells, doubts = [] }) =>
    [cells.join('|'), ...doubts.map(({ is }) => is)].join(' '),
  );

function domainErrorOf(text: string): string {
  try {
    recordsOf(text);
  } catch (error) {
    if (error instanceof DomainError) return error.options.detail ?? '';
  }
  return 'read';
}

const HEAD = 'titre;artiste;duree\n';

describe('a quote that nothing closes is a letter of its line, and the rest is read', () => {
  test.each([
    [
      'never again',
      `${HEAD}"Houle;Sel;3:45\nBrise;Sel;4:00\n`,
      ['"Houle|Sel|3:45 LETTER', 'Brise|Sel|4:00'],
    ],
    [
      'on the last line',
      `${HEAD}Brise;Sel;4:00\nHoule;"Sel;3:45`,
      ['Brise|Sel|4:00', 'Houle|"Sel|3:45 LETTER'],
    ],
    [
      'before others that are closed',
      `${HEAD}"Houle;Sel;3:45\n"Brise ""vive""";"Sel";"4:00"\n`,
      ['"Houle|Sel|3:45 LETTER', 'Brise "vive"|Sel|4:00'],
    ],
    [
      'on a line of others',
      `${HEAD}"Houle;"Sel";"3:45"\n"Brise";"Sel";\n`,
      ['"Houle|Sel|3:45 LETTER', 'Brise|Sel|'],
    ],
    [
      'on two lines that follow',
      `${HEAD}"Houle;Sel;3:45\n"Brise;Sel;4:00\nJusant;Sel;5:00\n`,
      ['"Houle|Sel|3:45 LETTER', '"Brise|Sel|4:00 LETTER', 'Jusant|Sel|5:00'],
    ],
    ['that is one of a pair', `${HEAD}"Houle" (live);Sel;3:45\n`, ['"Houle" (live)|Sel|3:45']],
    [
      'over a blank line',
      `${HEAD}"Houle;Sel;3:45\n\nBrise;Sel;4:00\n`,
      ['"Houle|Sel|3:45 LETTER', '', 'Brise|Sel|4:00'],
    ],
  ])('%s', (_what, text, expected) => {
    expect(linesOf(text)).toEqual(['titre|artiste|duree', ...expected]);
    for (const size of [1, 2, 3, 7]) expect(recordsOf(text, size)).toEqual(recordsOf(text));
  });

  test('in a whole catalogue, within the buffer limit', () => {
    const lines = 'Brise;Sel;4:00\n'.repeat(LONGEST_RECORD / 4);
    const records = recordsOf(`${HEAD}"Houle;Sel;3:45\n${lines}`, 65_536);
    expect(records).toHaveLength(2 + LONGEST_RECORD / 4);
    expect(records[1]).toEqual({
      ligne: 2,
      cells: ['"Houle', 'Sel', '3:45'],
      doubts: [{ cell: 0, is: 'LETTER' }],
    });
  });
});

describe('where the lines around do not show it, nothing is guessed', () => {
  test.each([
    ['a text of several lines that holds quotes', `${HEAD}"Il dit "bonjour"\nà tous";Sel;3:45\n`],
    ['the same in the last column', `${HEAD}Houle;Sel;"Il dit "bonjour"\nà tous"\n`],
    ['a separator within', `${HEAD}"Houle; "vive";Sel;3:45\n`],
    ['one column', 'titre\n"Houle\nBrise\n'],
    [
      'a narrower line, found at the end of the file',
      `${HEAD}"Houle;Sel;3:45\nBrise;Sel\nJusant;Sel;4:00\n`,
    ],
  ])('%s: refused, with its line, its column and how it begins', (_what, text) => {
    expect(domainErrorOf(text)).toMatch(
      /^Ligne 2, colonne [13] : le guillemet ouvert dans "(?:Houle|Il dit)/,
    );
    for (const size of [1, 5]) expect(() => recordsOf(text, size)).toThrow(DomainError);
  });

  test('the text before the quote is still read, so the separator is detected', () => {
    expect(detectLayout(`${HEAD}"Houle, vive;Sel\n`)).toEqual({ separator: ';', skip: 0 });
  });
});

test('a quote closed some lines below, across apparent lines of the sheet, is reported', () => {
  expect(linesOf(`${HEAD}"Houle;Sel;3:45\nBrise;Sel;4:00\nJusant 12";Sel;5:00\n`)).toEqual([
    'titre|artiste|duree',
    'Houle;Sel;3:45\nBrise;Sel;4:00\nJusant 12|Sel|5:00 LINES',
  ]);
  expect(linesOf(`${HEAD}"Houle;Sel;3:45\n\nBrise;Sel;4:00\n \nJusant 12";Sel;5:00\n`)[1]).toMatch(
    / LINES$/,
  );
  expect(linesOf(`${HEAD}"Houle\nvive; et longue";Sel;3:45\n`)).toEqual([
    'titre|artiste|duree',
    'Houle\nvive; et longue|Sel|3:45',
  ]);
});

test('a possible remainder of a line split within its quotes is reported with it', () => {
  const torn = `${HEAD}"Il dit "bonjour\nà tous" enfin";Sel;3:45\nBrise;Sel;4:00\n`;
  expect(linesOf(torn).slice(1)).toEqual([
    '"Il dit "bonjour LETTER',
    'à tous" enfin"|Sel|3:45 REST',
    'Brise|Sel|4:00',
  ]);
  const artist = `${HEAD}Houle;"Les "Sels\nd’ici" et nous" ;3:45\n`;
  expect(linesOf(artist)[2]).toBe('d’ici" et nous" |3:45 REST');
  const within = torn.replace('à tous', 'à\n\ntous');
  expect(linesOf(within).at(-2)).toBe('tous" enfin"|Sel|3:45 REST');
  // Independent lines: no quote closes in the first one, and the second one has not the width of
  // the remainder.
  expect(linesOf(torn.replace(' enfin"', ''))[2]).toBe('à tous"|Sel|3:45 REST');
  expect(linesOf(torn.replace('" enfin"', ''))[2]).toBe('à tous|Sel|3:45');
  expect(linesOf(torn.replace('enfin";Sel', 'enfin"'))[2]).toBe('à tous" enfin"|3:45');
  for (const text of [torn, artist, within])
    for (const size of [1, 2, 3, 7]) expect(recordsOf(text, size)).toEqual(recordsOf(text));
  const rest = { cells: ['à tous"', 'Sel'], doubts: [{ cell: 0, is: 'REST' }] } as const;
  const mapping = ['titre', 'artiste_principal'];
  expect(resolveDoubts(rest, { mapping, accepted: new Set() }).errors).toMatchObject([
    { colonne: 'titre', valeur: 'à tous"', reparation: 'texte.guillemet' },
  ]);
  expect(resolveDoubts(rest, { mapping, accepted: new Set(['texte.guillemet']) })).toEqual({
    cells: rest.cells,
    errors: [],
  });
});

test('a person sees the cell, and either removes the quote or keeps the text', () => {
  const mapping = [null, 'artiste_principal'];
  const letter = { cells: ['a', '"Sel'], doubts: [{ cell: 1, is: 'LETTER' }] } as const;
  const reported = resolveDoubts(letter, { mapping, accepted: new Set() });
  expect(reported).toMatchObject({
    cells: letter.cells,
    errors: [{ colonne: 'artiste_principal', valeur: '"Sel', reparation: 'texte.guillemet' }],
  });
  expect(resolveDoubts(letter, { mapping, accepted: new Set(['texte.guillemet']) })).toEqual({
    cells: ['a', 'Sel'],
    errors: [],
  });
  const lines = { cells: ['a;b\nc', 'd'], doubts: [{ cell: 0, is: 'LINES' }] } as const;
  expect(resolveDoubts(lines, { mapping, accepted: new Set() }).errors).toMatchObject([
    { colonne: 'titre', reparation: 'texte.lignes' },
  ]);
  expect(resolveDoubts(lines, { mapping, accepted: new Set(['texte.lignes']) })).toEqual({
    cells: lines.cells,
    errors: [],
  });
});
