/** A person at a browser; the pages that matter are checked by axe. */

import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accusations } from './axe.ts';
import { signInQuietly } from './sign-in.ts';

export type Visitor = {
  readonly page: Page;
  /** Fails when axe finds a violation on the current page. */
  checked(where: string): Promise<void>;
  /** Signs in through the provider's page, with the demonstration's password by default. */
  signIn(email: string, password?: string): Promise<void>;
  /** Signs in for tests of other subjects, without the steps in between. */
  enter(email: string, password?: string): Promise<void>;
  /**
   * Errors reported by the browser: uncaught exceptions, content policy violations, failed calls.
   */
  readonly errors: readonly string[];
};

export type VisitorOptions = {
  readonly width?: number;
  readonly dark?: boolean;
  /** A first visit: the cookie notice is shown. */
  readonly newcomer?: boolean;
  /** Touch instead of a mouse. */
  readonly touch?: boolean;
};

/**
 * Waits until the fields of a public page accept input: they are disabled until the session is
 * known.
 */
export const fieldsOpened = (page: Page): Promise<unknown> =>
  expect.poll(() => page.locator('main [aria-busy="true"]').count(), { timeout: 60_000 }).toBe(0);

export async function aVisitor(
  browser: Browser,
  origin: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: options.touch ?? false,
  });
  // The cookie notice is marked as read; `public-pages.test.ts` tests it.
  if (!options.newcomer)
    await context.addInitScript("localStorage.setItem('portail-isrc.cookies', 'lu')");
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const checked = async (where: string) => {
    expect(await accusations(page), where).toEqual([]);
  };
  return {
    page,
    errors,
    checked,
    async signIn(email, password = 'isrc-demo') {
      await page.goto('/');
      await page.getByRole('button', { name: 'Me connecter' }).first().click();
      await page.getByLabel('Adresse électronique').fill(email);
      await page.getByLabel('Mot de passe').fill(password);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.getByRole('button', { name: /Mon compte/ }).waitFor();
    },
    async enter(email, password = 'isrc-demo') {
      await signInQuietly(context, origin, { email, password });
      await page.goto('/');
      await page.getByRole('button', { name: /Mon compte/ }).waitFor();
    },
  };
}
