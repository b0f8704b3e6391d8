/**
 * Elements that open over a page, on the real site: by keyboard, mouse and touch; in forced colours
 * and in large text.
 */

import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aStructure } from '#server/testing/builders.ts';
import { keyboardOf } from './testing/keyboard.ts';
import { caretOf, inFullSight, isMarked, isRinged, largeLetters } from './testing/sights.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

const COMPANIES = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit'];
/** 1280 x 900 pixels at 200 %. */
const HALF = { width: 640, height: 450 };
/**
 * Window in which larger text still leaves room for the header's menus; otherwise one button
 * replaces them.
 */
const TWICE = { width: 2560, height: 900 };
const USUAL = { width: 1280, height: 900 };

const stage = aStage();
let helene: Visitor;
let finger: Visitor;
let sheet: string;
beforeAll(async () => {
  helene = await stage.signedIn('staff@demo.example');
  finger = await stage.signedIn('staff@demo.example', { touch: true });
  const [first] = await Promise.all(
    COMPANIES.map((n) => aStructure(stage.portal.db, { raison: `Récif ${n}` })),
  );
  sheet = `/spp/structures/${first}`;
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');
const comboOf = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Fiche conservée' });
const options = (page: Page) => page.getByRole('option', { name: /récif/i });

/** The option that Enter would choose. */
async function activeIs(combo: Locator, option: Locator): Promise<void> {
  const id = await option.getAttribute('id');
  await expect.poll(() => combo.getAttribute('aria-activedescendant')).toBe(id);
}

async function listOpens(page: Page): Promise<void> {
  await comboOf(page).fill('');
  await comboOf(page).fill('récif');
  await expect.poll(() => options(page).count()).toBe(COMPANIES.length - 1);
}

async function toJoin(page: Page): Promise<void> {
  await page.goto(sheet);
  await press(page, 'Réunir avec une autre fiche').click();
  await dialogOf(page).waitFor();
}

test('a combobox in a dialog, by keys: Escape closes its list and never the dialog', async () => {
  const { page } = helene;
  const keys = keyboardOf(page);
  await toJoin(page);
  const combo = comboOf(page);
  await keys.hasThe(combo);
  await keys.type('récif');
  await expect.poll(() => options(page).count()).toBe(COMPANIES.length - 1);
  expect(await combo.getAttribute('aria-expanded')).toBe('true');
  await keys.press('ArrowDown');
  await activeIs(combo, options(page).first());
  await keys.press('ArrowDown');
  await activeIs(combo, options(page).nth(1));
  await keys.press('ArrowUp');
  await activeIs(combo, options(page).first());
  await keys.press('PageDown');
  await activeIs(combo, options(page).nth(5));
  await keys.press('PageUp');
  await activeIs(combo, options(page).first());
  // Home and End move the caret in the typed text.
  await keys.press('Home');
  expect(await caretOf(combo)).toBe(0);
  await keys.press('End');
  expect(await caretOf(combo)).toBe('récif'.length);
  await keys.press('Escape');
  await options(page).first().waitFor({ state: 'detached' });
  expect(await combo.getAttribute('aria-expanded')).toBe('false');
  expect(await dialogOf(page).count()).toBe(1);
  await keys.hasThe(combo);
  await keys.press('Alt+ArrowDown');
  await options(page).first().waitFor();
  await keys.press('ArrowDown');
  const chosen = await options(page).first().locator('.upper').textContent();
  await keys.press('Enter');
  await expect.poll(() => combo.inputValue()).toBe(chosen);
  // Tab on a partial word restores the chosen value and closes the list.
  await keys.press('End');
  await keys.type('x');
  await expect.poll(() => combo.getAttribute('aria-expanded')).toBe('true');
  await keys.press('Tab');
  await keys.has('button', 'Effacer l’entreprise');
  expect(await combo.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => combo.inputValue()).toBe(chosen);
  await keys.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await keys.has('button', 'Réunir avec une autre fiche');
});

test('a combobox in a dialog, by a pointer and by a finger', async () => {
  const { page } = helene;
  await toJoin(page);
  await listOpens(page);
  await options(page).nth(2).hover();
  await activeIs(comboOf(page), options(page).nth(2));
  // A click inside the dialog but outside the list closes only the list.
  await dialogOf(page).getByRole('heading').click();
  await options(page).first().waitFor({ state: 'detached' });
  expect(await dialogOf(page).count()).toBe(1);
  await listOpens(page);
  await options(page).nth(2).click();
  await expect.poll(() => comboOf(page).inputValue()).toMatch(/récif/i);
  await press(page, 'Effacer l’entreprise').click();
  expect(await comboOf(page).inputValue()).toBe('');

  await finger.page.setViewportSize({ width: 390, height: 844 });
  await finger.page.goto(sheet);
  await press(finger.page, 'Réunir avec une autre fiche').tap();
  await comboOf(finger.page).tap();
  await listOpens(finger.page);
  await inFullSight(finger.page.getByRole('listbox'), 'the list on a phone');
  await options(finger.page).nth(3).tap();
  await expect.poll(() => comboOf(finger.page).inputValue()).toMatch(/récif/i);
  await press(finger.page, 'Annuler').tap();
  await dialogOf(finger.page).waitFor({ state: 'detached' });
});

test('a combobox in a dialog, in forced colours, in large letters, at the edge', async () => {
  const { page } = helene;
  const keys = keyboardOf(page);
  await toJoin(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await listOpens(page);
  await keys.press('ArrowDown');
  await isRinged(comboOf(page), 'the field, forced colours');
  await isMarked(options(page).first(), 'the active option, forced colours');
  await inFullSight(page.getByRole('listbox'), 'the list, forced colours');
  await page.emulateMedia({ forcedColors: 'none' });
  await keys.press('Escape');
  await largeLetters(page, true);
  await listOpens(page);
  await inFullSight(page.getByRole('listbox'), 'the list, large letters');
  await keys.press('Escape');
  await largeLetters(page, false);
  await page.setViewportSize(HALF);
  await listOpens(page);
  const list = page.getByRole('listbox');
  await inFullSight(list, 'the list in a low window');
  await inFullSight(comboOf(page), 'its field');
  await page.setViewportSize(USUAL);
});

// spec 9.8
test('a list of choices is 300 pixels high at most, with any number of choices', async () => {
  const { page } = helene;
  const heights: number[] = [];
  for (const [name, count] of [
    ['banc', 3],
    ['haut-fond', 12],
  ] as const) {
    for (let n = 1; n <= count; n += 1)
      await aStructure(stage.portal.db, { raison: `${name} ${n}` });
    await toJoin(page);
    await comboOf(page).fill(name);
    await expect
      .poll(() => page.getByRole('option', { name: new RegExp(name, 'i') }).count())
      .toBe(count);
    heights.push((await page.getByRole('listbox').boundingBox())?.height ?? 0);
  }
  const [few = 0, many] = heights;
  expect(few).toBeLessThan(200);
  expect(many).toBe(300);
});

test('the palette, in forced colours, in large letters, by a finger', async () => {
  const { page } = helene;
  const keys = keyboardOf(page);
  await page.goto('/');
  await press(page, 'Mon compte').waitFor();
  await keys.press('Control+k');
  const locations = dialogOf(page).getByRole('option');
  await keys.type('p');
  await expect.poll(() => locations.count()).toBeGreaterThan(2);
  await page.emulateMedia({ forcedColors: 'active' });
  await keys.press('ArrowDown');
  await isMarked(locations.nth(1), 'the active place, forced colours');
  await page.emulateMedia({ forcedColors: 'none' });
  await largeLetters(page, true);
  await inFullSight(dialogOf(page), 'the palette, large letters');
  await largeLetters(page, false);
  await keys.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });

  await finger.page.goto('/');
  await press(finger.page, 'Rechercher').tap();
  await finger.page.keyboard.type('structures');
  await dialogOf(finger.page)
    .getByRole('option', { name: /^Structures/ })
    .first()
    .tap();
  await finger.page.getByRole('heading', { level: 1, name: 'Structures' }).waitFor();
});

/** The panel of a button, by its three ways in and its three ways out. */
async function panelOf(
  name: string,
  { panel, inside }: { panel: string; inside: Locator },
): Promise<void> {
  const { page } = helene;
  const keys = keyboardOf(page);
  const button = press(page, name);
  await button.waitFor();
  await page.mouse.move(0, 0);
  await keys.reachThe(button);
  await keys.press('ArrowDown');
  await inside.waitFor();
  await keys.press('ArrowDown');
  expect(await page.locator(panel).locator(':focus').count(), `the focus in ${name}`).toBe(1);
  await keys.press('Escape');
  await inside.waitFor({ state: 'detached' });
  await keys.hasThe(button);
  await button.click();
  await inside.waitFor();
  await page.getByRole('heading', { level: 1 }).first().click();
  await inside.waitFor({ state: 'detached' });
  await keys.reachThe(button);
  await page.emulateMedia({ forcedColors: 'active' });
  await keys.press('Enter');
  await inFullSight(page.locator(panel), `${name}, forced colours`);
  await keys.reachThe(page.locator(panel).locator('a, button, input').last());
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(TWICE);
  await largeLetters(page, true);
  await inFullSight(page.locator(panel), `${name}, large letters`);
  await page.setViewportSize(USUAL);
  await largeLetters(page, false);
  await keys.press('Escape');
}

test('the panel of the account, and that of the views', async () => {
  const { page } = helene;
  await page.goto('/spp/structures');
  await panelOf('Mon compte', {
    panel: '.popover-panel',
    inside: page.getByRole('button', { name: 'Me déconnecter' }),
  });
  await page.goto('/spp/demandes');
  await panelOf('Vues', {
    panel: '.popover-panel',
    inside: page.getByRole('textbox', { name: /Nom de la vue/ }),
  });
  await finger.page.goto('/spp/demandes');
  await press(finger.page, 'Vues').tap();
  const field = finger.page.getByRole('textbox', { name: /Nom de la vue/ });
  await field.tap();
  await inFullSight(finger.page.locator('.popover-panel'), 'the views, under a finger');
  await finger.page.getByRole('heading', { level: 1 }).first().tap();
  await field.waitFor({ state: 'detached' });
});
