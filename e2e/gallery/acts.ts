/** Actions of a person to reach a state: press a button, type text, choose an option. */

import type { Page } from 'playwright-core';

type Name = string | RegExp;

/** Presses buttons one after the other. */
export const press =
  (...names: readonly Name[]) =>
  async (page: Page) => {
    for (const name of names) await first(page, name).click();
  };

const first = (page: Page, name: Name) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

/** Inside the dialog that is open. */
export const pressInside =
  (...names: readonly Name[]) =>
  async (page: Page) => {
    for (const name of names)
      await page.getByRole('dialog').getByRole('button', { name }).first().click();
  };

export const followLink = (name: Name) => (page: Page) =>
  page.getByRole('link', { name }).filter({ visible: true }).first().click();

export const write = (label: Name, text: string) => (page: Page) =>
  page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .or(page.getByRole('searchbox', { name: label }))
    .first()
    .fill(text);

export const search = (text: string) => (page: Page) =>
  page.getByRole('searchbox').first().fill(text);

export const choose = (name: Name) => (page: Page) =>
  page.getByRole('radio', { name }).first().check();

export const tick = (name: Name) => (page: Page) =>
  page.getByRole('checkbox', { name }).first().check();

export const open = (tab: Name) => (page: Page) =>
  page.getByRole('tab', { name: tab }).first().click();

/** Opens a collapsible list. */
export const unfold = (name: string) => (page: Page) =>
  page.locator('summary').filter({ hasText: name }).first().click();

/** Opens the longest-waiting item of a desk. */
export const oldest = (page: Page) =>
  page
    .getByRole('list', { name: /d’abord$/ })
    .getByRole('link')
    .first()
    .click();

export const keys =
  (...pressed: readonly string[]) =>
  async (page: Page) => {
    for (const key of pressed) await page.keyboard.press(key);
  };

/** Runs actions one after the other. */
export const all =
  (...acts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };

/** Waits for a text to be visible. */
export const seen = (text: Name) => (page: Page) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** Types into a field with suggestions, and chooses the first one. */
export const find = (label: Name, text: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('listbox').getByRole('option').first().click();
};
