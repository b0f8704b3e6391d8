/** The staff's pages, reached from the menu: by keyboard, and by touch on a phone. */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keyboardOf } from './testing/keyboard.ts';
import { inFullSight } from './testing/sights.ts';
import { STAFF_MENU } from './testing/staff-menu.ts';
import { aStage } from './testing/stage.ts';

const stage = aStage();
/** Colour of the focus ring, on the white background of the lists. */
const RING = 'getComputedStyle(document.activeElement).outlineColor';
const BLUE = 'rgb(44, 111, 190)';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// spec 2.22 10.10
test('each page of staff is reached by keys alone', async () => {
  const { page, errors } = await stage.signedIn('staff@demo.example');
  const keys = keyboardOf(page);
  await page.goto('/');
  for (const [groupAt, [group, entries]] of STAFF_MENU.entries()) {
    for (const [entryAt, [entry, path]] of entries.entries()) {
      await keys.reach('button', 'Demandes à traiter', 'Shift+Tab');
      await keys.press('ArrowDown');
      await keys.has('button', 'À traiter');
      await keys.press('ArrowDown', groupAt);
      await keys.has('button', group);
      await keys.press('ArrowRight');
      await keys.has('link', entries[0][0]);
      await keys.press('ArrowDown', entryAt);
      await keys.has('link', entry);
      expect(await page.evaluate(RING), entry).toBe(BLUE);
      await keys.press('Enter');
      await page.waitForURL(`**${path}`);
      await expect
        .poll(() => press(page, 'Demandes à traiter').getAttribute('aria-expanded'))
        .toBe('false');
      await keys.has('heading', /./);
    }
  }
  expect(errors).toEqual([]);
});

// spec 2.24 10.10
test('each page of staff is reached on a phone, in lists that fold', async () => {
  const { page, checked, errors } = await stage.signedIn('staff@demo.example', { touch: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  for (const [group, entries] of STAFF_MENU) {
    for (const [entryAt, [entry, path]] of entries.entries()) {
      await press(page, 'Ouvrir le menu').tap();
      const link = menu.getByRole('link', { name: entry, exact: true });
      const folded = menu.locator('summary').getByText(group, { exact: true });
      await folded.waitFor();
      // The group of the current page is already open.
      if (entryAt === 0) {
        expect(await link.isVisible(), entry).toBe(false);
        await folded.tap();
        await checked(`the menu of a phone, « ${group} »`);
      }
      await link.scrollIntoViewIfNeeded();
      await inFullSight(link, entry);
      await link.tap();
      await page.waitForURL(`**${path}`);
      await menu.waitFor({ state: 'detached' });
    }
  }
  expect(errors).toEqual([]);
});
