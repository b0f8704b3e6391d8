import { describe, expect, test } from 'vitest';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { markOfFields } from '#domain/sheet/detection/row-mark.ts';
import { type RequestedBlock, readBlock } from '#domain/sheet/file/read-block.ts';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { parseTsv } from '#web/form/paste/tsv.ts';
import { setText } from '../sheet/edit-rows.ts';
import { readRow } from '../sheet/read-row.ts';
import { blankRow, type Row } from '../sheet/row.ts';
import { countsOf, type Planning, planOf } from './plan.ts';
import { isOfLine, previewsOf } from './preview-row.ts';
import { shownOf } from './shown-of.ts';
import { landed } from './write-previews.ts';

const DEFAULTS = { type: 'P', artiste: 'Les Phares', qualite: 'PRODUCTEUR' };
const blank = (count: number) => Array.from({ length: count }, blankRow);
const aLine = (texts: Partial<Row['texts']>): Row => {
  const row = blankRow();
  return { ...row, texts: { ...row.texts, ...texts } };
};

async function bring(
  rows: readonly Row[],
  text: string,
  {
    requested = {},
    plan = {},
    index = 0,
  }: { requested?: Partial<RequestedBlock>; plan?: Partial<Planning>; index?: number } = {},
) {
  const block = await readBlock(
    parseTsv(text),
    { colonnes: null, dureeEn: null, ligneEntete: null, accepted: new Set(), ...requested },
    { year: 2026, context: { pays: TERRITORY_NAMES, marque: '' }, mayMean: isOfLine },
  );
  const fates = planOf(rows, previewsOf(block), {
    mayEdit: () => true,
    met: new Map(),
    answers: new Map(),
    strict: true,
    ...plan,
  });
  const would = landed(rows, fates, { index, defaults: DEFAULTS, mayAdd: true });
  return { block, fates, ...would, shown: shownOf({ fates, landed: would, block }) };
}
const titles = (rows: readonly Row[]) => rows.map((row) => row.texts.titre);

