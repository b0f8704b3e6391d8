/** The people who view the screens, and their sign-in: once for all the pages of each. */

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEMONSTRATION_ACCOUNTS } from '#server/demonstration/accounts.ts';
import { PASSWORD, type RunningPortal } from '#server/testing/running-portal.ts';
import { signInQuietly } from '../testing/sign-in.ts';

export const EMAILS = {
  visitor: null,
  /** A visitor on a device without any stored data. */
  newcomer: null,
  /** Signed in, without a profile. */
  stranger: 'nouveau@demo.example',
  /** With a profile, without a structure. */
  nowhere: 'sans-structure@essai.example',
  drafting: 'brouillon@essai.example',
  waiting: 'attente@demo.example',
  refused: 'refuse@demo.example',
  /** In a structure, without a role. */
  helper: 'equipe@demo.example',
  /** Of a validated structure, with no request yet. */
  beginner: 'debut@essai.example',
  /** Of a structure that has ceased its activity. */
  ceased: 'cessation@essai.example',
  artist: 'artiste@demo.example',
  label: 'label@demo.example',
  staff: 'staff@demo.example',
} as const;

export type Who = keyof typeof EMAILS;

/**
 * Hides the notice of a first visit, which has a line of its own and would cover other states. Also
 * ignores the stored choice of a view, so that one line does not affect another shown at the same
 * time.
 */
const AS_EVER = `
  localStorage.setItem('portail-isrc.cookies', 'read');
  const keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (key !== 'portail-isrc.recordings-view') keep.call(this, key, value);
  };
`;

/** One browser context per person: all pages share the session of the first. */
export function aCloakroom(
  browser: Browser,
  portal: RunningPortal,
  prepare: (context: BrowserContext) => Promise<unknown>,
) {
  const contexts = new Map<Who, Promise<BrowserContext>>();
  const enter = async (who: Who): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: portal.origin,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(60_000);
    await prepare(context);
    if (who !== 'newcomer') await context.addInitScript(AS_EVER);
    const email = EMAILS[who];
    if (email === null) return context;
    const demonstrationAccount = DEMONSTRATION_ACCOUNTS.find((account) => account.email === email);
    const password = demonstrationAccount?.password ?? PASSWORD;
    if (demonstrationAccount === undefined) {
      const name = { givenName: 'Camille', familyName: 'Essai' };
      await portal.identity?.ensureAccount({ email, password, ...name, emailVerified: true });
    }
    await signInQuietly(context, portal.origin, { email, password });
    return context;
  };
  const free = new Map<Who, Page[]>();
  return {
    /** Reuses a free page, if any: opening one costs as much as loading it. */
    async pageOf(who: Who): Promise<Page> {
      const existing = free.get(who)?.pop();
      if (existing !== undefined) return existing;
      const context = contexts.get(who) ?? enter(who);
      contexts.set(who, context);
      return (await context).newPage();
    },
    /** Resets the page for reuse: listeners and session storage are cleared. */
    async giveBack(who: Who, page: Page): Promise<void> {
      page.removeAllListeners('pageerror');
      page.removeAllListeners('console');
      await page.evaluate('sessionStorage.clear()');
      free.set(who, [...(free.get(who) ?? []), page]);
    },
    async close() {
      for (const context of await Promise.allSettled(contexts.values())) {
        if (context.status === 'fulfilled') await context.value.close();
      }
    },
  };
}
