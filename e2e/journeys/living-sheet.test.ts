import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { WITH_JOBS } from '#server/modules/imports/testing/import-client.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const stage = aStage(WITH_JOBS);
let label: Visitor;
beforeAll(async () => {
  label = await stage.signedIn('label@demo.example');
});

/** The label's exported catalogue, as a spreadsheet opens it. */
async function exported(page: Page): Promise<string> {
  await page.goto('/isrc/list');
  await page.getByRole('button', { name: 'Tout exporter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('CSV', { exact: true }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Créer le fichier' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

const titlesLike = (word: string) =>
  stage.portal.db
    .selectFrom('element')
    .select(['elementId', 'titre'])
    .where('titre', 'like', `%${word}%`)
    .orderBy('elementId')
    .execute();

let titles: string[] = [];

test('an export edited in three cells is read as three differences, requested as one', async () => {
  const { page, checked, errors } = label;
  const sheet = await exported(page);
  const [, ...lines] = sheet.trimEnd().split('\r\n');
  titles = lines.slice(0, 3).map((line) => line.split(';')[1] ?? '');
  const edited = titles.reduce(
    (text, titre) => text.replace(`;${titre};`, `;${titre} rectifié;`),
    sheet,
  );
  await page.goto('/isrc/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Fautes.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) });
  await page.getByRole('heading', { name: '3 corrections à demander' }).waitFor();
  const changes = page.getByRole('region', { name: 'Ce qui serait corrigé' });
  expect(await changes.getByRole('listitem').count()).toBe(3);
  await checked('three differences');
  await changes
    .getByRole('button', { name: /^Laisser la ligne/ })
    .last()
    .click();
  await page.getByRole('heading', { name: '2 corrections à demander' }).waitFor();
  await page
    .getByRole('region', { name: 'Lignes déjà au registre' })
    .getByRole('button', { name: /^Prendre le fichier/ })
    .click();
  await page.getByRole('heading', { name: '3 corrections à demander' }).waitFor();
  await page.getByRole('button', { name: 'Demander 3 corrections' }).click();
  await page.getByText('Dites pourquoi ces corrections sont nécessaires.').first().waitFor();
  await page.getByLabel('Motif des corrections').fill('Les titres des pochettes.');
  await checked('why they are asked');
  await page.getByRole('button', { name: 'Demander 3 corrections' }).click();
  await page.getByText('3 corrections demandées à la SPP').waitFor();
  await checked('asked');
  expect(await titlesLike('rectifié')).toEqual([]);
  expect(errors).toEqual([]);
});

test('staff treat the sheet as one: a line is refused, the others are accepted at once', async () => {
  const { page, checked, errors } = await stage.signedIn('staff@demo.example');
  await page.goto('/spp/consultations?vue=corrections');
  const request = (count: number) => `${count} corrections par le fichier « Fautes.csv »`;
  await page.getByRole('link', { name: request(3) }).click();
  await page.getByRole('heading', { level: 1, name: request(3) }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Corrections de ce fichier' }).waitFor();
  await checked('a lot of corrections');
  await page
    .getByRole('button', { name: /^Refuser, / })
    .first()
    .click();
  await page.getByLabel('Pourquoi refusez-vous ?').fill('Le titre de la pochette est le premier.');
  await page.getByRole('button', { name: 'Confirmer le refus' }).click();
  await page.getByRole('heading', { level: 1, name: request(2) }).waitFor();
  await page.getByRole('button', { name: 'Accepter ce qui est demandé' }).click();
  await expect.poll(() => titlesLike('rectifié')).toHaveLength(2);
  expect(errors).toEqual([]);
});
