import { describe, expect, test } from 'vitest';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { parseTsv } from '#web/form/paste/tsv.ts';
import { setText } from '../edit-rows.ts';
import { blankRow, COLUMNS, type Row } from '../row.ts';
import { type PasteInput, paste, readHoursAsMinutes } from './paste.ts';
import { questionOf, unitAsked } from './question.ts';

const DEFAULTS = { type: 'P', artiste: 'Les Phares', anneePublication: '2026', qualite: 'PRODUCTEUR' };
const NOTHING = { headed: false, columns: [] };
const blank = (count: number) => Array.from({ length: count }, blankRow);

const into = (rows: readonly Row[], text: string, given: Partial<PasteInput> = {}) =>
  paste(rows, {
    index: 0,
    columns: COLUMNS,
    cells: parseTsv(text),
    defaults: DEFAULTS,
    mayEdit: () => true,
    mayAdd: true,
    ...given,
  });
const titles = (rows: readonly Row[]) => rows.map((row) => row.texts.titre);

describe('without headings', () => {
  test('fills from the cursor, rightwards, and adds the lines that lack', () => {
    const { rows, written } = into(blank(1), 'Marée basse\tLive\tNoé\t3:42\nSous les néons\t\t\t208', {});
    expect(titles(rows)).toEqual(['Marée basse', 'Sous les néons']);
    expect(rows[0]?.texts).toMatchObject({ version: 'Live', artiste: 'Noé', duree: '00:03:42', type: 'P' });
    // An empty cell leaves the common value in place.
    expect(rows[1]?.texts).toMatchObject({ version: '', artiste: 'Les Phares', duree: '00:02:08' });
    expect(written).toEqual(rows.map(({ key }) => key));
  });

  test('a year with a figure too many stays as it was typed, to be put right: a copy shows days as days', () => {
    const { rows } = into(blank(1), 'Titre\tAnnée\nHoule\t20256');
    expect(rows[0]?.texts.anneePublication).toBe('20256');
  });

  test('one value goes to the cell of the cursor, even when it reads as a heading', () => {
    const { rows } = into(blank(2), 'Version', { index: 1, columns: COLUMNS.slice(1) });
    expect(rows[1]?.texts.version).toBe('Version');
  });
});

describe('with headings', () => {
  const sheet = 'N°\tTrack Title\tDuration\tComposer\tBPM\n1\tMarée basse\t3:42\tA. Roc / B. Sel\t120';

  test('each column goes to its place, and those that mean nothing to us are named', () => {
    const { rows, leftColumns } = into(blank(3), sheet, { columns: COLUMNS.slice(4) });
    expect(rows[0]?.texts).toMatchObject({
      titre: 'Marée basse',
      duree: '00:03:42',
      compositeurs: 'A. Roc\nB. Sel',
      artiste: 'Les Phares',
    });
    expect(leftColumns).toEqual(['BPM']);
  });

  test('words, places and boxes are read as an imported sheet reads them', () => {
    const { rows, leftColumns } = into(
      blank(1),
      'Piste\tTitre\tType\tPays\tLangue\tExplicit\tP line\tImprint\tISRC\n7\tHoule\tMusic video\tfrance\tFrançais\toui\t2024.0\tQuai Nord\tFRZ039800212',
    );
    expect(rows[0]).toMatchObject({
      texts: {
        ...{ titre: 'Houle', type: 'V', paysFixation: '250', langue: 'fr' },
        ...{ anneePublication: '2024', label: 'Quai Nord' },
      },
      flags: { explicite: true, instrumental: false },
    });
    // F1: a code that the recording carries already is its code, in a paste as in a file.
    expect(rows[0]?.texts.isrcDeclare).toBe('FRZ039800212');
    expect(leftColumns).toEqual([]);
  });

  test('F1: a column of codes is one whatever its heading', () => {
    const { rows } = into(blank(1), 'Titre\tArtiste\tSuivi\nHoule\tSel\tfr-z03-98-00212');
    expect(rows[0]?.texts.isrcDeclare).toBe('FRZ039800212');
  });

  test('what cannot be read is kept as it was written', () => {
    const { rows } = into(blank(1), 'Titre\tDurée\tAnnée\tPays\nHoule\t3:75\t98\tAtlantide');
    expect(rows[0]?.texts).toMatchObject({
      duree: '3:75',
      anneePublication: '98',
      paysFixation: 'Atlantide',
    });
  });

  test('never covers what is already typed', () => {
    const typed = setText(blank(3), { index: 0, name: 'titre' }, 'Déjà là', { defaults: DEFAULTS });
    expect(titles(into(typed, sheet).rows)).toEqual(['Déjà là', 'Marée basse', '']);
  });
});

