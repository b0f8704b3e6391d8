import { screen, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test, vi } from 'vitest';
import { auditCatalogue } from '#contract/exchange/catalogue-audit.ts';
import { readRewrittenTexts } from '#contract/localization.ts';
import { aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { Component } from './audit-route.tsx';

const PAGES = [{ path: '/about/verifier-un-catalogue', Component }];
const network = aNetwork();
beforeEach(() => {
  network.answer(readRewrittenTexts, { rows: [] });
});

const PASTED = [
  'Titre\tArtiste\tDurée\tISRC',
  'Houle\tLes Embruns\t3:41\tFR-Z03-24-00212',
  'Brise\tLes Embruns\t2:58\tFR-Z03-24-00212',
  'Jusant\tLes Embruns\t4:02\t',
  'Ressac\tLes Embruns\t4:02\tFRZ03240021',
].join('\n');

async function pasted(session?: Parameters<typeof showPages>[2]) {
  const { user } = showPages(PAGES, '/about/verifier-un-catalogue', session);
  await user.click(await screen.findByLabelText(/^Coller des lignes/));
  await user.paste(PASTED);
  await user.click(screen.getByRole('button', { name: 'Vérifier un catalogue' }));
  await screen.findByRole('heading', { name: 'Bilan des lignes collées' });
  return user;
}

const tiles = () =>
  within(screen.getByRole('list', { name: 'Enregistrements du catalogue' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('pasted lines are looked over in the browser: nothing is sent, each finding names its lines', async () => {
  const user = await pasted();
  expect(tiles()).toEqual([
    '4 enregistrements',
    '2 avec un code',
    '1 avec un code mal formé',
    '1 sans code',
    '3 points à revoir',
  ]);
  expect(
    screen.getByRole('heading', { name: 'Un même code pour plusieurs enregistrements (1)' }),
  ).toBeTruthy();
  expect(screen.getByText('Lignes 2, 3')).toBeTruthy();
  expect(screen.getByText('FRZ03240021')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Comparer à mes enregistrements' })).toBeNull();

  const values: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => values.push(blob) && 'blob:x' }),
  );
  await user.click(screen.getByRole('button', { name: 'Télécharger le rapport' }));
  const report = await values[0]?.text();
  expect(report?.split('\r\n')).toContain('4;Jusant;;Les Embruns;;Sans code');
  expect(report?.split('\r\n')).toHaveLength(6);

  // Another meaning of a column reads the same lines again.
  await user.selectOptions(screen.getByLabelText(/^ISRC/), '');
  await screen.findByText('Sans code (4)', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Vérifier un autre catalogue' }));
  expect(await screen.findByLabelText(/^Coller des lignes/)).toBeTruthy();
});

test('a workbook is read where it is; a file that is none is refused in a sentence', async () => {
  const { user } = showPages(PAGES, '/about/verifier-un-catalogue');
  const chooser = () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no chooser');
    return input;
  };
  await screen.findByRole('button', { name: 'Parcourir…' });
  await user.upload(chooser(), new File([new Uint8Array(300)], 'image.csv', { type: 'text/csv' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/n’est pas un tableau/);
  await user.upload(chooser(), new File([aWorkbook()], 'catalogue.xlsx'));
  expect(await screen.findByRole('heading', { name: 'Bilan de « catalogue.xlsx »' })).toBeTruthy();
  expect(tiles()).toEqual([
    '1 enregistrement',
    '0 avec un code',
    '0 avec un code mal formé',
    '1 sans code',
    '1 point à revoir',
  ]);
  expect(
    screen.getByText('1 ligne est masquée dans le classeur, et lue comme les autres.'),
  ).toBeTruthy();
});

test('a signed-in user compares with their recordings on request', async () => {
  network.answer(auditCatalogue, {
    lignes: [
      {
        rang: 0,
        constat: 'ANNULE',
        elementId: 6,
        titre: 'Houle',
        isrc: 'FRZ032400212',
        remplacePar: 'FRZ032400776',
        message: null,
      },
      {
        rang: 2,
        constat: 'A_DEJA',
        elementId: 7,
        titre: 'Jusant',
        isrc: 'FRZ032400777',
        remplacePar: null,
        message: null,
      },
    ],
  });
  const user = await pasted(signedIn(aUser({})));
  expect(sentTo(network, auditCatalogue)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Comparer à mes enregistrements' }));
  expect(await screen.findByText('son code : FR-Z03-24-00777')).toBeTruthy();
  expect(
    screen.getByText('dans le portail : « Houle », le code à utiliser est FR-Z03-24-00776'),
  ).toBeTruthy();
  expect(sentTo(network, auditCatalogue)).toMatchObject([{ lignes: [{}, {}, {}, {}] }]);
});

function aWorkbook(): Uint8Array<ArrayBuffer> {
  const cell = (location: string, text: string) =>
    `<c r="${location}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (at: number, ...texts: string[]) =>
    `<row r="${at}"${at === 2 ? ' hidden="1"' : ''}>${texts.map((text, index) => cell(`${'AB'[index]}${at}`, text)).join('')}</row>`;
  const deps = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Un" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row(1, 'Titre', 'Artiste')}${row(2, 'Houle', 'Les Embruns')}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(deps).map(([name, text]) => [name, strToU8(text)])),
  );
}
