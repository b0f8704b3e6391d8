/** Data shared among staff: saved searches, and notes hidden from producers. */

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readDossier } from '#contract/registration/dossier.ts';
import { listNotes } from '#contract/workbench/notes.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { type Desks, opens, twoDesks } from './testing/desks.ts';
import { aStage } from './testing/stage.ts';

const NOTE = 'Attendre le contrat de licence avant de valider.';

const stage = aStage();
let desks: Desks;
beforeAll(async () => {
  desks = await twoDesks(stage);
});

async function retains(page: Page, nom: string, shared: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Vues', exact: true }).click();
  await page.getByRole('textbox', { name: /Nom de la vue/ }).fill(nom);
  if (shared)
    await page.getByRole('checkbox', { name: 'La partager avec l’équipe de la SPP' }).check();
  await page.getByRole('button', { name: 'Enregistrer la recherche en cours' }).click();
  await page.getByRole('button', { name: new RegExp(`^${nom}`) }).waitFor();
}

async function applies(page: Page, nom: string): Promise<void> {
  await page.getByRole('button', { name: 'Vues', exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`^${nom}`) }).click();
}

test('a search of the queue, saved and shared, is one press away for a colleague', async () => {
  const { helene, colleague, sent } = desks;
  await sent(2, 'Vue partagée');
  await helene.page.goto('/spp/demandes');
  await helene.page
    .getByRole('searchbox', { name: 'Rechercher dans la file' })
    .fill('Vue partagée');
  await helene.page.getByText('Plus de filtres').click();
  await helene.page.getByRole('combobox', { name: 'Type' }).selectOption('P');
  await helene.page.getByRole('heading', { level: 1, name: '(2)' }).waitFor();
  await retains(helene.page, 'Les deux', true);
  await helene.checked('views of the queue');
  await colleague.page.goto('/spp/demandes');
  await colleague.page.getByRole('heading', { level: 1, name: /À traiter/ }).waitFor();
  await colleague.page.getByRole('button', { name: 'Vues', exact: true }).click();
  await colleague.page.getByRole('button', { name: /^Les deux.*partagée par/s }).click();
  const search = colleague.page.getByRole('searchbox', { name: 'Rechercher dans la file' });
  await expect.poll(() => search.inputValue()).toBe('Vue partagée');
  await colleague.page.getByText('Plus de filtres (1)').click();
  expect(await colleague.page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('P');
  await colleague.page.getByRole('heading', { level: 1, name: '(2)' }).waitFor();
  // Only its owner can remove it.
  await colleague.page.getByRole('button', { name: 'Vues', exact: true }).click();
  await colleague.page.getByRole('button', { name: /^Les deux/ }).waitFor();
  expect(
    await colleague.page.getByRole('button', { name: 'Supprimer la vue Les deux' }).count(),
  ).toBe(0);
  expect([...helene.errors, ...colleague.errors]).toEqual([]);
});

test('a private saved search of the register restores its company, words, type and days', async () => {
  const { helene, colleague } = desks;
  const { page, checked, errors } = helene;
  await page.goto('/spp/consultations');
  const messages = page.getByRole('searchbox', { name: /Rechercher un titre/ });
  const company = page.getByRole('combobox', { name: 'Structure' });
  await company.fill('grand large');
  await page.getByRole('option', { name: /Disques du Grand Large/i }).click();
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('P');
  await page.getByLabel('Attribué du').fill('2020-01-01');
  await page.getByLabel('au', { exact: true }).fill('2026-12-31');
  // The search runs a moment after typing: only then is it part of the saved view.
  const sought = page.waitForRequest((request) =>
    (request.postData() ?? '').includes('"cherche":"a"'),
  );
  await messages.fill('a');
  await sought;
  await retains(page, 'Grand Large', false);
  await checked('views of the register');
  // The search is stored in the address, and survives a reload; a new visit starts without it.
  await page.reload();
  await expect.poll(() => messages.inputValue()).toBe('a');
  await page.goto('/spp/consultations');
  await messages.waitFor();
  expect(await messages.inputValue()).toBe('');
  await applies(page, 'Grand Large');
  await expect.poll(() => messages.inputValue()).toBe('a');
  expect(await company.inputValue()).toMatch(/Disques du Grand Large/i);
  expect(await page.getByRole('combobox', { name: 'Type', exact: true }).inputValue()).toBe('P');
  expect(await page.getByLabel('Attribué du').inputValue()).toBe('2020-01-01');
  expect(await page.getByLabel('au', { exact: true }).inputValue()).toBe('2026-12-31');
  await colleague.page.goto('/spp/consultations');
  await colleague.page.getByRole('button', { name: 'Vues', exact: true }).click();
  await colleague.page.getByText('Aucune vue enregistrée', { exact: false }).waitFor();
  expect(errors).toEqual([]);
});

test('a search of the waiting accounts is saved too', async () => {
  const { page, checked, errors } = desks.helene;
  await page.goto('/spp/utilisateurs');
  const search = page.getByRole('searchbox', { name: 'Rechercher dans la file' });
  await search.fill('phare');
  await retains(page, 'Les phares', false);
  await checked('views of the accounts');
  await page.reload();
  await applies(page, 'Les phares');
  await expect.poll(() => search.inputValue()).toBe('phare');
  expect(errors).toEqual([]);
});

test('a note under a dossier is read by a colleague, and by no producer', async () => {
  const { helene, colleague, sent } = desks;
  const [dossierId = 0] = await sent(1, 'À annoter');
  await opens(helene.page, dossierId);
  await helene.page.getByRole('textbox', { name: /Nouvelle note/ }).fill(NOTE);
  await helene.page.getByRole('button', { name: 'Ajouter la note' }).click();
  const stored = (page: Page) =>
    page.getByRole('region', { name: 'Notes internes' }).getByText(NOTE);
  await stored(helene.page).waitFor();
  await helene.checked('a note under a dossier');
  await opens(colleague.page, dossierId);
  await stored(colleague.page).waitFor();
  // A reader who is not the author cannot delete it.
  expect(await colleague.page.getByRole('button', { name: /^Supprimer la note/ }).count()).toBe(0);

  const producing = clientOf(stage.portal, 'artiste@demo.example');
  const query = { dossierId: String(dossierId) };
  expect(await producing.refused(listNotes, { query })).toMatchObject({ status: 404 });
  expect(JSON.stringify(await producing.ok(readDossier, { query }))).not.toContain(NOTE);
  const ines = await stage.visitor();
  await ines.enter('artiste@demo.example');
  await ines.page.goto(`/isrc/dossier/${dossierId}`);
  await ines.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await ines.page.getByText(/Notes internes|contrat de licence/).count()).toBe(0);
  await ines.page.context().close();
  expect([...helene.errors, ...colleague.errors]).toEqual([]);
});
