/**
 * The header's menus on the real site: by keyboard, mouse and touch; side by side in any window.
 */

import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { keyboardOf } from './testing/keyboard.ts';
import { inFullSight, isRinged, largeLetters } from './testing/sights.ts';
import { STAFF_MENU } from './testing/staff-menu.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

/**
 * Window in which larger text still leaves room for the menus; otherwise one button replaces them.
 */
const TWICE = { width: 2560, height: 900 };
const USUAL = { width: 1280, height: 900 };
/** Long enough for every delay of the page. */
const SHORT_MILLISECONDS = 3000;

const stage = aStage();
let helene: Visitor;
let finger: Visitor;
beforeAll(async () => {
  helene = await stage.signedIn('staff@demo.example');
  finger = await stage.signedIn('staff@demo.example', { touch: true });
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The list opened by a menu button. */
const listOf = (button: Locator) => button.locator('xpath=following-sibling::ul');
const isOpen = (button: Locator) => expect.poll(() => button.getAttribute('aria-expanded'));

/** Edges of an element, in pixels of the window. */
async function edges(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: x, right: x + width, top: y, bottom: y + height };
}

test('the menus of the header, by keys, by a pointer and by a finger', async () => {
  const { page } = helene;
  const keys = keyboardOf(page);
  await page.goto('/');
  const menu = press(page, 'Demandes à traiter');
  await keys.reachThe(menu);
  await keys.press('ArrowDown');
  const links = listOf(menu).locator(':scope > li > :is(a, button)');
  await keys.hasThe(links.first());
  await keys.press('End');
  await keys.hasThe(links.last());
  await keys.press('ArrowDown');
  await keys.hasThe(links.first());
  await keys.press('ArrowUp');
  await keys.hasThe(links.last());
  await keys.press('Home');
  await keys.hasThe(links.first());
  await keys.press('Escape');
  await keys.hasThe(menu);
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
  await menu.hover();
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
  await page.mouse.move(4, 700);
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  await keys.press('Enter');
  await page.emulateMedia({ forcedColors: 'active' });
  await keys.press('Tab');
  await isRinged(links.first(), 'a group of the menu, forced colours');
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(TWICE);
  await largeLetters(page, true);
  await inFullSight(listOf(menu), 'the menu, large letters');
  await largeLetters(page, false);
  await page.setViewportSize(USUAL);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');

  await finger.page.setViewportSize(USUAL);
  await finger.page.goto('/');
  await press(finger.page, 'Demandes à traiter').tap();
  await press(finger.page, 'Registre').tap();
  await finger.page.getByRole('link', { name: 'Structures', exact: true }).tap();
  await finger.page.getByRole('heading', { level: 1, name: 'Structures' }).waitFor();
});

/** Opens the staff's menu and the nested list of this name by hovering. */
async function hoverOver(page: Page, name: string): Promise<{ menu: Locator; group: Locator }> {
  const menu = press(page, 'Demandes à traiter');
  const group = press(page, name);
  await page.mouse.move(4, 700);
  await isOpen(menu).toBe('false');
  await menu.hover();
  await isOpen(menu).toBe('true');
  await group.hover();
  await isOpen(group).toBe('true');
  return { menu, group };
}

// spec 2.22 10.10
test.each([1440, 1280, 1100])(
  'a nested menu opens beside its parent in a window of %i pixels',
  async (width) => {
    const { page, checked } = helene;
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    for (const [name] of STAFF_MENU) {
      const { menu, group } = await hoverOver(page, name);
      const [parent, list] = [await edges(listOf(menu)), await edges(listOf(group))];
      const isBeside = list.left > parent.right - 8 || list.right < parent.left + 8;
      expect(isBeside, name).toBe(true);
      // The list opens on the right where there is room.
      expect(list.left > parent.left, name).toBe(
        parent.right + (list.right - list.left) < width - 8,
      );
      expect(Math.abs(list.top - (await edges(group)).top), name).toBeLessThan(20);
      await inFullSight(listOf(group), name);
      await checked(`the nested list « ${name} »`);
    }
    await page.setViewportSize(USUAL);
  },
);

// spec 2.22
test('a nested menu stays in the window: in large letters, in a low window, where neither side has room', async () => {
  const { page } = helene;
  const nested = async (where: string) => {
    const { group } = await hoverOver(page, 'Registre');
    await inFullSight(listOf(group), where);
  };
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await nested('a low window');
  await page.setViewportSize(TWICE);
  await largeLetters(page, true);
  await nested('large letters');
  await largeLetters(page, false);
  // Only the text is larger, as with a reader's own style: the list opens on the left, then inside
  // the other list.
  await page.setViewportSize(USUAL);
  const lists = () =>
    Promise.all(['Demandes à traiter', 'Registre'].map((name) => edges(listOf(press(page, name)))));
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await nested('letters twice as large in the same window');
  const [right, left] = await lists();
  expect(left?.right).toBeLessThan((right?.left ?? 0) + 8);
  await page.evaluate("document.documentElement.style.fontSize = '250%'");
  await nested('letters that leave no room');
  const [around, inside] = await lists();
  expect(inside?.left).toBeGreaterThan(around?.left ?? 0);
  expect(inside?.right).toBeLessThan(around?.right ?? 0);
});

// spec 2.22
test('the pointer moves slowly from a group to the far end of its list, across the other groups', async () => {
  const { page } = await stage.signedIn('staff@demo.example');
  await page.clock.install();
  await page.goto('/');
  const { group } = await hoverOver(page, 'À traiter');
  await page.clock.pauseAt(Date.now() + SHORT_MILLISECONDS);
  const from = await edges(group);
  const to = await edges(listOf(group).getByRole('link').last());
  const [startX, startY] = [from.left + 40, (from.top + from.bottom) / 2];
  const [endX, endY] = [to.left + 20, (to.top + to.bottom) / 2];
  const crossed = new Set<string>();
  for (let step = 0; step <= 20; step += 1) {
    await page.mouse.move(
      startX + ((endX - startX) * step) / 20,
      startY + ((endY - startY) * step) / 20,
    );
    await page.clock.runFor(60);
    crossed.add(
      await page.evaluate(
        "document.querySelector('.nav-popup .nav-popup:hover, .nav-popup button:hover')?.textContent ?? ''",
      ),
    );
    expect(await group.getAttribute('aria-expanded'), `step ${step}`).toBe('true');
  }
  expect([...crossed]).toContain('Registre');
  await page.clock.runFor(1000);
  expect(await group.getAttribute('aria-expanded')).toBe('true');
  // Hovering over another group opens it in place of the first.
  await press(page, 'Réglages').hover();
  await page.clock.runFor(80);
  expect(await press(page, 'Réglages').getAttribute('aria-expanded')).toBe('true');
  expect(await group.getAttribute('aria-expanded')).toBe('false');
});

test('a pointer resting there does not disturb keyboard navigation', async () => {
  const { page } = helene;
  const keys = keyboardOf(page);
  await page.clock.install();
  await page.goto('/');
  const { menu, group } = await hoverOver(page, 'Registre');
  await page.mouse.move(4, 700);
  await isOpen(menu).toBe('false');
  await keys.reachThe(menu);
  await keys.press('ArrowDown');
  await keys.has('button', 'À traiter');
  await keys.press('ArrowRight');
  await keys.has('link', 'Immatriculations en attente');
  await page.clock.pauseAt(Date.now() + SHORT_MILLISECONDS);
  await group.hover();
  await page.clock.runFor(1000);
  await keys.has('link', 'Immatriculations en attente');
  await page.clock.resume();
  await keys.press('Escape');
  await keys.has('button', 'À traiter');
  await keys.press('Escape');
  await keys.hasThe(menu);
});
