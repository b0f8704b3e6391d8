import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

const MOTIF = 'Précisez la salle et la date du concert.';

// On PostgreSQL; `journeys/first-song.test.ts` and most others use the embedded database.
const stage = aStage();
let artiste: Visitor;
let staff: Visitor;

beforeAll(async () => {
  artiste = await stage.visitor();
  staff = await stage.visitor({ dark: true });
});

// spec 1.1
test('from the song to its code: signed in, entered, sent, decided, read, corrected, sent again', async () => {
  await signsIn(artiste);
  await entersThreeRecordings(artiste);
  const numero = await sendsThem(artiste);
  await staffAcceptTwoAndRefuseOne(staff, numero);
  await readsTheCodes(artiste);
  await correctsTheRefusedOne(artiste, numero);
  await staffSeeItAgain(staff, numero);
  await signsOut(artiste);
  expect([...artiste.errors, ...staff.errors]).toEqual([]);
});

async function signsIn(artiste: Visitor): Promise<void> {
  await artiste.page.goto('/');
  await artiste.page.getByRole('heading', { level: 1 }).waitFor();
  await artiste.checked('home of a visitor');
  await artiste.signIn('artiste@demo.example');
  await artiste.page.getByRole('heading', { name: /Inès/ }).waitFor();
  await artiste.checked('home of a producer');
}

async function entersThreeRecordings({ page, checked }: Visitor): Promise<void> {
  await page.goto('/isrc');
  await page.getByRole('heading', { level: 1, name: 'Nouvelle demande' }).waitFor();
  await checked('gate');
  await page.getByRole('main').getByRole('link', { name: 'Nouvelle demande' }).click();
  await page.getByRole('heading', { level: 1, name: 'Informations générales' }).waitFor();
  await page.getByLabel('Titre de l’album ou du single').fill('Passerelle');
  await page.getByLabel('Artiste principal').fill('Inès Caradec');
  await checked('general information');
  await page.getByRole('main').getByRole('link', { name: 'Enregistrements' }).last().click();
  await page.getByRole('grid').waitFor();
  const lines = [
    { titre: 'Passerelle', duree: '345' },
    { titre: 'La crue', version: 'Live', duree: '4:02' },
    { titre: 'Garde-fou', duree: '0:02:51' },
  ];
  for (const [index, { titre, version = '', duree }] of lines.entries()) {
    await page
      .getByRole('row')
      .nth(index + 1)
      .getByRole('gridcell')
      .first()
      .click();
    await page.keyboard.type(titre);
    await page.keyboard.press('Tab');
    if (version !== '') await page.keyboard.type(version);
    await page.keyboard.press(version === '' ? 'ArrowRight' : 'Tab');
    // The artist is prefilled from the common values.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(duree);
    await page.keyboard.press('Enter');
  }
  await page.getByText(/Brouillon enregistré/).waitFor();
  await checked('grid');
}

async function sendsThem({ page, checked }: Visitor): Promise<string> {
  await page.getByRole('link', { name: 'Vérifier et envoyer' }).click();
  await page.getByRole('checkbox').check();
  await checked('check before sending');
  await page.getByRole('button', { name: 'Envoyer la demande (3 enregistrements)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Demande envoyée' }).waitFor();
  const shown = page
    .getByRole('main')
    .getByText(/^\d{4}-\d{5}$/)
    .first();
  await shown.waitFor();
  await checked('sent');
  return (await shown.textContent()) ?? '';
}

async function staffAcceptTwoAndRefuseOne(staff: Visitor, numero: string): Promise<void> {
  const { page, checked } = staff;
  await staff.signIn('staff@demo.example');
  await page.goto('/spp/demandes');
  await page.getByRole('link', { name: new RegExp(numero) }).waitFor();
  await checked('queue');
  await page.getByRole('link', { name: new RegExp(numero) }).click();
  await page.getByRole('button', { name: 'Prendre en charge' }).click();
  await page.getByRole('button', { name: 'Valider et attribuer 3 codes' }).waitFor();
  await page
    .getByRole('group', { name: /enregistrement 2/ })
    .getByText('Refuser')
    .click();
  await page.getByLabel(/Motif du refus/).fill(MOTIF);
  await checked('review');
  await page.getByRole('button', { name: 'Attribuer 2 codes, refuser 1 enregistrement' }).click();
  await page.getByRole('heading', { name: '2 codes attribués, 1 enregistrement refusé' }).waitFor();
  await checked('result');
}

async function readsTheCodes({ page, checked }: Visitor): Promise<void> {
  await page.goto('/isrc/list');
  const codes: string[] = [];
  for (const titre of ['Passerelle', 'Garde-fou']) {
    await page.getByRole('searchbox', { name: /Rechercher/ }).fill(titre);
    const row = page.getByRole('row', { name: new RegExp(titre) });
    await row.waitFor();
    codes.push(await codeOf(row));
  }
  await checked('codes');
  const [first = '', second = ''] = codes;
  expect(first).toMatch(/^FRP0A\d{7}$/);
  // Consecutive in the order of the tracks, the refused one between them left no hole.
  expect(Number(second.slice(7))).toBe(Number(first.slice(7)) + 1);
}

async function codeOf(row: Locator): Promise<string> {
  const text = (await row.textContent()) ?? '';
  return /[A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5}/.exec(text)?.[0].replaceAll('-', '') ?? '';
}

async function correctsTheRefusedOne({ page, checked }: Visitor, numero: string): Promise<void> {
  await page.goto('/isrc/demandes');
  const row = page.getByRole('row', { name: /La crue/ });
  await row.getByText(`Refusé : ${MOTIF}`).waitFor();
  await checked('requests under way');
  await row.getByRole('link', { name: /Corriger/ }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('gridcell', { name: 'Live' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Live au Quartz, 2025');
  await page.keyboard.press('Enter');
  await page.getByText(/Brouillon enregistré/).waitFor();
  await page.getByRole('link', { name: 'Vérifier et envoyer' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Envoyer la demande (1 enregistrement)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Demande envoyée' }).waitFor();
  await page.getByRole('main').getByText(numero).first().waitFor();
}

async function staffSeeItAgain({ page, checked }: Visitor, numero: string): Promise<void> {
  await page.goto('/spp/demandes');
  await page.getByRole('link', { name: new RegExp(numero) }).click();
  await page.getByText('Live au Quartz, 2025').filter({ visible: true }).first().waitFor();
  await checked('a request sent again');
}

async function signsOut({ page, checked }: Visitor): Promise<void> {
  await page.getByRole('button', { name: /Mon compte/ }).click();
  await checked('account menu');
  await page.getByRole('button', { name: 'Me déconnecter' }).click();
  await page.getByRole('button', { name: 'Me connecter' }).first().waitFor();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === 'kc_token')).toEqual([]);
}
