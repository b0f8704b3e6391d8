import { expect, test } from 'vitest';
import { readRejectedRows } from '#contract/exchange/imports.ts';
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
  const asked = Array.from({ length: 11 }, () =>
    fetch(`${portal.origin}${readRejectedRows.path}?importId=${importId}`, { headers }),
  );
  const answers = await Promise.all(asked);
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
