/** A person at a browser; the pages that matter are checked by axe. */

import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accusations } from './axe.ts';
import { signInQuietly } from './sign-in.ts';

export type Visitor = {
  readonly page: Page;
  /** Fails when axe finds anything on the page as it stands. */
  checked(where: string): Promise<void>;
  /** Through the provider's page, with the password of the demonstration unless another one is given. */
  signIn(email: string, password?: string): Promise<void>;
  /** The same, for what is not about signing in: only its end is seen. */
  enter(email: string, password?: string): Promise<void>;
  /** Errors that the browser reported: uncaught exceptions, refused by the content policy, failed calls. */
  readonly errors: readonly string[];
};

export type VisitorOptions = {
  readonly width?: number;
  readonly dark?: boolean;
  /** The very first visit: the notice of cookies is there. */
  readonly newcomer?: boolean;
  /** A finger in place of a mouse. */
  readonly touch?: boolean;
};

/** The fields of a page for anyone take no key, no file and no pointer before it is known who is there. */
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
  // Whoever uses the portal has read the notice of cookies; `public-pages.test.ts` reads it.
  if (!options.newcomer)
    await context.addInitScript("localStorage.setItem('portail-isrc.cookies', 'lu')");
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // keycloak-js's own frame makes Chromium say this at each silent check.
    const exists = message.text().includes('allow-scripts and allow-same-origin');
    if (message.type() === 'error' && !exists) errors.push(message.text());
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
