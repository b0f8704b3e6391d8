import { vi } from 'vitest';
import { type Answer, type Browser, createBrowser } from '#identity/testing/browser.ts';
import { formAction } from '#identity/testing/sign-in.ts';
import type { Letter } from '../accounts/letters.ts';
import { ALICE, type TestSite } from './test-site.ts';

/**
 * The first mail after index `after` whose subject begins with these words; mails leave after the
 * response.
 */
export async function letterTo(
  letters: readonly Letter[],
  to: string,
  subject: string,
  after: number,
): Promise<Letter & { readonly link: URL }> {
  const find = () =>
    letters.slice(after).find((letter) => letter.to === to && letter.subject.startsWith(subject));
  const letter = await vi.waitUntil(find, { timeout: 5000 });
  return { ...letter, link: new URL(/https?:\/\/\S+/.exec(letter.text)?.[0] ?? 'none:') };
}

/** Follows redirects to the final page. */
export const toPage = async (browser: Browser, answer: Promise<Answer>) =>
  browser.follow(await answer, () => false);

/** The steps of a person who forgot a password. */
export function recoveryOf(site: TestSite) {
  const actions = () => `${site.origin}/realms/${site.realm}/login-actions`;
  const ask = (browser: Browser, email: string, tab = '') =>
    browser.post(`${actions()}/reset-credentials`, { email, tab_id: tab });
  const open = (browser: Browser, link: URL) => toPage(browser, browser.get(link));
  return {
    actions,
    ask,
    open,
    /**
     * Requests a link.
     * @returns the address in its mail
     */
    async linkFor(
      browser: Browser = createBrowser(),
      email: string = ALICE.email,
      tab = '',
    ): Promise<URL> {
      const { length } = site.letters;
      const { status } = await ask(browser, email, tab);
      if (status !== 303) throw new Error(`no link: ${status}`);
      return (await letterTo(site.letters, email, 'Choisissez', length)).link;
    },
    async choose(browser: Browser, link: URL, password: string): Promise<Answer> {
      const page = await open(browser, link);
      return toPage(browser, browser.post(formAction(page), { password }));
    },
  };
}
