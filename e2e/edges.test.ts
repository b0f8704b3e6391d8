/**
 * Lists and panels that open at the bottom of the window, and as its sides come nearer, on the real
 * site.
 */

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aStructure } from '#server/testing/builders.ts';
import { inFullSight } from './testing/sights.ts';
import { aStage } from './testing/stage.ts';

const USUAL = { width: 1280, height: 900 };
/** Pixels: too little for a list, enough for the field and its margin. */
const LEFT_BELOW = 60;

const stage = aStage();

async function edgesOf(item: Locator) {
  const box = await item.boundingBox();
  if (box === null) throw new Error('not drawn');
  return { top: box.y, bottom: box.y + box.height };
}

const isAbove = async (item: Locator, other: Locator) =>
  (await edgesOf(item)).bottom <= (await edgesOf(other)).top + 1;

/** Resizes the window to end just below an item, so that what opens there only has room above. */
async function endWindowUnder(page: Page, item: Locator): Promise<void> {
  await item.waitFor();
  const height = Math.round((await edgesOf(item)).bottom) + LEFT_BELOW;
  await page.setViewportSize({ ...USUAL, height });
}

test('a list opens under its field, and above it at the bottom of the window', async () => {
  await Promise.all(
    ['Un', 'Deux', 'Trois'].map((n) => aStructure(stage.portal.db, { raison: `Récif ${n}` })),
  );
  const { page } = await stage.signedIn('staff@demo.example');
  await page.setViewportSize(USUAL);
  await page.goto('/spp/personnes');
  const field = page.getByRole('combobox', { name: 'Structure' });
  const list = page.getByRole('listbox');
  const options = list.getByRole('option', { name: /récif/i });
  await field.fill('récif');
  await expect.poll(() => options.count()).toBe(3);
  expect(await isAbove(field, list)).toBe(true);
  await field.press('Escape');
  await list.waitFor({ state: 'detached' });
  await endWindowUnder(page, field);
  await field.press('Alt+ArrowDown');
  await options.first().waitFor();
  await expect.poll(() => isAbove(list, field)).toBe(true);
  await inFullSight(list, 'the list above its field');
  // Arrow keys move down the list, as when it opens below the field.
  await field.press('ArrowDown');
  const first = await options.first().getAttribute('id');
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(first);
});

test('a panel opens above its button at the bottom of the window, and stays within its sides', async () => {
  const { page } = await stage.signedIn('staff@demo.example');
  await page.setViewportSize(USUAL);
  await page.goto('/spp/consultations');
  const button = page.getByRole('button', { name: 'Vues', exact: true });
  const views = page.locator('.popover-panel');
  await endWindowUnder(page, button);
  await button.click();
  await views.waitFor();
  await expect.poll(() => isAbove(views, button)).toBe(true);
  await inFullSight(views, 'the views above their button');
  // As the window narrows, the panel follows its button, and never crosses an edge.
  for (const width of [1280, 1000, 800, 640, 390]) {
    await page.setViewportSize({ width, height: USUAL.height });
    await inFullSight(views, `the views in a window of ${width} pixels`);
  }
});

test('on a phone the bar over the grid shows its full sentence, and the controls above it can be pressed', async () => {
  const { page } = await stage.signedIn('label@demo.example', { touch: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByText('Grille', { exact: true }).tap();
  await page.locator('[data-at="0-0"]').tap();
  await page.keyboard.type('Nuit blanche');
  await page.keyboard.press('Tab');
  const bar = page.locator('.grid-news');
  for (const [column, sentence] of [
    [1, 'Ligne 1 : 1 point à corriger'],
    [2, 'Ligne 1 : Indiquez l’artiste principal.'],
  ] as const) {
    await page.locator(`[data-at="0-${column}"]`).tap();
    await bar.getByText(sentence).waitFor();
    await bar.scrollIntoViewIfNeeded();
    await inFullSight(bar, sentence);
  }
  for (const tool of await page.getByRole('toolbar').getByRole('button').all())
    await inFullSight(tool, (await tool.getAttribute('aria-label')) ?? (await tool.innerText()));
});

test('on a phone the buttons under a queue of agreements begin where its title does', async () => {
  const { page } = await stage.signedIn('staff@demo.example', { touch: true });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Corrections', 'Transferts']) {
    await page.goto(`/spp/consultations?vue=${name.toLowerCase()}`);
    const left = async (item: Locator) => (await item.boundingBox())?.x;
    const button = await left(page.getByRole('link', { name: 'Immatriculations terminées' }));
    expect(button, name).toBe(
      await left(page.getByRole('heading', { name: new RegExp(`^${name}`) })),
    );
  }
});

test('on a phone the next step of a request begins at its top for the fastest, what changes a card beside its title', async () => {
  const { page } = await stage.signedIn('label@demo.example', { touch: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Nuit claire');
  // Before the first word is saved and the step's code is loaded.
  await page.getByRole('link', { name: 'Vérifier et envoyer' }).tap();
  const step = page.getByRole('heading', { level: 1, name: 'Vérification et envoi' });
  await inFullSight(step, 'the title of the step');
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'))
    .toBe('Vérification et envoi');
  const button = page.getByRole('link', { name: /^Modifier/ }).first();
  await inFullSight(button, 'the button');
  const title = await edgesOf(
    page.getByRole('heading', { level: 2, name: 'Informations générales' }),
  );
  expect((await edgesOf(button)).top).toBeLessThan(title.bottom);
});