describe('what a block is understood to be', () => {
  const sheet =
    'N°\tTrack Title\tDuration\tComposer\tBPM\n1\tMarée basse\t3:42\tA. Roc / B. Sel\t120';

  test('each column is mapped to its field, and the unrecognised ones are named', async () => {
    const { rows, shown } = await bring(blank(3), sheet);
    expect(rows[0]?.texts).toMatchObject({
      titre: 'Marée basse',
      duree: '00:03:42',
      compositeurs: 'A. Roc\nB. Sel',
      artiste: 'Les Phares',
    });
    expect(shown.colonnesInconnues).toEqual(['BPM']);
  });

  test('words, places and boxes are read as an imported sheet reads them', async () => {
    const { rows } = await bring(
      blank(1),
      'Piste\tTitre\tType\tPays\tLangue\tExplicit\tP line\tImprint\tISRC\n7\tHoule\tMusic video\tfrance\tFrançais\toui\t2024.0\tQuai Nord\tFRZ039800212',
    );
    expect(rows[0]).toMatchObject({
      texts: {
        titre: 'Houle',
        type: 'V',
        paysFixation: '250',
        langue: 'fr',
        anneePublication: '2024',
        label: 'Quai Nord',
        isrcDeclare: 'FRZ039800212',
      },
      flags: { explicite: true, instrumental: false },
    });
  });

  test("law 1: a column of codes is detected whatever its heading; two codes on one line need a user's choice", async () => {
    const { rows, shown } = await bring(
      blank(1),
      'Titre\tArtiste\tSuivi\nHoule\tSel\tfr-z03-98-00212',
    );
    expect(rows[0]?.texts.isrcDeclare).toBe('FRZ039800212');
    expect(shown.codes.repris).toBe(1);
    const two = await bring(blank(1), 'Titre\tISRC\tCode ISRC\nHoule\tFRZ039800212\tFRZ039800213');
    expect(two.fates.map(({ choice }) => choice)).toEqual(['leave']);
    expect(titles(two.rows)).toEqual(['']);
  });

  test('F3: without headings, artists and durations are seen by their values', async () => {
    const { rows, block } = await bring(
      blank(1),
      'Houle\tSel\t3:45\nNuit\tSel\t2:58\nBrume\tSel\t4:01',
    );
    expect(block.mapping).toEqual(['titre', 'artiste_principal', 'duree']);
    expect(rows[0]?.texts).toMatchObject({
      titre: 'Houle',
      version: '',
      artiste: 'Sel',
      duree: '00:03:45',
    });
  });

  test('unknown headings are treated as headings, and not imported', async () => {
    const { rows, block } = await bring(
      blank(1),
      'Lied\tWer\tLänge\nHoule\tSel\t3:45\nNuit\tNoé\t2:58',
    );
    expect(block.entete.ligne).toBe(1);
    expect(titles(rows)).toEqual(['Houle', 'Nuit']);
  });

  test('F2: bare durations are put in one question per column, and read as answered', async () => {
    const text = 'Titre\tDurée\nHoule\t221\nNuit\t302';
    expect((await bring(blank(1), text)).shown.questions).toEqual(['duree']);
    const durations = async (dureeEn: 'SECONDES' | 'MMSS') =>
      (await bring(blank(1), text, { requested: { dureeEn } })).rows.map((row) => row.texts.duree);
    expect(await durations('SECONDES')).toEqual(['00:03:41', '00:05:02']);
    expect(await durations('MMSS')).toEqual(['00:02:21', '00:03:02']);
    const message = await bring(blank(1), 'Titre\tDurée (s)\nHoule\t221\nNuit\t302');
    expect(message.shown.questions).toEqual([]);
    expect(message.rows[0]?.texts.duree).toBe('00:03:41');
  });

  test('an unreadable value is reported first, and stored as it was written', async () => {
    const { rows, shown } = await bring(
      blank(1),
      'Titre\tDurée\tAnnée\tPays\nHoule\t3:75\t98\tAtlantide',
    );
    expect(rows[0]?.texts).toMatchObject({
      duree: '3:75',
      anneePublication: '98',
      paysFixation: 'Atlantide',
    });
    expect(shown).toMatchObject({ enErreur: 1, pretes: 0 });
    expect(shown.erreurs.map(({ reparation }) => reparation)).toContain('annee.deuxChiffres');
    const mended = await bring(blank(1), 'Titre\tAnnée\nHoule\t98', {
      requested: { accepted: new Set(['annee.deuxChiffres'] as const) },
    });
    expect(mended.rows[0]?.texts.anneePublication).toBe('1998');
  });
});

