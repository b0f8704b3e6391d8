import { expect, test } from 'vitest';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { NO_FACTS as SILENT } from '#web/producer/codes/tagging/testing/made-sounds.ts';
import { countsOf, planOf } from '../import-preview/plan.ts';
import { recognise } from '../import-preview/recognise.ts';
import { landed } from '../import-preview/write-previews.ts';
import { blankRow, type Row } from '../sheet/row.ts';
import { inTrackOrder, type ListenedFile, receivedFrom } from './listened-file.ts';
import { previewsReceived } from './listened-files.ts';

test.each([
  ['03 - Les Marées - Estran.wav', { piste: 3, artiste: 'Les Marées', titre: 'Estran' }],
  ['03 - Estran.flac', { piste: 3, artiste: '', titre: 'Estran' }],
  ['12. Estran - Live.mp3', { piste: 12, artiste: 'Estran', titre: 'Live' }],
  ['07_Grande_marée.wav', { piste: 7, artiste: '', titre: 'Grande marée' }],
  ['1984.aiff', { piste: null, artiste: '', titre: '1984' }],
])('a file without tags is described by its name: %s', (name, message) => {
  expect(receivedFrom(name, SILENT)).toMatchObject(message);
});

test('tags come before the name, which names no artist of another title', () => {
  const tagged = { ...SILENT, titre: 'Houle', piste: 4, duree: 200.6 };
  expect(receivedFrom('03 - Les Marées - Estran.wav', tagged)).toMatchObject({
    titre: 'Houle',
    artiste: '',
    piste: 4,
    duree: 201,
  });
});

test('accents decoded in the wrong alphabet are repaired, right ones are unchanged', () => {
  const titleOf = (titre: string) => receivedFrom('x.wav', { ...SILENT, titre }).titre;
  for (const titre of ['Été à Łódź, l’œuvre', 'Noël', '夜']) {
    expect(titleOf(new TextDecoder('windows-1252').decode(new TextEncoder().encode(titre)))).toBe(
      titre,
    );
    expect(titleOf(titre)).toBe(titre);
  }
  expect(titleOf('Åland, São, Ça ira')).toBe('Åland, São, Ça ira');
});

test('files come in the order of their tracks, then of their names', () => {
  const files = [
    receivedFrom('piste 10.wav', SILENT),
    receivedFrom('b.wav', { ...SILENT, piste: 2 }),
    receivedFrom('piste 9.wav', SILENT),
    receivedFrom('a.wav', { ...SILENT, piste: 11 }),
  ];
  expect(inTrackOrder(files).map(({ name }) => name)).toEqual([
    'b.wav',
    'a.wav',
    'piste 9.wav',
    'piste 10.wav',
  ]);
});

const aLine = (texts: Partial<Row['texts']>): Row => {
  const row = blankRow();
  return { ...row, texts: { ...row.texts, ...texts } };
};
const OPTIONS = { defaults: { type: 'P', artiste: 'Les Marées' }, mayEdit: (_: Row) => true };
/** Writes files with every proposal accepted. */
function writeReceived(
  rows: readonly Row[],
  files: readonly ListenedFile[],
  { defaults, mayEdit }: typeof OPTIONS,
) {
  const planning = {
    mayEdit,
    met: new Map(),
    answers: new Map(),
    strict: false,
    codes: 'taken' as const,
  };
  const fates = planOf(rows, previewsReceived(files), planning);
  const written = landed(rows, fates, { index: 0, defaults, mayAdd: true });
  const { recognised, fresh } = countsOf(fates);
  return { rows: written.rows, added: fresh, recognised, left: written.leftLines };
}
const houle = receivedFrom('houle.wav', {
  ...SILENT,
  titre: 'Houle',
  artiste: 'Ondine',
  duree: 201,
});

test('a line of the same title without a duration is completed; its own values stay', () => {
  const rows = [aLine({ titre: 'HOULE', artiste: 'Les Marées' }), blankRow()];
  const written = writeReceived(rows, [houle], OPTIONS);
  expect(written).toMatchObject({ added: 0, recognised: 1, left: 0 });
  expect(written.rows[0]?.texts).toMatchObject({
    titre: 'HOULE',
    artiste: 'Les Marées',
    duree: '00:03:21',
  });
});

