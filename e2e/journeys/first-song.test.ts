import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const EMAIL = 'lena@essai.example';
/** What a new user with one song may be asked for, between the sign-up and the request sent. */
const FIELDS = 15;

const stage = aStage();
let lena: Visitor;
beforeAll(async () => {
  lena = await stage.visitor();
});

/** The fields that were typed or chosen in, by what their label says. */
const filled: string[] = [];

async function types(label: string, text: string): Promise<void> {
  await lena.page.getByLabel(label, { exact: true }).fill(text);
  filled.push(label);
}

/** Labels of required fields end with their mark. */
async function typesIn(field: Locator, label: string, text: string): Promise<void> {
  await field.fill(text);
  filled.push(label);
}

async function opensAnAccount(): Promise<void> {
  const { page } = lena;
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click();
  await types('Prénom', 'Léna');
  await types('Nom', 'Guivarc’h');
  await types('Adresse e-mail', EMAIL);
  await types('Mot de passe', 'quatre mots sans lien');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Compléter mon profil' }).click();
  await page.getByLabel('Civilité').selectOption('MADAME');
  filled.push('Civilité');
  await typesIn(page.getByLabel('Téléphone'), 'Téléphone', '01 23 45 67 89');
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click();
}

async function describesHerself(): Promise<void> {
  const { page } = lena;
  await page.getByRole('radio', { name: /Personne physique/ }).check();
  filled.push('Personne physique');
  // The portal knows her name by now.
  expect(await page.getByLabel('Nom ou nom d’artiste').inputValue()).toMatch(/^Léna Guivarc’h$/i);
  await page.getByRole('button', { name: 'Créer la structure' }).click();
  await page.getByRole('heading', { level: 1, name: 'Finaliser ma structure' }).waitFor();
  await page.getByLabel('Nationalité').selectOption('FRANCE');
  filled.push('Nationalité');
  await typesIn(page.getByLabel('Adresse du siège').first(), 'Adresse', '3 quai des Brumes');
  await typesIn(page.getByLabel('Code postal du siège'), 'Code postal', '29200');
  await typesIn(page.getByLabel('Ville du siège'), 'Ville', 'Brest');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'identite.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) });
  filled.push('Justificatif');
  await page.getByText('1 fichier téléchargé :').waitFor();
  await page.getByRole('button', { name: 'Envoyer pour validation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Votre compte est en cours de validation' }).waitFor();
}

async function staffAccept(): Promise<void> {
  const { structureId, interlocuteurId } = await stage.portal.db
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .select(['c.structureId', 'c.interlocuteurId'])
    .where('i.email', '=', EMAIL)
    .executeTakeFirstOrThrow();
  const response = await fetch(`${stage.portal.origin}/api/workflow`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await stage.portal.tokenOf('staff@demo.example')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ structureId, interlocuteurId, action: 'OK' }),
  });
  expect(response.status).toBe(200);
}

async function asksForOneCode(): Promise<void> {
  const { page } = lena;
  await page.getByRole('heading', { level: 1, name: 'Votre compte est validé' }).waitFor();
  await page.getByRole('link', { name: 'Demander des codes' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Nouvelle demande' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Enregistrements' }).last().click();
  for (const [column, label, text] of [
    [0, 'Titre', 'Sémaphore'],
    [2, 'Artiste principal', 'Léna G.'],
    [3, 'Durée', '3:21'],
  ] as const) {
    await page.locator(`[data-at="0-${column}"]`).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    filled.push(label);
  }
  await page.getByRole('link', { name: 'Vérifier et envoyer' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Envoyer la demande (1 enregistrement)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Demande envoyée' }).waitFor();
}

test('a new user with one song: fifteen fields at most from the sign-up to the request sent', async () => {
  const begun = performance.now();
  await opensAnAccount();
  await describesHerself();
  await staffAccept();
  await asksForOneCode();
  const spent = performance.now() - begun;
  console.info(`first song: ${filled.length} fields, ${(spent / 1000).toFixed(1)} s of the portal's own`);
  expect(filled.length, filled.join(', ')).toBeLessThanOrEqual(FIELDS);
  expect(lena.faults.filter((fault) => !/status of 404 /.test(fault))).toEqual([]);
});
