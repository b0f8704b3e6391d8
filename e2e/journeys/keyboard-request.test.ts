import { beforeAll, expect, test } from 'vitest';
import { copyAsText } from '../testing/clipboard.ts';
import { type Keyboard, keyboardOf, signsInByKeys } from '../testing/keyboard.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const TRACKS = [
  { titre: 'Passerelle', duree: '345', shown: '00:03:45' },
  { titre: 'La crue', duree: '4:02', shown: '00:04:02' },
  { titre: 'Garde-fou', duree: '0:02:51', shown: '00:02:51' },
] as const;

const stage = aStage();
let karim: Visitor;
let keys: Keyboard;
beforeAll(async () => {
  karim = await stage.visitor();
  await karim.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  keys = keyboardOf(karim.page);
});

/** The cell of the grid, counted from 1 as people do. */
const cell = (line: number, column: number) =>
  karim.page.locator(`[data-at="${line - 1}-${column - 1}"]`);

async function opensTheGrid(): Promise<void> {
  const { page, checked } = karim;
  await keys.enter('button', 'Mes codes ISRC');
  await keys.enter('link', 'Nouvelle demande');
  await keys.has('heading', 'Nouvelle demande');
  await checked('gate');
  await keys.enter('link', 'Nouvelle demande');
  await keys.has('heading', 'Informations générales');
  await keys.reach('textbox', 'Artiste principal');
  await keys.type('Les Marées');
  await checked('general information');
  await keys.enter('link', 'Enregistrements');
  await keys.has('heading', 'Enregistrements');
  await page.getByRole('grid').waitFor();
  await keys.reachThe(cell(1, 1));
}

async function sends(count: number): Promise<void> {
  const { page, checked } = karim;
  await page.getByText(/Brouillon enregistré/).waitFor();
  await keys.press('Escape');
  await keys.enter('link', 'Vérifier et envoyer');
  await keys.has('heading', 'Vérification et envoi');
  await keys.reach('checkbox', /./);
  await keys.press('Space');
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  await checked('check before sending');
  await keys.enter('button', `Envoyer la demande (${count} enregistrements)`);
  await keys.has('heading', 'Demande envoyée');
  await checked('sent');
}

// spec 2.1
test('(1) signs in, and chooses a structure', async () => {
  const { page, checked, errors } = karim;
  await signsInByKeys(karim, keys, { email: 'label@demo.example' });
  // Not the list of structures, which is in the same region while it closes.
  const actsFor = (raison: string) =>
    page.locator('.identity-inner > .upper', { hasText: raison }).waitFor();
  await actsFor('Disques du Grand Large');
  await keys.enter('button', 'Changer de structure');
  await keys.reach('button', /Bruit Clair/i);
  await checked('list of structures');
  await keys.press('Enter');
  await actsFor('Éditions Bruit Clair');
  await keys.has('button', 'Changer de structure');
  await checked('home of the structure chosen');
  await keys.press('Enter');
  await keys.enter('button', /Grand Large/i);
  await actsFor('Disques du Grand Large');
  await keys.has('button', 'Changer de structure');
  expect(errors).toEqual([]);
});

test('(2) types three recordings in the grid, and sends them', async () => {
  const { checked, errors } = karim;
  await opensTheGrid();
  for (const [index, { titre, duree, shown }] of TRACKS.entries()) {
    const line = index + 1;
    await keys.hasThe(cell(line, 1));
    await keys.type(titre);
    await keys.has('textbox', `Titre, ligne ${line}`);
    await keys.press('Tab');
    await keys.hasThe(cell(line, 2));
    // The artist is prefilled from the common values.
    await keys.press('ArrowRight', 2);
    await keys.hasThe(cell(line, 4));
    await keys.type(duree);
    await keys.press('Enter');
    await keys.hasThe(cell(line + 1, 4));
    expect(await cell(line, 4).textContent()).toBe(shown);
    await keys.press('Home');
  }
  await checked('grid');
  await sends(TRACKS.length);
  expect(errors).toEqual([]);
});

/** Two hundred titles, none a lookalike of another. */
function titleOf(at: number): string {
  let seed = ((at + 1) * 2_654_435_761) % 2 ** 32;
  return Array.from({ length: 6 }, () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    const which = Math.floor(seed / 2 ** 20);
    return `${'bcdfglmnprstvz'.charAt(which % 14)}${'aeiouéèôy'.charAt((which >> 4) % 9)}`;
  }).join('');
}

/** A block as copied from a spreadsheet, with headings; three lines have an error. */
const SHEET = [
  ['Piste', 'Titre', 'Durée', 'Année'],
  ...Array.from({ length: 200 }, (_, at) => [
    String(at + 1),
    at === 119 ? '' : titleOf(at),
    at === 59 ? '3:75' : `3:${10 + (at % 50)}`,
    at === 180 ? '20256' : '2025',
  ]),
];

const REPAIRS = [
  { line: 60, column: 4, text: '3:45' },
  { line: 120, column: 1, text: 'Relevé sans lune' },
  { line: 181, column: 6, text: '2025' },
] as const;

test('(3) pastes two hundred recordings, and corrects the three that the summary links to', async () => {
  const { page, checked, errors } = karim;
  await opensTheGrid();
  const location = await cell(1, 1).boundingBox();
  await copyAsText(page, SHEET);
  await keys.press('ControlOrMeta+V');
  await keys.has('button', 'Importer 200 enregistrements');
  await checked('what 200 pasted lines become');
  await keys.press('Enter');
  await page.getByText('200 lignes collées, 3 à corriger.').waitFor({ state: 'attached' });
  await keys.hasThe(cell(1, 1));
  await page.getByText('3 lignes à corriger').first().waitFor();
  expect(await cell(1, 1).boundingBox()).toEqual(location);
  await checked('200 lines pasted');
  for (const [index, { line, column, text }] of REPAIRS.entries()) {
    await keys.press('Escape');
    await keys.reach('button', new RegExp(`^Ligne ${line}\\s:`));
    await keys.press('Enter');
    await keys.hasThe(cell(line, column));
    if (index === 0) await checked('a cell to put right');
    await keys.type(text);
    await keys.press('Enter');
    await keys.hasThe(cell(line + 1, column));
  }
  expect(await page.getByText(/lignes? à corriger/).count()).toBe(0);
  await sends(200);
  expect(errors).toEqual([]);
});
