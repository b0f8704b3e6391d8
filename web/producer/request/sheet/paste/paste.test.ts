import { describe, expect, test } from 'vitest';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { readBlock } from '#domain/sheet/file/read-block.ts';
import { parseTsv } from '#web/form/paste/tsv.ts';
import { setText } from '../edit-rows.ts';
import { blankRow, COLUMNS, type Row } from '../row.ts';
import { isCatalogue, unitQuestion } from './catalogue.ts';
import { type PasteInput, paste, readHoursAsMinutes } from './paste.ts';

const DEFAULTS = {
  type: 'P',
  artiste: 'Les Phares',
  anneePublication: '2026',
  qualite: 'PRODUCTEUR',
};
const blank = (count: number) => Array.from({ length: count }, blankRow);

const into = (rows: readonly Row[], text: string, input: Partial<PasteInput> = {}) =>
  paste(rows, {
    index: 0,
    columns: COLUMNS,
    cells: parseTsv(text),
    defaults: DEFAULTS,
    mayEdit: () => true,
    mayAdd: true,
    ...input,
  });
const titles = (rows: readonly Row[]) => rows.map((row) => row.texts.titre);

describe('without headings', () => {
  test('fills from the cursor, rightwards, and adds the lines that lack', () => {
    const { rows, written } = into(
      blank(1),
      'Marée basse\tLive\tNoé\t3:42\nSous les néons\t\t\t208',
      {},
    );
    expect(titles(rows)).toEqual(['Marée basse', 'Sous les néons']);
    expect(rows[0]?.texts).toMatchObject({
      version: 'Live',
      artiste: 'Noé',
      duree: '00:03:42',
      type: 'P',
    });
    // An empty cell leaves the common value in place.
    expect(rows[1]?.texts).toMatchObject({ version: '', artiste: 'Les Phares', duree: '00:02:08' });
    expect(written).toEqual(rows.map(({ key }) => key));
  });

  test('a year with one digit too many stays as typed, to be corrected: a copied cell contains dates as dates', () => {
    const { rows } = into(blank(1), '20256', { columns: COLUMNS.slice(5) });
    expect(rows[0]?.texts.anneePublication).toBe('20256');
  });

  test('one value is written in the cell of the cursor, even when it looks like a heading', () => {
    const { rows } = into(blank(2), 'Version', { index: 1, columns: COLUMNS.slice(1) });
    expect(rows[1]?.texts.version).toBe('Version');
  });
});

describe('lines left out', () => {
  test('submitted ones are not overwritten', () => {
    const rows = blank(3);
    const locked = rows[1]?.key;
    const pasted = into(rows, 'A\nB\nC', { mayEdit: (row) => row.key !== locked });
    expect(titles(pasted.rows)).toEqual(['A', '', 'C']);
    expect(pasted.leftLines).toBe(1);
  });

  test("those beyond a dossier's capacity are counted", () => {
    const pasted = into(blank(LARGEST_DOSSIER - 1), 'A\nB\nC', { index: LARGEST_DOSSIER - 2 });
    expect(pasted.rows).toHaveLength(LARGEST_DOSSIER);
    expect(pasted.leftLines).toBe(1);
  });

  test('no line is added to a dossier already sent', () => {
    const pasted = into(blank(1), 'A\nB', { mayAdd: false });
    expect(titles(pasted.rows)).toEqual(['A']);
    expect(pasted.leftLines).toBe(1);
  });

  test('an empty line of the sheet writes nothing and is not missed', () => {
    const pasted = into(blank(3), 'A\t\n\t\nC\t');
    expect(titles(pasted.rows)).toEqual(['A', '', 'C']);
    expect(pasted.leftLines).toBe(0);
  });
});

test('minutes that a spreadsheet took for hours are pointed out, and read again on demand', () => {
  const pasted = into(blank(2), 'A\t\t\t3:42:00\nB\t\t\t4:05:00');
  expect(pasted.hoursForMinutes).toBe(true);
  const rows = readHoursAsMinutes(pasted.rows, pasted);
  expect(rows.map((row) => row.texts.duree)).toEqual(['00:03:42', '00:04:05']);
  expect(into(blank(1), 'A\t\t\t3:42').hoursForMinutes).toBe(false);
});

test('a duration corrected by hand is not read again', () => {
  const pasted = into(blank(2), 'A\t\t\t3:42:00\nB\t\t\t4:05:00');
  const corrected = setText(pasted.rows, { index: 0, name: 'duree' }, '3:20', {
    defaults: DEFAULTS,
  });
  const rows = readHoursAsMinutes(corrected, pasted);
  expect(rows.map((row) => row.texts.duree)).toEqual(['00:03:20', '00:04:05']);
});

