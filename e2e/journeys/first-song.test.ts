import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const EMAIL = 'lena@essai.example';
/**
 * Usability limits: most fields and presses for a new user with one song, from sign-up to the
 * submitted request.
 */
const FIELDS = 12;
const CLICKS = 15;

const stage = aStage({}, 'embedded');
let lena: Visitor;
beforeAll(async () => {
  lena = await stage.visitor();
});

/** Labels of the fields typed or chosen in. */
const filled: string[] = [];

async function types(label: string, text: string): Promise<void> {
  await lena.page.getByLabel(label, { exact: true }).fill(text);
  filled.push(label);
}

let clicks = 0;

/** Every press of the person, of a button, a link or a box. */
async function presses(target: Locator): Promise<void> {
  await target.click();
  clicks += 1;
}

/** Labels of required fields end with their mark. */
async function typesIn(field: Locator, label: string, text: string): Promise<void> {
  await field.fill(text);
  filled.push(label);
}

async function opensAnAccount(): Promise<void> {
  const { page } = lena;
  await page.goto('/');
  await presses(page.getByRole('main').getByRole('button', { name: 'Créer un compte' }));
  await types('Prénom', 'Léna');
  await types('Nom', 'Guivarc’h');
  await types('Adresse électronique', EMAIL);
  await types('Mot de passe', 'quatre mots sans lien');
  await presses(page.getByRole('button', { name: 'Créer mon compte' }));
  await presses(page.getByRole('main').getByRole('link', { name: 'Compléter mon profil' }));
  await page.getByLabel('Civilité').selectOption('MADAME');
  filled.push('Civilité');
  await typesIn(page.getByLabel('Téléphone'), 'Téléphone', '01 23 45 67 89');
  await presses(page.getByRole('button', { name: 'Enregistrer et continuer' }));
}

async function describesHerself(): Promise<void> {
  const { page } = lena;
  await presses(page.getByRole('radio', { name: /Moi-même/ }));
  // The name is already filled in from her profile.
  expect(await page.getByLabel('Nom ou nom d’artiste').inputValue()).toMatch(/^Léna Guivarc’h$/i);
  await presses(page.getByRole('button', { name: 'Continuer', exact: true }));
  const title = page.getByRole('heading', { level: 1, name: 'Finaliser ma structure' });
  await title.waitFor();
  // F13: the focus moves to the title, so that screen readers announce the page.
  await expect.poll(() => title.evaluate((it) => it.matches(':focus'))).toBe(true);
  const address = page.getByLabel(/^Adresse/).first();
  const before = await locationOf(address);
  await typesIn(address, 'Adresse', '3 quai des Brumes');
  // F14: the first save causes no layout shift.
  await page
    .getByText(/Brouillon enregistré/)
    .first()
    .waitFor();
  expect(await locationOf(address)).toBe(before);
  await typesIn(page.getByLabel(/^Code postal/), 'Code postal', '29200');
  await typesIn(page.getByLabel(/^Ville/), 'Ville', 'Brest');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'identite.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(aPdf()),
  });
  filled.push('Justificatif');
  await page.getByText('1 fichier(s) téléchargé(s) :').waitFor();
  await presses(page.getByRole('button', { name: 'Envoyer pour validation' }));
  await page
    .getByRole('heading', { level: 1, name: 'Votre compte est en cours de validation' })
    .waitFor();
}

/** Position relative to the top of the form, independent of scrolling. */
async function locationOf(target: Locator): Promise<number | undefined> {
  const [at, top] = [await target.boundingBox(), await lena.page.locator('h1').boundingBox()];
  return at === null || top === null ? undefined : Math.round(at.y - top.y);
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
  await presses(page.getByRole('link', { name: 'Demander mon premier code' }));
  await page.getByRole('heading', { level: 1, name: 'Un code pour un titre' }).waitFor();
  await lena.checked('one title');
  await typesIn(page.getByLabel(/^Titre/), 'Titre', 'Sémaphore');
  expect(await page.getByLabel(/^Artiste principal/).inputValue()).toMatch(/^Léna Guivarc’h$/i);
  await typesIn(page.getByLabel(/^Durée/), 'Durée', '3:21');
  await presses(page.getByRole('checkbox', { name: /J’atteste/ }));
  await presses(page.getByRole('button', { name: 'Envoyer la demande' }));
  await page.getByRole('heading', { level: 1, name: 'Demande envoyée' }).waitFor();
}

/** The society's acceptance is tested elsewhere; here only what the person sees afterwards. */
async function receivesItsCode(): Promise<void> {
  const { page, checked } = lena;
  const dossierId = Number(/dossier\/(\d+)/.exec(page.url())?.[1]);
  const staff = await stage.portal.tokenOf('staff@demo.example');
  for (const path of ['/api/dossier/lock', '/api/dossier']) {
    const response = await fetch(`${stage.portal.origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/json' },
      body: JSON.stringify({ dossierId }),
    });
    expect(response.status, path).toBe(200);
  }
  await page.getByRole('heading', { level: 1, name: 'Votre code est attribué' }).waitFor();
  await page.getByRole('button', { name: 'Copier le code' }).waitFor();
  await page.getByText('À transmettre à votre distributeur').waitFor();
  await checked('the day of the code');
  // F6: past requests remain accessible.
  await page.getByRole('link', { name: 'Mes demandes' }).first().click();
  await page.getByRole('tab', { name: 'Terminées', selected: true }).waitFor();
  await page
    .getByRole('link', { name: /^Dossier|^Sémaphore/ })
    .first()
    .waitFor();
  await checked('requests that are over');
}

// spec 12.13 12.14
test('a new user with one song: twelve fields and fifteen presses at most from the sign-up to the request sent', async () => {
  const begun = performance.now();
  await opensAnAccount();
  await describesHerself();
  await staffAccept();
  await asksForOneCode();
  const spent = performance.now() - begun;
  console.info(
    `first song: ${filled.length} fields, ${clicks} clicks (29 before), ${(spent / 1000).toFixed(1)} s of the portal's own`,
  );
  expect(filled.length, filled.join(', ')).toBeLessThanOrEqual(FIELDS);
  expect(clicks).toBeLessThanOrEqual(CLICKS);
  await receivesItsCode();
  expect(lena.errors.filter((error) => !/status of 404 /.test(error))).toEqual([]);
});
