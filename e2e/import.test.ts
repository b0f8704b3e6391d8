import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { WITH_JOBS } from '#server/modules/imports/testing/import-client.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

/**
 * A file as Excel writes it in France: Windows-1252, semicolons, minutes turned into hours, and
 * worse.
 */
const MESSY = Buffer.from(
  [
    'Titre du morceau;Artiste;Durée;Année;Humeur',
    'Ressac;L’Écume;03:20:00;2024;calme',
    'Ressac;L’Écume;03:20:00;2024;',
    ';;;;',
    'Estran;Les Marées;04:05:00;2024;sombre',
    'Abysses;Les Marées;3:75;2024;',
  ]
    .join('\r\n')
    .replaceAll('’', '\u0092'),
  'latin1',
);

const stage = aStage(WITH_JOBS, 'embedded');
let visitor: Visitor;
beforeAll(async () => {
  visitor = await stage.signedIn('label@demo.example');
});

async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const download: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

const counted = (page: Page, ...counts: string[]) =>
  Promise.all(
    counts.map((count) =>
      page
        .getByRole('list', { name: 'Ce que deviennent les lignes' })
        .getByText(count, { exact: true })
        .waitFor(),
    ),
  );

async function titlesOf(dossierId: number) {
  const rows = await stage.portal.db
    .selectFrom('element')
    .select(['titre', 'duree', 'genre', 'qualite'])
    .where('dossierId', '=', dossierId)
    .orderBy('rang')
    .execute();
  return rows.map(({ titre, duree, genre, qualite }) => [titre, duree, genre, qualite]);
}

/** Delays jobs created meanwhile, so that their waiting state is visible even on a fast machine. */
async function whileWorkWaits(seen: () => Promise<void>): Promise<void> {
  const { db } = stage.portal;
  await sql`create function waits() returns trigger language plpgsql as
    'begin new.start_after := now() + interval ''1 hour''; return new; end'`.execute(db);
  await sql`create trigger waits before insert on pgboss.job for each row execute function waits()`.execute(
    db,
  );
  await seen();
  await sql`drop function waits cascade`.execute(db);
  await sql`update pgboss.job set start_after = now() where start_after > now()`.execute(db);
}

/** A label's whole catalogue: more than the limit of one draft. */
const LARGE = Buffer.from(
  [
    'type;titre;artiste_principal;duree;annee_publication;qualite',
    ...Array.from(
      { length: 6000 },
      (_, at) => `P;Ressac ${at};L’Écume;00:03:${10 + (at % 50)};2024;producteur`,
    ),
  ].join('\n'),
);

let dossierId = 0;

// spec 12.22
test('a messy sheet is read, corrected by its sender, and becomes a draft', async () => {
  const { page, checked } = visitor;
  await page.goto('/isrc');
  await page.getByRole('link', { name: 'Importer un fichier' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Importer un fichier' }).waitFor();
  const chooser = page.locator('input[type=file]');
  await checked('start');
  await chooser.setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('x'),
  });
  await page.getByText('« photo.png » n’est pas un tableau lisible ici').waitFor();
  await chooser.setInputFiles({ name: 'Marées.csv', mimeType: 'text/csv', buffer: MESSY });

  await page.getByRole('heading', { name: 'Ce qui a été reconnu' }).waitFor();
  await counted(page, '0 prête', '4 en erreur', '1 ignorée');
  await page.locator('dd').getByText('Windows-1252').waitFor();
  await page.getByText('point-virgule').waitFor();
  await page.getByText('3:75').waitFor();
  await checked('preview with errors');

  await page.getByRole('button', { name: /^Accepter cette réparation : Des minutes/ }).click();
  await counted(page, '3 prêtes', '1 en erreur', '0 incomplète');
  await page.getByText('Ligne 3 : le même enregistrement que la ligne 2.').waitFor();
  await page.reload();
  await counted(page, '3 prêtes');

  await page.getByLabel('Colonne « Humeur »').selectOption({ label: 'Genre' });
  await page.getByRole('button', { name: 'Relire avec ces réglages' }).click();
  await counted(page, '3 prêtes', '0 incomplète');
  await page.getByRole('cell', { name: 'sombre' }).waitFor();
  await checked('preview mended');

  await page.getByRole('button', { name: 'Abandonner l’import' }).click();
  await page.getByRole('dialog', { name: 'Abandonner cet import ?' }).waitFor();
  await checked('giving up');
  await page.getByRole('button', { name: 'Continuer l’import' }).click();
  await page.getByRole('button', { name: 'Importer 3 enregistrements' }).click();
  await page.getByText('3 enregistrements importés').waitFor();
  await checked('result');
  const { name, content } = await saved(page, 'Télécharger les lignes en erreur');
  expect(name).toBe('Marées - lignes à corriger.csv');
  expect(content.toString()).toMatch(/^Abysses;Les Marées;3:75;2024;;6;/m);

  await page.getByRole('link', { name: 'Ouvrir la demande Marées' }).click();
  await page.getByRole('gridcell', { name: 'Estran' }).waitFor();
  dossierId = Number(/\/isrc\/dossier\/(\d+)/.exec(page.url())?.[1]);
  expect(await titlesOf(dossierId)).toEqual([
    ['Ressac', 200, 'calme', 'PRODUCTEUR'],
    ['Ressac', 200, null, 'PRODUCTEUR'],
    ['Estran', 245, 'sombre', 'PRODUCTEUR'],
  ]);
});

