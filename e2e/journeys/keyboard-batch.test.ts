import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Desks, numeroOf, twoDesks, unexpected } from '../testing/desks.ts';
import { type Keyboard, keyboardOf } from '../testing/keyboard.ts';
import { aStage } from '../testing/stage.ts';

const stage = aStage();
let desks: Desks;
beforeAll(async () => {
  desks = await twoDesks(stage);
});

const actions = (page: Page) => page.getByRole('region', { name: 'Actions sur la sélection' });

/** Filters the queue by these dossiers from its top, then ticks their boxes one by one. */
async function ticks(
  page: Page,
  keys: Keyboard,
  titre: string,
  ids: readonly number[],
): Promise<void> {
  await page.goto('/spp/demandes');
  await page.getByRole('heading', { level: 1, name: /À traiter/ }).waitFor();
  await keys.reach('searchbox', 'Rechercher dans la file');
  await keys.type(titre);
  await page.getByRole('heading', { level: 1, name: new RegExp(`\\b${ids.length}\\b`) }).waitFor();
  for (const dossierId of ids) {
    const box = page.getByRole('checkbox', { name: new RegExp(`${numeroOf(dossierId)}$`) });
    await keys.reachThe(box);
    await keys.press('Space');
    await keys.hasThe(box);
    expect(await box.isChecked()).toBe(true);
  }
  await page.getByText(`${ids.length} dossiers sélectionnés`, { exact: true }).waitFor();
}

test('(6) staff validate ten dossiers at once: tick, count, confirm and see the result', async () => {
  const { helene, sent, stateOf } = desks;
  const { page, checked, errors } = helene;
  const keys = keyboardOf(page);
  const ids = await sent(10, 'Dix au clavier');
  await ticks(page, keys, 'Dix au clavier', ids);
  await checked('ten dossiers ticked');
  const validate = actions(page).getByRole('button', { name: 'Valider' });
  await keys.reachThe(validate);
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Valider 10 dossiers/ });
  await keys.hasThe(dialog.getByRole('button', { name: 'Annuler' }));
  await dialog.getByText('10 enregistrements recevront leur code.').waitFor();
  await checked('the confirmation of ten');
  // Escape changes nothing, and returns the focus.
  await keys.press('Escape');
  await keys.hasThe(validate);
  await keys.press('Enter');
  await keys.reachThe(dialog.getByRole('button', { name: 'Valider 10 dossiers' }));
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: '10 validés' }).waitFor();
  await keys.has('heading', '10 validés');
  await page.getByText('10 codes attribués au total.').waitFor();
  await checked('ten dossiers validated');
  const states = await Promise.all(
    ids.map(async (dossierId) => (await stateOf(dossierId)).elements),
  );
  expect(states.flat().map(({ statut }) => statut)).toEqual(ids.map(() => 'DONE'));
  await keys.enter('button', 'Fermer le résultat');
  await keys.has('heading', /À traiter/);
  expect(errors).toEqual([]);
});

/** Most keys for ten dossiers in a row, all validated: the number measured in a first trial. */
const KEYS = 15;

test('(6) staff validate ten dossiers one after the other, in fifteen keys at most', async () => {
  const { colleague, sent, stateOf } = desks;
  const { page, checked } = colleague;
  const { press, has, type } = keyboardOf(page);
  const ids = await sent(10, 'Dix à la suite');
  await page.goto('/spp/demandes');
  await page.getByRole('heading', { level: 1, name: /À traiter/ }).waitFor();
  const pressed: string[] = [];
  const presses = async (key: string) => {
    pressed.push(key);
    await press(key);
  };
  // Filters by the ten dossiers: typed text does not count as keys, entering and leaving the field
  // does.
  await presses('c');
  await has('searchbox', 'Rechercher dans la file');
  await type('Dix à la suite');
  await page.getByRole('heading', { level: 1, name: /\b10\b/ }).waitFor();
  // Shortcut letters are inactive in the search field, but active on the next control.
  await presses('Tab');
  await presses('j');
  for (const dossierId of ids) {
    await page.getByText(`Dossier ${numeroOf(dossierId)}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Valider et attribuer 1 code' }).waitFor();
    await presses('v');
  }
  console.info(`ten dossiers in a row: ${pressed.length} keys (15 before), ${pressed.join(' ')}`);
  expect(pressed.length).toBeLessThanOrEqual(KEYS);
  const statuses = async () =>
    (await Promise.all(ids.map(stateOf))).flatMap(({ elements }) => elements);
  await expect
    .poll(async () => (await statuses()).map(({ statut }) => statut), { timeout: 30_000 })
    .toEqual(ids.map(() => 'DONE'));
  await checked('ten dossiers validated in a row');
  expect(unexpected(colleague)).toEqual([]);
});

test('(6) staff refuse three dossiers at once, with one motive of the list, and may take it back', async () => {
  const { helene, sent, stateOf } = desks;
  const { page, checked, errors } = helene;
  const keys = keyboardOf(page);
  const ids = await sent(3, 'Trois au clavier');
  await ticks(page, keys, 'Trois au clavier', ids);
  await keys.reachThe(actions(page).getByRole('button', { name: 'Refuser' }));
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Refuser 3 dossiers/ });
  const refuse = dialog.getByRole('button', { name: 'Refuser 3 dossiers' });
  const motif = dialog.getByRole('textbox', { name: /Motif du refus/ });
  await keys.hasThe(motif);
  // Without a motive nothing is sent, and the focus moves to the missing field.
  await keys.reachThe(refuse);
  await keys.press('Enter');
  await keys.hasThe(motif);
  await checked('a refusal without its motive');
  const list = dialog.getByRole('combobox');
  const ready = await list.getByRole('option').allTextContents();
  expect(ready.length).toBeGreaterThan(2);
  await keys.reachThe(list);
  // Opens the list, moves down, chooses.
  await keys.press('Space');
  await keys.press('ArrowDown', 2);
  await keys.press('Enter');
  await keys.hasThe(motif);
  expect(await motif.inputValue()).toBe(ready[2]);
  await checked('a refusal with its motive');
  await keys.reachThe(refuse);
  await keys.press('Enter');
  await keys.has('heading', '3 dossiers seront refusés');
  await checked('three dossiers about to be refused');
  await keys.press('Control+z');
  await page.getByText('3 dossiers sélectionnés').waitFor();
  const stored = await Promise.all(
    ids.map(async (dossierId) => (await stateOf(dossierId)).elements),
  );
  expect(stored.flat().map(({ statut }) => statut)).toEqual(ids.map(() => 'PRODUCT'));

  await keys.reachThe(actions(page).getByRole('button', { name: 'Refuser' }));
  await keys.press('Enter');
  await keys.reachThe(motif);
  await keys.type(ready[2] ?? '');
  await keys.reachThe(refuse);
  await keys.press('Enter');
  await keys.enter('button', 'Envoyer maintenant');
  await page.getByRole('heading', { level: 1, name: '3 refusés' }).waitFor();
  await keys.has('heading', '3 refusés');
  await checked('three dossiers refused');
  const states = await Promise.all(
    ids.map(async (dossierId) => (await stateOf(dossierId)).elements),
  );
  expect(states.flat().map(({ statut, motif: text }) => [statut, text])).toEqual(
    ids.map(() => ['USER', ready[2]]),
  );
  expect(errors).toEqual([]);
});