// spec 12.4
test('twenty files over an album that is typed already add none', () => {
  const titles = Array.from({ length: 20 }, (_, at) => `Marée ${String.fromCharCode(65 + at)}`);
  const rows = [
    ...titles.map((titre, at) => aLine({ titre, duree: `00:03:${10 + at}` })),
    blankRow(),
  ];
  const files = titles.map((titre, at) =>
    receivedFrom(`${at}.wav`, {
      ...SILENT,
      piste: at + 1,
      // One title spelled differently in the tag, one without a title tag, and the others.
      titre: at === 3 ? 'Maree D (master 24 bits)' : at === 4 ? '05' : titre,
      duree: 190.4 + at,
    }),
  );
  expect(recognise(rows, files, () => true)).toMatchObject({ fresh: [] });
  const written = writeReceived(rows, files, OPTIONS);
  expect(written).toMatchObject({ added: 0, recognised: 20, left: 0 });
  expect(written.rows.map(({ texts }) => texts.titre)).toEqual([...titles, '']);
});

test('a line of another duration, or that may no longer change, is another recording', () => {
  const timed = writeReceived([aLine({ titre: 'Houle', duree: '00:03:00' })], [houle], OPTIONS);
  expect(timed).toMatchObject({ added: 1, recognised: 0 });
  expect(timed.rows.map(({ texts }) => [texts.titre, texts.artiste, texts.duree])).toEqual([
    ['Houle', '', '00:03:00'],
    ['Houle', 'Ondine', '00:03:21'],
  ]);
  const sent = aLine({ titre: 'Houle' });
  const locked = writeReceived([sent], [houle], { ...OPTIONS, mayEdit: (row) => row !== sent });
  expect(locked).toMatchObject({ added: 1, recognised: 0 });
  expect(locked.rows[0]).toBe(sent);
});

test('a value missing from a file takes the common value', () => {
  const written = writeReceived([blankRow()], [receivedFrom('Estran.wav', SILENT)], OPTIONS);
  expect(written.rows[0]?.texts).toMatchObject({
    titre: 'Estran',
    artiste: 'Les Marées',
    duree: '',
    type: 'P',
  });
});

test('law 6: a tag whose title contains guests and a version matches the line with these in their own fields', () => {
  const rows = [aLine({ titre: 'Houle', version: 'Live', duree: '00:03:20' }), blankRow()];
  const listenedFile = receivedFrom('a.wav', {
    ...SILENT,
    titre: '01 - Houle (feat. Nora Sel) [Live]',
    duree: 201,
  });
  expect(recognise(rows, [listenedFile], () => true).recognised.get(0)).toBe(listenedFile);
  const other = receivedFrom('b.wav', { ...SILENT, titre: 'Houle [Remix]', duree: 201 });
  expect(recognise(rows, [other], () => true).fresh).toEqual([other]);
});

test('law 2: a sound file brings no year of its own, and none is supposed', () => {
  const { rows } = writeReceived([blankRow()], [houle], OPTIONS);
  expect(rows[0]?.texts).toMatchObject({ titre: 'Houle', anneePublication: '' });
});

test('law 1: the code in a file is copied to its line, but a code typed by the user stays', () => {
  const coded = { ...houle, isrc: parseIsrc('FR-Z03-26-00002') };
  const typed = aLine({ titre: 'Houle', duree: '00:03:21', isrcDeclare: 'FRZ039800212' });
  const codeAfter = (row: Row) => writeReceived([row], [coded], OPTIONS).rows[0]?.texts.isrcDeclare;
  expect(codeAfter(blankRow())).toBe('FRZ032600002');
  expect(codeAfter(aLine({ titre: 'Houle', duree: '00:03:21' }))).toBe('FRZ032600002');
  expect(codeAfter(typed)).toBe('FRZ039800212');
});
