/**
 * A visitor without a pointer: every element is reached by keys, and each step checks which one has
 * the focus.
 */

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

export type Keyboard = {
  press(key: string, times?: number): Promise<void>;
  type(text: string): Promise<void>;
  /**
   * Waits until the element has the focus and is fully visible. Fails with the focused element's
   * description.
   */
  has(role: Role, name: Name): Promise<void>;
  /** Same, for an element without a name, such as an empty cell. */
  hasThe(target: Locator): Promise<void>;
  /** Same, after pressing Tab (or `key`) as often as needed. */
  reach(role: Role, name: Name, key?: string): Promise<void>;
  reachThe(target: Locator, key?: string): Promise<void>;
  /** Reaches a button or a link, and presses Enter on it. */
  enter(role: 'button' | 'link', name: Name): Promise<void>;
};

/** Most presses of Tab. */
const PATIENCE = 120;

export function keyboardOf(page: Page): Keyboard {
  const { keyboard } = page;
  const named = (role: Role, name: Name) =>
    page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) });
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await keyboard.press(key);
  };
  const hasThe = async (target: Locator) => {
    const state = async () => ((await isFocused(page, target)) ? 'held' : await focusOf(page));
    await expect.poll(state, { timeout: 60_000, message: `the focus on ${target}` }).toBe('held');
    await expect.poll(() => page.evaluate(OBSCURED), { message: `${target} in sight` }).toBe('');
  };
  const reachThe = async (target: Locator, key = 'Tab') => {
    await target.first().waitFor({ state: 'attached' });
    const met: string[] = [];
    for (let time = 0; time < PATIENCE; time += 1) {
      if (await isFocused(page, target)) return hasThe(target);
      met.push(await focusOf(page));
      await press(key);
    }
    throw new Error(`${target} is out of reach; met:\n${[...new Set(met)].join('\n')}`);
  };
  const reach = (role: Role, name: Name, key?: string) => reachThe(named(role, name), key);
  return {
    press,
    type: (text) => keyboard.type(text),
    has: (role, name) => hasThe(named(role, name)),
    hasThe,
    reach,
    reachThe,
    async enter(role, name) {
      await reach(role, name);
      await press('Enter');
    },
  };
}

async function isFocused(page: Page, locator: Locator): Promise<boolean> {
  return (await locator.and(page.locator(':focus')).count()) > 0;
}

const focusOf = (page: Page): Promise<string> => page.evaluate(FOCUS);

/** Evaluated again after each navigation, not cached. */
const FOCUS = `(() => {
  const { activeElement: at } = document;
  return at === null || at === document.body ? 'nothing' : at.outerHTML.replace(/\\s+/g, ' ').slice(0, 160);
})()`;

/**
 * Describes what covers the middle of the focused element (criterion 2.4.11), or that it is outside
 * the window; else ''.
 */
const OBSCURED = `(() => {
  const { activeElement: at } = document;
  if (at === null || at === document.body) return 'nothing holds the focus';
  const drawn = at.closest('.visually-hidden') ? (at.closest('label') ?? at.parentElement) : at;
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const right = Math.min(left + width, innerWidth);
  const bottom = Math.min(top + height, innerHeight);
  const x = (Math.max(left, 0) + right) / 2;
  const y = (Math.max(top, 0) + bottom) / 2;
  const met = document.elementFromPoint(x, y);
  if (met === null || right <= 0 || bottom <= 0) return 'out of sight';
  return drawn.contains(met) || met.contains(drawn) ? '' : met.outerHTML.slice(0, 160);
})()`;

/** From a visitor's home page to the home of the signed-in person. */
export async function signsInByKeys(
  { page }: Visitor,
  keys: Keyboard,
  { email, password = 'isrc-demo' }: { readonly email: string; readonly password?: string },
): Promise<void> {
  await page.goto('/');
  // The page was pre-rendered: its buttons work once its menu is present.
  await page
    .getByRole('button', { name: /Code ISRC|Ouvrir le menu/ })
    .filter({ visible: true })
    .first()
    .waitFor();
  await keys.enter('button', 'Me connecter');
  await page.waitForURL(/\/realms\//);
  await keys.reach('textbox', 'Adresse électronique');
  await keys.type(email);
  await keys.press('Tab');
  await keys.has('textbox', 'Mot de passe');
  await keys.type(password);
  await keys.press('Enter');
  await page
    .getByRole('button', { name: /Mon compte|Ouvrir le menu/ })
    .first()
    .waitFor();
}
