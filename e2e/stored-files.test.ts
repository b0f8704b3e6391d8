/**
 * Files of the site that fail to load: each one delayed in turn, and all of them missing after a
 * deployment.
 */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aStage } from './testing/stage.ts';

const stage = aStage({ demonstration: false });

const DEEP = '/about/faq';
const TITLE = 'Questions fréquentes';

/** Counts the moments at which the page is blank. */
const WATCH_EMPTINESS = `
  window.emptied = 0;
  addEventListener('DOMContentLoaded', () => {
    const look = () => { if (document.body.innerText.trim() === '') window.emptied += 1; };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  });
`;

async function aPage(): Promise<Page> {
  const context = await stage.browser.newContext({ baseURL: stage.portal.origin });
  const page = await context.newPage();
  await page.addInitScript(WATCH_EMPTINESS);
  return page;
}

const title = (page: Page, name = TITLE) => page.getByRole('heading', { level: 1, name });
/** Not rendered by the server: nothing is shown before its files load. */
const EMPTY = '/about/verifier-un-code';
const EMPTY_TITLE = 'Vérifier un code ISRC';

// spec 2.30 10.3
test('when any file is late, a deep link shows that it is loading, and is never empty', async () => {
  const free = await aPage();
  const files: string[] = [];
  free.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) files.push(pathname);
  });
  await free.goto(EMPTY);
  await title(free, EMPTY_TITLE).waitFor();
  await free.waitForLoadState('networkidle');
  await free.context().close();
  expect(files.length).toBeGreaterThan(2);
  for (const file of new Set(files)) {
    const page = await aPage();
    const locked = Promise.withResolvers<void>();
    const request = Promise.withResolvers<void>();
    await page.route(`**${file}`, async (route) => {
      request.resolve();
      await locked.promise;
      await route.continue();
    });
    await page.goto(EMPTY, { waitUntil: 'commit' });
    await request.promise;
    await page
      .getByText('Chargement en cours')
      .or(title(page, EMPTY_TITLE))
      .first()
      .waitFor({ state: 'attached' });
    locked.resolve();
    await title(page, EMPTY_TITLE).waitFor();
    expect([file, await page.evaluate('window.emptied')]).toEqual([file, 0]);
    await page.context().close();
  }
});

// spec 10.2
test('after a deployment removed every file, a link shows so in French, with a way on', async () => {
  for (const from of ['/', DEEP]) {
    const page = await aPage();
    await page.goto(from);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.evaluate(
      `history.pushState(null, '', '/about/verifier-un-code'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await page.getByText(/vient d’être mis à jour/).waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).waitFor();
    await page
      .getByRole('link', { name: /accueil/ })
      .first()
      .waitFor();
    expect(await page.getByText(/Unexpected Application Error/).count()).toBe(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.context().close();
  }
});

// spec 2.31
test('a change of page that waits for its file shows a box of 150 by 100 in blue, which nothing closes', async () => {
  const page = await aPage();
  await page.goto(DEEP);
  await title(page).waitFor();
  await page.waitForLoadState('networkidle');
  const locked = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await locked.promise;
    await route.continue();
  });
  await page.evaluate(
    `history.pushState(null, '', '/about/verifier-un-code'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  const box = page.getByRole('alertdialog', { name: 'Chargement en cours' });
  await box.waitFor();
  const drawn = `(({ width, height }, { color }) => [width, height, color])(
    document.querySelector('[role=alertdialog] svg').getBoundingClientRect(),
    getComputedStyle(document.querySelector('[role=alertdialog] svg')))`;
  expect(await page.evaluate(drawn)).toEqual([150, 100, 'rgb(0, 71, 141)']);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.keyboard.press('Tab');
  // The elements behind it are unreachable.
  expect(await page.evaluate(`document.activeElement.closest('[inert]') === null`)).toBe(true);
  expect(await page.evaluate(`document.querySelector('main').closest('[inert]') !== null`)).toBe(
    true,
  );
  expect(await box.isVisible()).toBe(true);
  locked.resolve();
  await box.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: /Vérifier/ }).waitFor();
  await page.context().close();
});

const IDENTITY_FAILURE =
  "Erreur d'initialisation keycloak, impossible d'accéder à l'application...";

// spec 2.32 8.1
test.each(['/', EMPTY, DEEP])(
  'when the file of the identity client fails to load, %s shows so, and one press retries',
  async (address) => {
    const page = await aPage();
    await page.route(/\/assets\/open-identity-[^/]*\.js$/, (route) => route.abort());
    await page.goto(address);
    await page.getByRole('alert').getByText(IDENTITY_FAILURE).waitFor();
    await page.unroute(/\/assets\/open-identity-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('button', { name: 'Me connecter' }).first().waitFor();
    expect(await page.getByText(IDENTITY_FAILURE).count()).toBe(0);
    await page.context().close();
  },
);

test('a page whose file fails to load reports that the network is lost, or that the portal was updated', async () => {
  const page = await aPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Me connecter' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.evaluate(
    `history.pushState(null, '', '${EMPTY}'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await page.getByText(/^Le portail ne répond pas\. Vérifiez votre connexion/).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await title(page, EMPTY_TITLE).waitFor();
  await page.context().close();
});
