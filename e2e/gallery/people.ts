/** Who looks at the screens, and how each of them signs in: once, for every page they look at. */

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEMONSTRATION_ACCOUNTS } from '#server/demonstration/accounts.ts';
import { PASSWORD, type RunningPortal } from '#server/testing/running-portal.ts';
import { signInQuietly } from '../testing/sign-in.ts';

export const EMAILS = {
  visitor: null,
  /** A visitor on a device that has never been here. */
  newcomer: null,
  /** Signed in, without a record. */
  stranger: 'nouveau@demo.example',
  /** With a record, without a structure. */
  nowhere: 'sans-structure@essai.example',
  drafting: 'brouillon@essai.example',
  waiting: 'attente@demo.example',
  refused: 'refuse@demo.example',
  /** In a structure, without a role. */
  helper: 'equipe@demo.example',
  /** Validated, and nothing done yet. */
  beginner: 'debut@essai.example',
  /** Of a structure that has ceased its activity. */
  ceased: 'cessation@essai.example',
  artist: 'artiste@demo.example',
  label: 'label@demo.example',
  staff: 'staff@demo.example',
} as const;

export type Who = keyof typeof EMAILS;

/**
 * The notice at the foot of a first visit is a line of its own: elsewhere it would hide what is shown. And what
 * one line chose must not change another, which may be shown at the same time.
 */
const AS_EVER = `
  localStorage.setItem('portail-isrc.cookies', 'read');
  const keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (key !== 'portail-isrc.recordings-view') keep.call(this, key, value);
  };
`;

/** One browser context for each person: the session of the first page serves the others. */
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
    /** One that showed another line before, if there is one: to open one costs as much as to load it. */
    async pageOf(who: Who): Promise<Page> {
      const existing = free.get(who)?.pop();
      if (existing !== undefined) return existing;
      const context = contexts.get(who) ?? enter(who);
      contexts.set(who, context);
      return (await context).newPage();
    },
    /** As it was new: what it loads next knows nothing of what it showed. */
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
