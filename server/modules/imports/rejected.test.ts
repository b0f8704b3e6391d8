import { expect, test } from 'vitest';
import { type ImportOut, readRejectedRows } from '#contract/exchange/imports.ts';
import { disarmed } from '#domain/sheet/cells.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { anImporter, WITH_JOBS } from './testing/import-client.ts';
import { workbook } from './testing/made/workbook.ts';

const portal = aRunningPortal('embedded', WITH_JOBS);
const importer = beforehand(() => anImporter(portal));

const TITLES = ['=Houle', "'=Houle", '-M-', "'-M-", 'Houle'];
const LINES = [['Titre', 'Durée'], ...TITLES.map((titre) => [titre, 'longue'])];

test('those of a sheet are read a few times a minute', async () => {
  const { importId } = await importer.preview({
    bytes: LINES.map((cells) => `${cells.join(';')}\n`).join(''),
  });
  const headers = { authorization: `Bearer ${await portal.tokenOf(importer.email)}` };
  const requests = Array.from({ length: 11 }, () =>
    fetch(`${portal.origin}${readRejectedRows.path}?importId=${importId}`, { headers }),
  );
  const answers = await Promise.all(requests);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429]);
  const read = answers.filter(({ status }) => status === 200).map((answer) => answer.text());
  expect(new Set(await Promise.all(read)).size).toBe(1);
  portal.time.now = new Date(portal.time.now.getTime() + 60_000);
});

test.each([
  ['a workbook', workbook({ name: 'S', lines: LINES })],
  ['a CSV', { bytes: LINES.map((cells) => `${cells.map(disarmed).join(';')}\n`).join('') }],
])('lines that are left out of %s come back with the texts that they had', async (_what, sheet) => {
  const { importId, analyse } = await importer.preview(sheet);
  expect(analyse).toMatchObject({ enErreur: TITLES.length });
  const response = await fetch(`${portal.origin}${readRejectedRows.path}?importId=${importId}`, {
    headers: { authorization: `Bearer ${await portal.tokenOf(importer.email)}` },
  });
  const mended = (await response.text()).replaceAll('longue', '3:20');
  const again = await importer.preview({ bytes: mended });
  expect(again.analyse?.apercu.map(({ cellules }) => cellules.titre)).toEqual(TITLES);
});

const message = async (importId: number) => {
  const response = await fetch(`${portal.origin}${readRejectedRows.path}?importId=${importId}`, {
    headers: { authorization: `Bearer ${await portal.tokenOf(importer.email)}` },
  });
  return await response.text();
};

const keys = ({ analyse }: ImportOut) =>
  analyse?.erreurs
    .flatMap(({ reparation, nombre }) => Array<string>(nombre).fill(reparation))
    .toSorted();

test('a formula, and unclosed quotes, are reported again for lines sent back unchanged', async () => {
  const lines = [
    '=LIEN("http://a.example");Sel;3:20',
    '"Houle;Sel;3:20',
    'Brise;Sel;3:20',
    '"Jusant"";Sel;3:20',
  ];
  portal.time.now = new Date(portal.time.now.getTime() + 60_000);
  const bytes = `Titre;Artiste;Durée\n${lines.join('\n')}\n`;
  const first = await importer.preview({ bytes });
  expect(keys(first)).toEqual(['texte.formule', 'texte.guillemet', 'texte.guillemet']);
  const left = await message(first.importId);
  expect(keys(await importer.preview({ bytes: left }))).toEqual(keys(first));
  const mended = left.replace("'=LIEN", 'LIEN').replaceAll(/"{3,}(\w+)"+/g, '$1');
  expect((await importer.preview({ bytes: mended })).analyse).toMatchObject({
    pretes: 3,
    enErreur: 0,
  });
});

test('warnings about what cell text does not show are reported again for lines restored unchanged, under the choices made for their sheet', async () => {
  const sheet = workbook({
    name: 'S',
    lines: [
      ['Titre', 'Artiste', 'Durée', 'Humeur'],
      [{ time: 284 / 86_400 }, 'Sel', '3:20', null],
      [{ formula: 'B2', shows: 'Brise' }, { day: 46_115 }, '3:20', 'sombre'],
      ['Face A', null, null, null],
      ['Houle', 'Sel', '3:20', 'sombre'],
      ['Jusant', 'Sel', '3:20', 'claire'],
    ],
  });
  const first = await importer.preview(sheet);
  const colonnes = ['titre', 'artiste_principal', 'duree', 'genre'];
  await importer.change(first.importId, { colonnes, type: 'V' });
  const left = await message(first.importId);
  await importer.write(first.importId);
  const again = await importer.preview({ bytes: left });
  expect(keys(again)).toEqual(['ligne.titreSeul', 'texte.moment', 'texte.moment']);
  expect(again.reglages).toMatchObject({ type: 'V', colonnes: [...colonnes, null, null] });
  // Rejected again, the lines come back unchanged.
  const byLine = (text: string) => text.replaceAll(/;\d+;/g, ';');
  expect(byLine(await message(again.importId))).toBe(byLine(left));
  const mended = await importer.preview({
    bytes: left
      .replace('00:04:44', 'Quatre')
      .replace('2026-04-03', 'Sel')
      .replace('Face A;', 'Face A;Sel'),
  });
  expect(mended.analyse).toMatchObject({ lignes: 3, pretes: 3, enErreur: 0 });
});