test('the proposed workbook returns as a recording of the draft it was opened from', async () => {
  const { page, checked, errors } = visitor;
  await page.getByRole('toolbar').getByRole('link', { name: 'Importer un fichier' }).click();
  await page.getByText('Les enregistrements iront dans la demande « Marées ».').waitFor();
  const template = await saved(page, 'Modèle Excel');
  expect(template.name).toBe('modele-import.xlsx');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: template.name, mimeType: '', buffer: template.content });
  await counted(page, '1 prête', '0 en erreur');
  await page.getByText('Aucune erreur').waitFor();
  await checked('preview of a workbook');
  await page.getByText('1 enregistrement sera ajouté à la demande « Marées »').waitFor();
  await page.getByRole('button', { name: 'Importer 1 enregistrement' }).click();
  await page.getByText('1 enregistrement importé').waitFor();
  expect((await titlesOf(dossierId)).at(-1)).toEqual(['La houle', 225, 'Chanson', 'PRODUCTEUR']);

  expect(errors).toEqual([]);
});

test('a large catalogue is watched while it is read and written, into as many drafts as it needs', async () => {
  const { page, checked, errors } = visitor;
  await page.goto('/isrc/import');
  await page.getByRole('link', { name: 'Ouvrir l’import de Marées.csv' }).waitFor();
  await checked('latest imports');
  await whileWorkWaits(async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Catalogue.csv', mimeType: 'text/csv', buffer: LARGE });
    await page.getByRole('progressbar', { name: 'Lecture du fichier' }).waitFor();
    await checked('reading');
  });
  await page.getByText(/seront ajoutés à 6 nouvelles demandes/).waitFor();
  await whileWorkWaits(async () => {
    await page.getByRole('button', { name: /^Importer 6\s000 enregistrements$/ }).click();
    await page.getByRole('progressbar', { name: 'Import des enregistrements' }).waitFor();
    await checked('writing');
  });
  await page.getByText(/^6\s000 enregistrements importés$/).waitFor();
  const drafts = page.getByRole('link', { name: /^Ouvrir la demande Catalogue \(\d\)$/ });
  await drafts.nth(5).waitFor();
  expect(await drafts.count()).toBe(6);
  expect(errors).toEqual([]);
});

// spec 12.10
test('a year of five digits is reported as wrong, and not changed to another year', async () => {
  const { page, checked } = visitor;
  await page.goto('/isrc/import');
  const bytes = Buffer.from(
    'Titre;Artiste;Durée;Année\nRessac;L’Écume;3:20;20244\nEstran;L’Écume;3:40;2024',
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Années.csv', mimeType: 'text/csv', buffer: bytes });
  await page.getByRole('heading', { name: 'Ce qui a été reconnu' }).waitFor();
  await counted(page, '1 prête', '1 en erreur');
  await page.getByText('20244').first().waitFor();
  // The list of years, which sets one year for all lines, contains 1955, hence the exclusion of
  // options.
  const read = page.getByText('1955').and(page.locator(':not(option)'));
  expect(await read.count()).toBe(0);
  await checked('a year that is none');
});
