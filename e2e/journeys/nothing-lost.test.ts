import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const EMAIL = 'artiste@demo.example';
const OFFLINE = 'Hors connexion : vos saisies sont gardées sur cet appareil';

const stage = aStage();
let ines: Visitor;
beforeEach(async () => {
  ines = await stage.visitor();
});
afterEach(async () => {
  // Browser errors expected from a cut network, an ended session and a change sent twice.
  const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (400|401|409) /;
  expect(ines.errors.filter((error) => !expected.test(error))).toEqual([]);
  await ines.page.context().close();
});

const cell = (page: Page, line: number, column: number) =>
  page.locator(`[data-at="${line - 1}-${column - 1}"]`);

async function typesIn(page: Page, line: number, column: number, text: string): Promise<void> {
  await cell(page, line, column).click();
  // Opened with Enter: a letter absent from this keyboard layout is typed without a key event.
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
}

const saved = (page: Page) => page.getByText(/Brouillon enregistré/).waitFor();

/**
 * Creates a request whose first recording is saved.
 * @returns its number
 */
async function beginsARequest(titre: string): Promise<number> {
  const { page } = ines;
  await ines.signIn(EMAIL);
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('grid').waitFor();
  await typesIn(page, 1, 1, titre);
  await page.keyboard.press('Enter');
  await saved(page);
  return Number(/dossier\/(\d+)/.exec(page.url())?.[1]);
}

async function titlesOf(dossierId: number): Promise<unknown> {
  const rows = await stage.portal.db
    .selectFrom('element')
    .select(['titre', 'version'])
    .where('dossierId', '=', dossierId)
    .orderBy('rang')
    .execute();
  return rows.map(({ titre, version }) => (version === null ? titre : `${titre} (${version})`));
}

const storedNames = (page: Page) =>
  page.evaluate(
    "Object.keys(localStorage).filter((name) => name.startsWith('portail-isrc.request.'))",
  );

test('a session that ends in the middle of a line: signed in again, every letter is there, and is saved', async () => {
  const { page, checked } = ines;
  await page.clock.install();
  const dossierId = await beginsARequest('Sillage');
  // Deletes the identity provider's sessions from its table: the person is signed out there.
  await sql`delete from identity_artifact`.execute(stage.portal.db);
  await page.clock.fastForward('10:00');
  await typesIn(page, 2, 1, 'Étrave');
  await page.keyboard.press('Tab');
  // This cell is still being edited when the page is left.
  await page.keyboard.type('Acoustique');
  await page.getByText('Votre session a expiré.').waitFor();
  await checked('home after a session that ended');
  await ines.signIn(EMAIL);
  await page.locator(`a[href="/isrc/dossier/${dossierId}"]`).click();
  await page.getByText('1 saisie gardée sur cet appareil a été reprise.').waitFor();
  expect(await cell(page, 2, 1).textContent()).toBe('Étrave');
  expect(await cell(page, 2, 2).textContent()).toBe('Acoustique');
  await checked('a request taken up again');
  await saved(page);
  expect(await titlesOf(dossierId)).toEqual(['Sillage', 'Étrave (Acoustique)']);
  expect(await storedNames(page)).toEqual([]);
});

test('without a connection: input is kept, and saved when the connection returns', async () => {
  const { page, checked } = ines;
  const dossierId = await beginsARequest('Goulet');
  await page.context().setOffline(true);
  await typesIn(page, 2, 1, 'Rade');
  await page.keyboard.press('Enter');
  await page.getByText(OFFLINE).first().waitFor();
  await checked('offline');
  await typesIn(page, 3, 1, 'Chenal');
  await page.keyboard.press('Enter');
  expect(await titlesOf(dossierId)).toEqual(['Goulet']);
  await page.context().setOffline(false);
  await saved(page);
  expect(await titlesOf(dossierId)).toEqual(['Goulet', 'Rade', 'Chenal']);
  expect(await storedNames(page)).toEqual([]);
});