describe('lines left out', () => {
  test('those that were sent keep what they say', () => {
    const rows = blank(3);
    const locked = rows[1]?.key;
    const pasted = into(rows, 'A\nB\nC', { mayEdit: (row) => row.key !== locked });
    expect(titles(pasted.rows)).toEqual(['A', '', 'C']);
    expect(pasted.leftLines).toBe(1);
  });

  test('those beyond what a dossier holds are counted', () => {
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
  const pasted = into(blank(2), 'Titre\tDurée\nA\t3:42:00\nB\t4:05:00');
  expect(pasted.hoursForMinutes).toBe(true);
  const rows = readHoursAsMinutes(pasted.rows, pasted.written);
  expect(rows.map((row) => row.texts.duree)).toEqual(['00:03:42', '00:04:05']);
  expect(into(blank(1), 'A\t\t\t3:42').hoursForMinutes).toBe(false);
});

test('five hundred lines are written at once', () => {
  const text = Array.from({ length: 500 }, (_, n) => `Titre ${n}\t\tLes Phares\t3:${10 + (n % 50)}`).join(
    '\n',
  );
  const { rows, written } = into(blank(12), text);
  expect(written).toHaveLength(500);
  expect(rows[499]?.texts).toMatchObject({ titre: 'Titre 499', duree: '00:03:59' });
});

describe('what does not fit where it would go is asked', () => {
  const asked = (text: string, columns: PasteInput['columns'] = COLUMNS) =>
    questionOf(parseTsv(text), columns);

  test('F3: without headings, artists and durations are not written into versions and artists', () => {
    const text = 'Houle\tSel\t3:45\nNuit\tSel\t2:58\nBrume\tSel\t4:01';
    const question = asked(text);
    expect(question).toMatchObject({
      asksColumns: true,
      guess: { headed: false, columns: ['titre', 'artiste', 'duree'] },
    });
    const { rows } = into(blank(1), text, { decided: { ...(question?.guess ?? NOTHING), unit: null } });
    expect(rows[0]?.texts).toMatchObject({ titre: 'Houle', version: '', artiste: 'Sel', duree: '00:03:45' });
  });

  test('headings that nobody knows are proposed as such, and written nowhere', () => {
    const question = asked('Lied\tWer\tLänge\nHoule\tSel\t3:45\nNuit\tNoé\t2:58');
    expect(question?.guess).toEqual({ headed: true, columns: ['titre', 'artiste', 'duree'] });
    const cells = 'Lied\tWer\tLänge\nHoule\tSel\t3:45\nNuit\tNoé\t2:58';
    const decided = { ...(question?.guess ?? NOTHING), unit: null };
    expect(titles(into(blank(1), cells, { decided }).rows)).toEqual(['Houle', 'Nuit']);
  });

  test('one artist on every line is no version; what lies beyond the last column is not lost', () => {
    expect(asked('A\tSel\nB\tSel\nC\tSel')?.guess.columns).toEqual(['titre', 'artiste']);
    expect(asked('2024\tProducteur\tFRZ039800212', COLUMNS.slice(5))?.asksColumns).toBe(true);
  });

  test('F2: bare durations are asked about once a column, and read as they were said to be', () => {
    const text = 'Titre\tDurée\nHoule\t221\nNuit\t302';
    const question = asked(text);
    expect(question).toMatchObject({ asksColumns: false, guess: { headed: true } });
    const guess = question?.guess ?? NOTHING;
    expect(unitAsked(parseTsv(text), guess)).toBe('221');
    const durations = (unit: 'SECONDES' | 'MMSS') =>
      into(blank(1), text, { decided: { ...guess, unit } }).rows.map((row) => row.texts.duree);
    expect(durations('SECONDES')).toEqual(['00:03:41', '00:05:02']);
    expect(durations('MMSS')).toEqual(['00:02:21', '00:03:02']);
    // The heading says it: nothing is asked, and nothing is read wrong.
    const said = 'Titre\tDurée (s)\nHoule\t221\nNuit\t302';
    expect(asked(said)).toBeNull();
    expect(into(blank(1), said).rows[0]?.texts.duree).toBe('00:03:41');
  });

  test.each([
    ['a block of its own columns', 'Houle\tLive\tSel\t3:45\tP\t2024'],
    ['one column', 'Houle\nNuit'],
    ['one duration', '221'],
    ['known headings', 'Titre\tArtiste\tBPM\nHoule\tSel\t120'],
  ])('nothing is asked of %s', (_, text) => {
    expect(asked(text)).toBeNull();
  });
});