test('five hundred lines are written at once', () => {
  const text = Array.from(
    { length: 500 },
    (_, n) => `Titre ${n}\t\tLes Phares\t3:${10 + (n % 50)}`,
  ).join('\n');
  const { rows, written } = into(blank(12), text);
  expect(written).toHaveLength(500);
  expect(rows[499]?.texts).toMatchObject({ titre: 'Titre 499', duree: '00:03:59' });
});

test('one date valid only with the month first sets the order for the others of its column', () => {
  const dates = (text: string) =>
    into(blank(3), text, { columns: ['datePublication'] }).rows.map(
      ({ texts }) => texts.datePublication,
    );
  expect(dates('11/25/2023\n11/05/2023\n2023-01-02')).toEqual([
    '2023-11-25',
    '2023-11-05',
    '2023-01-02',
  ]);
  expect(dates('25/11/2023\n11/05/2023')).toEqual(['2023-11-25', '2023-05-11', '']);
});

describe('cells for where the cursor is, or a catalogue', () => {
  const typed = () =>
    ['A', 'B', 'C'].map((titre) => into([blankRow()], titre).rows[0] ?? blankRow());
  const request = (
    text: string,
    columns: PasteInput['columns'] = COLUMNS,
    rows: readonly Row[] = typed(),
  ) => isCatalogue({ cells: parseTsv(text), columns, rows });

  test.each([
    ['known headings', 'Titre\tArtiste\tBPM\nHoule\tSel\t120'],
    ['one column under its name', 'Titre\nHoule\nNuit'],
    [
      'artists and durations where versions and artists would go',
      'Houle\tSel\t3:45\nNuit\tSel\t2:58',
    ],
    [
      'headings that nobody knows, over values',
      'Lied\tWer\tLänge\nHoule\tSel\t3:45\nNuit\tNoé\t2:58',
    ],
    ['one artist on every line, where versions would go', 'A\tSel\nB\tSel\nC\tSel'],
    ['German headings over words', 'Titel\tInterpret\nWelle\tAnna Meer'],
    ['Italian headings over words', 'Titolo brano\tEsecutore\nOnda\tSel'],
    ['Japanese headings over words', '曲名\tアーティスト名\n波\tSel'],
    ['the headings of a distributor over words', 'Song Name\tArtist Name\nHoule\tSel'],
    ['one column under its Spanish name', 'Título de la canción\nOla\nNoche'],
  ])('a catalogue: %s', (_, text) => {
    expect(request(text)).toBe(true);
  });

  test.each([
    [
      'a block of its own columns over lines that are there',
      'Houle\tLive\tSel\t3:45\tP\t2024\nNuit\tLive\tSel',
    ],
    ['one column', 'Houle\nNuit'],
    ['one duration', '221'],
  ])('cells: %s', (_, text) => {
    expect(request(text)).toBe(false);
  });

  test('a block under the headings of a distributor is read as its file is, and named', async () => {
    const cells = parseTsv(
      'Track Title\tTrack Version\tRelease Primary Artists\tTrack Primary Artists\tTrack ISRC\n' +
        'Estran\tLive\tDivers\tLes Embruns\tFRZ032404001',
    );
    const block = await readBlock(
      cells,
      { colonnes: null, dureeEn: null, ligneEntete: null, accepted: new Set() },
      {
        year: 2026,
        context: { marque: 'SPP', pays: { nameOf: () => null, numberOf: () => null } },
        mayMean: () => true,
      },
    );
    expect(block.layout?.name).toBe('Too Lost');
    expect(block.rows.map(({ fields }) => fields)).toMatchObject([
      { titre: 'Estran', version: 'Live', artiste: 'Les Embruns', isrcDeclare: 'FRZ032404001' },
    ]);
  });

  test('several recordings that begin, field by field, are a catalogue; one line is not, nor one column', () => {
    const fresh = blank(3);
    expect(request('Houle\tLive\tSel\nNuit\tDémo\tNoé', COLUMNS, fresh)).toBe(true);
    expect(request('Houle\tLive\tSel', COLUMNS, fresh)).toBe(false);
    expect(request('Houle\nNuit', COLUMNS, fresh)).toBe(false);
  });

  test('what lies beyond the last column is not lost', () => {
    expect(request('2024\tProducteur\tFRZ039800212', COLUMNS.slice(5))).toBe(true);
  });

  test('F2: bare durations of one column are put in a question, and read as answered', () => {
    const cells = parseTsv('221\n302');
    const durations = COLUMNS.slice(3);
    expect(unitQuestion(cells, durations)).toBe('221');
    expect(unitQuestion(parseTsv('221'), durations)).toBeNull();
    const read = (unit: 'SECONDES' | 'MMSS') =>
      into(typed(), '221\n302', { columns: durations, unit }).rows.map((row) => row.texts.duree);
    expect(read('SECONDES')).toEqual(['00:03:41', '00:05:02', '']);
    expect(read('MMSS')).toEqual(['00:02:21', '00:03:02', '']);
  });
});