test('without a connection, the browser stops: the next visit finds what was typed, and saves it', async () => {
  const { page } = ines;
  const context = page.context();
  const dossierId = await beginsARequest('Bouée');
  await context.setOffline(true);
  await typesIn(page, 2, 1, 'Feu à éclats');
  await page.keyboard.press('Enter');
  await page.getByText(OFFLINE).first().waitFor();
  await expect.poll(() => storedNames(page)).toHaveLength(1);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/isrc/dossier/${dossierId}`);
  await again.getByText('1 saisie gardée sur cet appareil a été reprise.').waitFor();
  await saved(again);
  expect(await titlesOf(dossierId)).toEqual(['Bouée', 'Feu à éclats']);
  expect(await storedNames(again)).toEqual([]);
});

test('a response lost on the way: nothing is created twice, nor reported as somebody else’s', async () => {
  const { page } = ines;
  const dossierId = await beginsARequest('Musoir');
  const losesTheNextAnswer = () =>
    page.route(
      '**/api/isrc',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await losesTheNextAnswer();
  await typesIn(page, 2, 1, 'Jetée');
  await page.keyboard.press('Enter');
  await page.getByText(OFFLINE).first().waitFor();
  await typesIn(page, 2, 2, 'Acoustique');
  await page.keyboard.press('Enter');
  await saved(page);
  await losesTheNextAnswer();
  await typesIn(page, 1, 2, 'Live');
  await page.keyboard.press('Enter');
  await page.getByText(OFFLINE).first().waitFor();
  await typesIn(page, 1, 2, ' longue');
  await page.keyboard.press('Enter');
  await saved(page);
  expect(await titlesOf(dossierId)).toEqual(['Musoir (Live longue)', 'Jetée (Acoustique)']);
  expect(await storedNames(page)).toEqual([]);
});

// spec 2.21
test('signing out warns about unsaved input, and leaves nothing on the device', async () => {
  const { page, checked } = ines;
  const dossierId = await beginsARequest('Amer');
  await page.route('**/api/isrc', (route) => route.abort());
  await typesIn(page, 2, 1, 'Balise');
  await page.keyboard.press('Enter');
  await page.getByText(OFFLINE).first().waitFor();
  await expect.poll(() => storedNames(page)).toHaveLength(1);
  const account = page.getByRole('button', { name: /Mon compte/ });
  await account.click();
  await page.getByRole('button', { name: 'Me déconnecter' }).click();
  await page.getByRole('alert').getByText('elles seront perdues').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Rester');
  await checked('signing out');
  await page.keyboard.press('Enter');
  await expect.poll(() => account.getAttribute('aria-expanded')).toBe('false');
  expect(await storedNames(page)).toHaveLength(1);
  await account.click();
  await page.getByRole('button', { name: 'Me déconnecter' }).click();
  await page.getByRole('button', { name: 'Me déconnecter quand même' }).click();
  await page.getByRole('button', { name: 'Me connecter' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect((await page.context().cookies()).filter(({ name }) => name === 'kc_token')).toEqual([]);
  expect(await storedNames(page)).toEqual([]);
  expect(await titlesOf(dossierId)).toEqual(['Amer']);
});

test('signing out in another tab ends this one within five seconds, and nothing of it stays on screen', async () => {
  const { page } = ines;
  await beginsARequest('Phare');
  await saved(page);
  const beside = await page.context().newPage();
  await beside.goto('/');
  await beside.getByRole('button', { name: /Mon compte/ }).click();
  await beside.getByRole('button', { name: 'Me déconnecter' }).click();
  await beside.getByRole('button', { name: 'Me connecter' }).first().waitFor();
  await page
    .getByText('Votre session a été fermée dans un autre onglet.')
    .waitFor({ timeout: 5000 });
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.getByText('Phare').count()).toBe(0);
});