describe('law 6: what becomes of each line', () => {
  const HEAD = 'Titre\tVersion\tArtiste\tDurée\tAnnée';

  test('a line already present takes the missing values, and preserves the typed ones', async () => {
    const rows = [aLine({ titre: 'Houle', artiste: 'Sel', anneePublication: '2020' }), blankRow()];
    const brought = await bring(rows, `${HEAD}\nHOULE\t\tSel\t3:45\t2021\nNuit\t\tSel\t2:58\t2021`);
    expect(countsOf(brought.fates)).toEqual({ recognised: 1, fresh: 1, left: 0 });
    expect(
      brought.rows.map(({ texts }) => [texts.titre, texts.duree, texts.anneePublication]),
    ).toEqual([
      ['Houle', '00:03:45', '2020'],
      ['Nuit', '00:02:58', '2021'],
    ]);
    expect(brought.fates[0]?.differences.map(({ name }) => name)).toEqual([
      'titre',
      'anneePublication',
    ]);
    const taken = await bring(rows, `${HEAD}\nHOULE\t\tSel\t3:45\t2021`, {
      plan: { answers: new Map([[2, 'take']]) },
    });
    expect(taken.rows[0]?.texts).toMatchObject({ titre: 'HOULE', anneePublication: '2021' });
  });

  test('another version, artist or duration is another recording; what is left is not entered', async () => {
    const rows = [aLine({ titre: 'Houle', artiste: 'Sel', duree: '00:03:45' })];
    const text = `${HEAD}\nHoule\tLive\tSel\t3:45\t\nHoule\t\tNoé\t3:45\t\nHoule\t\tSel\t5:01\t`;
    expect(countsOf((await bring(rows, text)).fates)).toMatchObject({ recognised: 0, fresh: 3 });
    const some = await bring(rows, text, { plan: { answers: new Map([[3, 'leave']]) } });
    expect(some.rows.map(({ texts }) => [texts.version, texts.artiste])).toEqual([
      ['', 'Sel'],
      ['Live', 'Sel'],
      ['', 'Sel'],
    ]);
  });

  test('brought twice, a block changes nothing', async () => {
    const text = `${HEAD}\nHoule\t\tSel\t3:45\t2021\nNuit\tLive\tSel\t2:58\t2021`;
    const once = await bring(blank(1), text);
    const twice = await bring(once.rows, text);
    expect(twice.rows).toEqual(once.rows);
    expect(countsOf(twice.fates)).toEqual({ recognised: 2, fresh: 0, left: 0 });
  });

  test('law 1: a code that is already taken keeps its line out, unless it comes without it', async () => {
    const text = 'Titre\tISRC\nHoule\tFRZ032400001\nBrise\tFRZ032400002';
    const met = new Map([
      [2, { elementId: 7, message: null }],
      [3, { elementId: null, message: null }],
    ]);
    const aside = await bring(blank(1), text, { plan: { met } });
    expect(titles(aside.rows)).toEqual(['']);
    expect(aside.shown.codes).toMatchObject({ repris: 0, aVous: 1, autres: 1 });
    const answers = new Map([[3, 'without' as const]]);
    const { rows } = await bring(blank(1), text, { plan: { met, answers } });
    expect(rows.map(({ texts }) => [texts.titre, texts.isrcDeclare])).toEqual([['Brise', '']]);
    // The line of this request that bears the code is the recording.
    const here = await bring([aLine({ titre: 'Tout autre', isrcDeclare: 'FRZ032400001' })], text);
    expect(here.fates[0]).toMatchObject({ at: 0, choice: 'complete' });
  });

  describe('law 5: a block of an export that is pasted back', () => {
    const NUMERO = '2026-00012';
    const here = () => [
      aLine({ titre: 'Houle', artiste: 'Sel', duree: '00:03:45', commentaire: 'prise 2' }),
      aLine({ titre: 'Ressac', artiste: 'Sel', duree: '00:02:58' }),
    ];
    const ids = new Map([
      [41, 0],
      [42, 1],
    ]);
    const NAMES = [
      'titre',
      'artiste_principal',
      'duree',
      'commentaire',
      'dossier',
      'enregistrement',
      'repere',
    ];
    const exported = (
      row: Row,
      elementId: number,
      message: Partial<Record<string, string>> = {},
    ) => {
      const { titre, artiste, duree, commentaire } = row.texts;
      const facts = [NUMERO, String(elementId), markOfFields(readRow(row).fields, TERRITORY_NAMES)];
      const cells = [titre, artiste, duree, commentaire, ...facts];
      return NAMES.map((name, at) => message[name] ?? cells[at]).join('\t');
    };
    const block = (...lines: string[]) => [NAMES.join('\t'), ...lines].join('\n');

    test('matches its recordings whatever their title, and applies the changes of the block', async () => {
      const rows = here();
      const [first, second] = rows.map((row, at) =>
        exported(
          row,
          41 + at,
          at === 0 ? { titre: 'Ressac', commentaire: '' } : { titre: 'Houle' },
        ),
      );
      const brought = await bring(rows, block(second ?? '', first ?? ''), { plan: { ids } });
      expect(brought.fates.map(({ at, choice }) => [at, choice])).toEqual([
        [1, 'complete'],
        [0, 'complete'],
      ]);
      expect(brought.rows.map(({ texts }) => [texts.titre, texts.commentaire])).toEqual([
        ['Ressac', ''],
        ['Houle', ''],
      ]);
      expect(brought.shown.colonnesInconnues).toEqual([]);
      expect(brought.shown.colonnes).toContain('enregistrement');
    });

    test('preserves what only the portal changed since, and conflicts until the user takes the file', async () => {
      const line = exported(here()[0] ?? blankRow(), 41, { titre: 'Houle calme' });
      const rows = here().map((row, at) =>
        at > 0
          ? row
          : { ...row, texts: { ...row.texts, titre: 'Houle du large', duree: '00:03:50' } },
      );
      const stored = await bring(rows, block(line), { plan: { ids } });
      expect(stored.fates[0]).toMatchObject({
        choices: ['complete', 'take', 'add', 'leave'],
        differences: [{ name: 'titre', par: 'DEUX' }],
      });
      expect(stored.rows).toEqual(rows);
      const taken = await bring(rows, block(line), {
        plan: { ids, answers: new Map([[2, 'take']]) },
      });
      expect(taken.rows[0]?.texts).toMatchObject({ titre: 'Houle calme', duree: '00:03:50' });
    });

    test('a recording of another request is not doubled, unless it is added all the same', async () => {
      const line = exported(here()[0] ?? blankRow(), 99);
      const aside = await bring(here(), block(line), { plan: { ids } });
      expect(aside.fates[0]).toMatchObject({
        at: null,
        choices: ['leave', 'add'],
        choice: 'leave',
      });
      expect(countsOf(aside.fates)).toEqual({ recognised: 0, fresh: 0, left: 1 });
      const answers = new Map([[2, 'add' as const]]);
      expect(
        titles((await bring(here(), block(line), { plan: { ids, answers } })).rows),
      ).toHaveLength(3);
      // Numbers of another program under the same headings name no recording of the portal.
      const theirs = 'Titre\tArtiste\tDossier\tEnregistrement\nBrume\tSel\tA12\t41';
      expect((await bring(here(), theirs, { plan: { ids } })).fates[0]).toMatchObject({
        choice: 'add',
      });
    });
  });

  test('law 6: a track number finds its line where the title agrees, as for sound files; a duration alone does not', async () => {
    const rows = [
      aLine({ titre: 'Houle', artiste: 'Sel', duree: '00:03:45' }),
      aLine({ titre: 'Houle', artiste: 'Noé', duree: '00:03:45' }),
    ];
    const text = 'Piste\tTitre\tArtiste\tDurée\n2\tHoule\tNoé Ruiz\t3:45\n1\tAutre\tSel\t3:45';
    const brought = await bring(rows, text);
    expect(brought.fates.map(({ at, choice }) => [at, choice])).toEqual([
      [1, 'complete'],
      [null, 'add'],
    ]);
  });

  test('law 1: a code that the submission would refuse keeps its line out, and is counted', async () => {
    const met = new Map([[2, { elementId: null, message: 'Ce numéro n’a jamais été attribué.' }]]);
    const { shown, fates } = await bring(blank(1), 'Titre\tISRC\nHoule\tFRZ032400001', {
      plan: { met },
    });
    expect(shown.codes).toMatchObject({ repris: 0, autres: 0, refuses: 1 });
    expect(fates[0]).toMatchObject({ choices: ['leave', 'without'], choice: 'leave' });
  });

  test('never overwrites typed text, nor exceeds the capacity of a dossier', async () => {
    const typed = setText(blank(3), { index: 0, name: 'titre' }, 'Déjà là', { defaults: DEFAULTS });
    expect(titles((await bring(typed, 'Titre\tArtiste\nMarée basse\tSel')).rows)).toEqual([
      'Déjà là',
      'Marée basse',
      '',
    ]);
    const full = await bring(blank(LARGEST_DOSSIER - 1), 'Titre\tArtiste\nA\tSel\nB\tSel\nC\tSel', {
      index: LARGEST_DOSSIER - 2,
    });
    expect(full.rows).toHaveLength(LARGEST_DOSSIER);
    expect(full.leftLines).toBe(1);
  });

  test('five hundred lines, five hundred of which are there', async () => {
    const text = [
      'Titre\tArtiste\tDurée',
      ...Array.from({ length: 500 }, (_, n) => `Titre ${n}\tSel\t3:${10 + (n % 50)}`),
    ].join('\n');
    const once = await bring(blank(12), text);
    expect(once.written).toHaveLength(500);
    expect(countsOf((await bring(once.rows, text)).fates)).toMatchObject({
      recognised: 500,
      fresh: 0,
    });
  });
});
