import { beforeAll, expect, test } from 'vitest';
import { workbook } from '#server/modules/imports/testing/made/workbook.ts';
import { copyAsText } from './testing/clipboard.ts';
import { soundFiles } from './testing/sound-files.ts';
import { aStage } from './testing/stage.ts';
import { fieldsOpened, type Visitor } from './testing/visitor.ts';

const stage = aStage();
let karim: Visitor;
let own: Coded;
let foreign: Coded;

type Coded = { readonly isrc: string; readonly elementId: number; readonly titre: string };
const ALREADY_USED = 'Ce code identifie déjà un autre enregistrement.';
const shown = (isrc: string) => isrc.replace(/^(..)(...)(..)(.....)$/, '$1-$2-$3-$4');

beforeAll(async () => {
  karim = await stage.signedIn('label@demo.example');
  await karim.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  own = await coded('=');
  foreign = await coded('<>');
});

/** A code of the structure (`=`) or of another one (`<>`). */
async function coded(mine: '=' | '<>'): Promise<Coded> {
  const { db } = stage.portal;
  const { structureId } = await db
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as p', 'p.interlocuteurId', 'c.interlocuteurId')
    .select('c.structureId')
    .where('p.email', '=', 'label@demo.example')
    .executeTakeFirstOrThrow();
  const { isrc, elementId, titre } = await db
    .selectFrom('immatriculation as i')
    .innerJoin('element as e', 'e.elementId', 'i.elementId')
    .select(['i.isrc', 'e.elementId', 'e.titre'])
    .where('e.structureId', mine, structureId)
    .where('e.type', '=', 'P')
    .orderBy('i.isrc')
    .executeTakeFirstOrThrow();
  return { isrc, elementId, titre: titre ?? '' };
}

const entered = () =>
  stage.portal.db
    .selectFrom('element')
    .select(['titre', 'isrcDeclare'])
    .where('artiste', '=', 'Les Sternes')
    .orderBy('rang')
    .execute();

test('law 1: pasted lines whose codes are in the register are reported at once, and set aside', async () => {
  const { page, checked, errors } = karim;
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('grid').waitFor();
  await copyAsText(page, [
    ['Titre', 'Artiste principal', 'Durée', 'ISRC'],
    ['Sable', 'Les Sternes', '3:01', own.isrc],
    ['Galets', 'Les Sternes', '3:02', foreign.isrc],
    ['Vase', 'Les Sternes', '3:03', ''],
  ]);
  await page.locator('[data-at="0-0"]').click();
  await page.keyboard.press('ControlOrMeta+V');
  const result = page.getByRole('dialog', { name: 'Importer ce qui est collé' });
  await result.getByText('0 reconnue, 1 nouvelle, 2 laissées de côté', { exact: true }).waitFor();
  await result
    .getByText(
      `Le code ${shown(own.isrc)} est déjà celui de votre enregistrement n° ${own.elementId}.`,
    )
    .waitFor();
  await result.getByText(`Code ${shown(foreign.isrc)} : ${ALREADY_USED}`).waitFor();
  await checked('existing codes of a paste');
  expect(await page.locator('[data-at="0-0"]').textContent()).toBe('');
  await result.getByRole('button', { name: 'Importer 1 enregistrement' }).click();
  await page.getByText(/Brouillon enregistré/).waitFor();
  expect(await entered()).toEqual([{ titre: 'Vase', isrcDeclare: null }]);
  expect(errors).toEqual([]);
});

test('law 1: sound files whose codes are in the register are reported at once, and none reuses its code', async () => {
  const { page, checked, errors } = karim;
  const sound = (titre: string, isrc: string) =>
    ({
      kind: 'flac',
      name: `${titre}.flac`,
      seconds: 80,
      tags: { titre, artiste: 'Les Sternes', isrc },
    }) as const;
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('button', { name: 'Fichiers audio' }).click();
  const dialog = page.getByRole('dialog');
  const files = await soundFiles([sound('Dune', own.isrc), sound('Oyat', foreign.isrc)]);
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog
    .getByText(`Le code ${shown(own.isrc)} est déjà celui de votre enregistrement`)
    .waitFor();
  await dialog.getByText(ALREADY_USED).waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(0);
  await checked('existing codes of sound files');
  await dialog.getByLabel('Que faire de la ligne Oyat.flac').selectOption('Ajouter sans ce code');
  await dialog.getByRole('button', { name: 'Importer 1 enregistrement' }).click();
  await page.getByText(/Brouillon enregistré/).waitFor();
  expect((await entered()).filter(({ titre }) => titre !== 'Vase')).toEqual([
    { titre: 'Oyat', isrcDeclare: null },
  ]);
  expect(errors).toEqual([]);
});

test('a workbook is audited: without signing in its form alone, with it the recordings of the structure', async () => {
  const file = workbook({
    name: 'Catalogue',
    hiddenLines: [4],
    lines: [
      ['Titre', 'Artiste', 'Durée', 'ISRC'],
      ['Estran', 'Les Sternes', '3:01', own.isrc],
      ['Ailleurs', 'Les Sternes', '4:01', foreign.isrc],
      ['Court', 'Les Sternes', '2:44', 'FRZ0324003'],
      ['Deux fois', 'Les Sternes', '2:10', null],
      ['Deux fois', 'Les Sternes', '2:10', null],
    ],
  });
  const upload = async ({ page }: Visitor) => {
    await page.goto('/about/verifier-un-catalogue');
    await fieldsOpened(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      // Token renewals of the signed-in person are ignored.
      if (request.method() !== 'GET' && !request.url().includes('/realms/'))
        calls.push(request.url());
    });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: file.name, mimeType: '', buffer: Buffer.from(file.bytes) });
    await page.getByRole('heading', { name: 'Bilan de « Classeur.xlsx »' }).waitFor();
    await page
      .getByText('1 ligne est masquée dans le classeur, et lue comme les autres.')
      .waitFor();
    await page.getByRole('heading', { name: 'Codes mal formés (1)' }).waitFor();
    await page.getByText('FRZ0324003', { exact: true }).waitFor();
    await page.getByRole('heading', { name: /^Lignes répétées/ }).waitFor();
    // The file is read in the browser, and not sent.
    expect(calls).toEqual([]);
  };
  const anyone = await stage.visitor();
  await upload(anyone);
  await anyone.checked('the audit of a workbook');
  const asks = { name: 'Comparer à mes enregistrements' };
  expect(await anyone.page.getByRole('button', asks).count()).toBe(0);
  expect(await anyone.page.getByText('autre structure').count()).toBe(0);

  await upload(karim);
  await karim.page.getByRole('button', asks).click();
  await karim.page
    .getByRole('heading', { name: 'Le code est à vous, pour un autre enregistrement (1)' })
    .waitFor();
  await karim.page.getByText(`dans le portail : « ${own.titre} »`).waitFor();
  await karim.page
    .getByRole('heading', { name: 'Le code est celui d’une autre structure (1)' })
    .waitFor();
  await karim.checked('the audit of a workbook beside the register');
  expect(await karim.page.getByText(foreign.titre, { exact: true }).count()).toBe(0);
  expect([...anyone.errors, ...karim.errors]).toEqual([]);
});
