import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ALBUMS, type AlbumKey } from '#server/demonstration/catalogue.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const FIRST = 'Disques du Grand Large';
const SECOND = 'Éditions Bruit Clair';

const stage = aStage({}, 'embedded');
let karim: Visitor;
beforeAll(async () => {
  karim = await stage.signedIn('label@demo.example');
});

async function chooses(page: Page, raison: string): Promise<void> {
  await page.getByRole('button', { name: 'Changer de structure' }).click();
  await page.getByRole('list', { name: 'Choisir la structure courante' }).getByText(raison).click();
  await page
    .getByRole('region', { name: 'Votre identité' })
    .getByText(raison, { exact: true })
    .first()
    .waitFor();
  await page.waitForURL((url) => url.pathname === '/');
}

async function types(page: Page, titre: string): Promise<void> {
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('grid').waitFor();
  await page.locator('[data-at="0-0"]').click();
  await page.keyboard.type(titre);
}

/** The structures that hold a recording of this title. */
async function holdersOf(titre: string): Promise<readonly string[]> {
  const rows = await stage.portal.db
    .selectFrom('element as e')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .select('s.raison')
    .where('e.titre', '=', titre)
    .execute();
  return rows.map(({ raison }) => raison);
}

async function titlesShown(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path);
  await page.getByRole('rowheader').first().waitFor();
  return page.getByRole('rowheader').allTextContents();
}

const isOf = (album: AlbumKey) => (shown: string) =>
  ALBUMS[album].titres.some(([titre]) => shown.includes(titre));

// spec 1.2
test('each structure shows its own requests and codes', async () => {
  const { page, checked, errors } = karim;
  const whose = await titlesShown(page, '/isrc/demandes');
  expect(whose.filter(isOf('verre')).length).toBeGreaterThan(0);
  await chooses(page, SECOND);
  const requests = await titlesShown(page, '/isrc/demandes');
  await checked('requests of the second structure');
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((titre) => !isOf('hiver')(titre) && !isOf('fugue')(titre))).toEqual([]);
  const codes = await titlesShown(page, '/isrc/list');
  expect(codes).toHaveLength(3);
  expect(codes.filter((titre) => !isOf('hiver')(titre))).toEqual([]);
  await chooses(page, FIRST);
  expect(errors).toEqual([]);
});

test('what is being typed when another structure is chosen is saved where it was begun', async () => {
  const { page, errors } = karim;
  await types(page, 'Vantail');
  // Immediately, before the automatic save.
  await chooses(page, SECOND);
  expect(await holdersOf('Vantail')).toEqual([FIRST]);
  expect(errors).toEqual([]);
});

test('what cannot be saved stays with its structure, on this device, until it can', async () => {
  const { page, errors } = karim;
  await page.goto('/');
  await chooses(page, FIRST);
  await page.route('**/api/isrc', (route) => route.abort());
  await types(page, 'Poterne');
  await chooses(page, SECOND);
  await page.unroute('**/api/isrc');
  await types(page, 'Chemin de ronde');
  await page.keyboard.press('Enter');
  await page.getByText(/Brouillon enregistré/).waitFor();
  expect(await page.getByRole('gridcell', { name: 'Poterne' }).count()).toBe(0);
  expect([await holdersOf('Poterne'), await holdersOf('Chemin de ronde')]).toEqual([[], [SECOND]]);
  await chooses(page, FIRST);
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByText('1 saisie gardée sur cet appareil a été reprise.').waitFor();
  await page.getByText(/Brouillon enregistré/).waitFor();
  expect(await holdersOf('Poterne')).toEqual([FIRST]);
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
});

test('each tab keeps the structure it shows, even when another tab changes its own', async () => {
  const { page, errors } = karim;
  const before = errors.length;
  await page.goto('/');
  await chooses(page, FIRST);
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('grid').waitFor();
  const other = await page.context().newPage();
  await other.goto('/');
  await chooses(other, SECOND);
  await page.locator('[data-at="0-0"]').click();
  await page.keyboard.type('Ravelin');
  await page.keyboard.press('Enter');
  await page.getByText(/Brouillon enregistré/).waitFor();
  await types(other, 'Mâchicoulis');
  await other.keyboard.press('Enter');
  await other.getByText(/Brouillon enregistré/).waitFor();
  expect([await holdersOf('Ravelin'), await holdersOf('Mâchicoulis')]).toEqual([[FIRST], [SECOND]]);
  // The same page, never reloaded, does not read for another structure either.
  const lists = page.getByRole('navigation', { name: 'Vos listes' });
  await lists.getByRole('link', { name: 'Mes demandes' }).click();
  await page.waitForURL((url) => url.pathname === '/isrc/demandes');
  const requests = page.getByRole('rowheader');
  // The list may be rendered again while it is read.
  await requests.filter({ hasText: 'Ravelin' }).waitFor();
  expect(await requests.filter({ hasText: 'Mâchicoulis' }).count()).toBe(0);
  await other.close();
  expect(errors.slice(before)).toEqual([]);
});
