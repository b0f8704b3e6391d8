import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCodesByGet } from '#contract/registration/isrc.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { chooseInMenu } from './testing/staff-menu.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

const STAFF = 'staff@demo.example';

const stage = aStage({}, 'embedded');
let helene: Visitor;
beforeAll(async () => {
  helene = await stage.signedIn(STAFF);
});
afterAll(() => {
  // The browser reports a refused form as an error; likewise the 404 of a record that a live update
  // reads again while it is being merged into another.
  expect((helene?.errors ?? []).filter((error) => !/status of (422|404)/.test(error))).toEqual([]);
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Finds a structure from the menu, and opens it. */
async function open(raison: string, words = raison) {
  const { page, checked } = helene;
  await chooseInMenu(page, 'Registre', 'Structures');
  await title(page, 'Structures').waitFor();
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(words);
  await page.getByRole('link', { name: raison, exact: true }).waitFor();
  await checked('the registry of structures');
  await page.getByRole('link', { name: raison, exact: true }).click();
  await title(page, raison).waitFor();
}

async function choose(label: string, words: string) {
  const { page } = helene;
  await page.getByRole('combobox', { name: label }).fill(words);
  await page.getByRole('listbox').getByRole('option').first().click();
}

test('a structure is found by its number, and its situation changes with a day and a reason', async () => {
  const { page, checked } = helene;
  const siret = '73282932000074';
  await aStructure(stage.portal.db, { raison: 'Disques de la Dérive', siret });
  await open('Disques de la Dérive', '732 829 320');
  await checked('the sheet of a structure');
  await press(page, 'Changer la situation, le type ou le numéro');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Situation' }).selectOption('LIQU');
  await dialog.getByRole('textbox', { name: 'N° de membre' }).fill('04218');
  await checked('the situation of a structure');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.getByText('Indiquez le motif.').waitFor();
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('Jugement du tribunal de Brest.');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.getByText(/Indiquez depuis quand/).waitFor();
  await checked('a fault tied to its field');
  await dialog.getByLabel('Depuis le').fill('2026-03-02');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('La fiche est enregistrée.').first().waitFor();
  await page.getByText('2 mars 2026').waitFor();
  await page.getByText(/Jugement du tribunal de Brest/).waitFor();
  await checked('the sheet after the change');
});

test('a company entered twice becomes one, counted before, and its codes are read as before', async () => {
  const { page, checked } = helene;
  const label = clientOf(stage.portal, 'label@demo.example');
  const before = (await label.ok(listCodesByGet, {})).rows.map(({ isrc }) => isrc);
  expect(before.length).toBeGreaterThan(0);
  const gone = await stage.portal.db
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .innerJoin('structure as s', 's.structureId', 'c.structureId')
    .select(['s.raison', 's.marque', 's.structureId'])
    .where('i.email', '=', 'label@demo.example')
    .executeTakeFirstOrThrow();
  await stage.portal.db
    .updateTable('structure')
    .set({ numAyd: null })
    .where('structureId', '=', gone.structureId)
    .execute();
  await aStructure(stage.portal.db, { raison: 'Maison Conservée', marque: gone.marque });
  await open(gone.raison);
  await press(page, 'Réunir avec une autre fiche');
  const dialog = page.getByRole('dialog');
  await choose('Fiche conservée', 'maison conserv');
  await dialog.getByText('Ce qui sera déplacé').waitFor();
  await dialog.getByText(/dont \d+\scodes?/).waitFor();
  await checked('what a merger would move');
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('Saisie deux fois.');
  await press(page, 'Réunir les deux fiches');
  await title(page, 'Maison Conservée').waitFor();
  await page.getByText('Fiches réunies à celle-ci').waitFor();
  await checked('the record that stays');
  const after = (await label.ok(listCodesByGet, {})).rows.map(({ isrc }) => isrc);
  expect(after.toSorted()).toEqual(before.toSorted());
  await page.getByRole('link', { name: gone.raison, exact: true }).click();
  await page.getByText('Cette fiche a été réunie à une autre').waitFor();
  await checked('the trace of the record that went');
});

test('an account joins a structure that already exists', async () => {
  const { page, checked } = helene;
  const existing = await aStructure(stage.portal.db, { raison: 'Atelier du Ponant' });
  const structureId = await aStructure(stage.portal.db, {
    raison: 'ATELIER DU PONANT',
    etat: 2,
    submittedAt: new Date('2026-01-05T09:00:00Z'),
  });
  const { interlocuteurId } = await aPerson(stage.portal.db, {
    structures: [structureId],
    roles: ['isRepresentantLegal', 'isGestionnaireIsrc'],
    person: {
      nom: 'Kerbrat',
      prenom: 'Maëlle',
      civilite: 'MME',
      telephone: '+33123456789',
      etat: 2,
    },
  });
  await page.goto(`/spp/utilisateurs?compte=${structureId}-${interlocuteurId}`);
  await title(page, 'ATELIER DU PONANT').waitFor();
  await press(page, 'Rattacher à une structure existante');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Gestionnaire ISRC' }).waitFor();
  await checked('attaching an account');
  await dialog.getByRole('button', { name: 'Rattacher', exact: true }).click();
  await page
    .getByText(/Compte de Maëlle Kerbrat rattaché à Atelier du Ponant/)
    .first()
    .waitFor();
  await checked('after the attachment');
  const locations = await stage.portal.db
    .selectFrom('collaborateur')
    .selectAll()
    .where('interlocuteurId', '=', interlocuteurId)
    .execute();
  expect(locations).toMatchObject([
    { structureId: existing, isGestionnaireIsrc: true, isRepresentantLegal: false },
  ]);
});

test('a person is found, and two records of one person become one', async () => {
  const { page, checked } = helene;
  const structureId = await aStructure(stage.portal.db, { raison: 'Studio Flot' });
  const record = (nom: string, year: number) =>
    aPerson(stage.portal.db, {
      structures: [structureId],
      person: { nom, prenom: 'Nora', createdAt: new Date(Date.UTC(year, 0, 5)) },
    });
  await record('Vent', 2020);
  await record('Vent-Marin', 2024);
  await page.goto('/spp/personnes');
  await title(page, 'Personnes').waitFor();
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('nora marin');
  await page.getByRole('link', { name: 'Nora Vent-Marin' }).waitFor();
  await checked('the registry of people');
  await page.getByRole('link', { name: 'Nora Vent-Marin' }).click();
  await title(page, 'Nora Vent-Marin').waitFor();
  await checked('the sheet of a person');
  await press(page, 'Réunir avec une autre personne');
  const dialog = page.getByRole('dialog');
  await choose('L’autre fiche', 'nora vent');
  await dialog.getByText('Ce qui sera réuni').waitFor();
  await checked('what joining two people would do');
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('Même personne.');
  await press(page, 'Réunir les deux personnes');
  await title(page, 'Nora Vent').waitFor();
  await page.getByText('Structures (1)').waitFor();
  await checked('the person who stays');
});
