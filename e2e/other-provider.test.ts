/** A provider that is no Keycloak, on its own origin, in a browser: opaque refresh tokens or none, claims by other names. */

import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  STOCK_CLAIMS,
  type StockProvider,
  type StockProviderOptions,
  startStockProvider,
} from '#identity/testing/stock-provider.ts';
import { BUILT_SITE } from '#server/built-site.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { freePort, type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { theBrowser } from './testing/browser.ts';

const EMAIL = 'alice@exemple.fr';
/** Seconds: three more than what a token must be good for. */
const SHORT = 8;

const isToken = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/token';
const isSilentCheck = (request: Request) => request.url().includes('prompt=none');

describe.each<[string, Partial<StockProviderOptions>]>([
  ['opaque refresh tokens', {}],
  ['no refresh token', { refreshTokens: false }],
  ['no address of sign-out', { endsSessions: false }],
  ['opaque access tokens, signed user info', { accessTokens: 'opaque' }],
])('a provider of the standard alone: %s', (_what, options) => {
  let portal: RunningPortal;
  let provider: StockProvider;
  let context: BrowserContext;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    // It warns of its own pages of sign-in, made for trials.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const port = await freePort();
    portal = await runningPortal('postgres', {
      site: BUILT_SITE,
      environment: {
        OIDC_ISSUER: `http://localhost:${port}`,
        OIDC_CLAIMS: STOCK_CLAIMS,
        OIDC_ACCESS_TOKENS: options.accessTokens ?? 'jwt',
        OIDC_ACR_VALUES: 'eidas1',
      },
    });
    provider = await startStockProvider({
      port,
      origins: [portal.origin],
      tokenSeconds: SHORT,
      ...options,
    });
    await aPerson(portal.db, { email: EMAIL, structures: [await aStructure(portal.db)] });
  });
  afterEach(async () => {
    for (const opened of contexts.splice(0)) await opened.close();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await portal?.remove();
    await provider?.stop();
  });

  async function aPage(): Promise<Page> {
    const browser = await theBrowser();
    context = await browser.newContext({ locale: 'fr-FR', baseURL: portal.origin });
    contexts.push(context);
    // Its pages ask the network of others for their letters.
    await context.route(
      (url) => url.hostname !== 'localhost',
      (route) => route.abort(),
    );
    return another();
  }

  async function another(): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  }

  const isIn = (page: Page) => page.getByRole('button', { name: /Mon compte/ }).waitFor();
  const isOut = (page: Page) =>
    page.getByRole('button', { name: 'Me connecter' }).first().waitFor();

  async function signsIn(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Me connecter' }).first().click();
    await page.locator('input[name=login]').fill(EMAIL);
    await page.locator('input[name=password]').fill('essai');
    await page.locator('button[type=submit]').click();
    const consent = page.locator('input[name=prompt][value=consent]');
    await Promise.race([consent.waitFor({ state: 'attached' }), isIn(page)]);
    if ((await consent.count()) > 0) await page.locator('button[type=submit]').click();
    await isIn(page);
  }

  test('people sign in, and calls for tokens carry nothing of the browser', async () => {
    const page = await aPage();
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (isToken(request)) sent.push(request);
    });
    await page.goto('/');
    const requested = page.waitForRequest((request) => request.url().includes('acr_values=eidas1'));
    await signsIn(page);
    await requested;
    expect(page.url()).toBe(`${portal.origin}/`);
    await page.reload();
    await isIn(page);
    expect(sent.length).toBeGreaterThanOrEqual(2);
    for (const request of sent) expect(await request.headerValue('cookie')).toBeNull();
    // Its claims were read by their names: the portal knows whose record this is.
    const bound = await portal.db.selectFrom('identite').select('subject').execute();
    expect(bound).toEqual([{ subject: EMAIL }]);
  });

  test('signing out signs out every tab, and the next person has to sign in', async () => {
    const page = await aPage();
    await page.goto('/');
    await signsIn(page);
    const other = await another();
    await other.goto('/');
    await isIn(other);
    await page.getByRole('button', { name: /Mon compte/ }).click();
    await page.getByRole('button', { name: 'Me déconnecter' }).click();
    if (options.endsSessions !== false) await page.getByRole('button', { name: /^Yes/ }).click();
    await isOut(page);
    expect(page.url()).toBe(`${portal.origin}/`);
    await page.reload();
    await isOut(page);
    await other.reload();
    await isOut(other);
    await page.getByRole('button', { name: 'Me connecter' }).first().click();
    await page.locator('input[name=login]').waitFor();
  });

  // Renewed by a refresh token, or by the silent page: the two ways there are.
  if (options.endsSessions === false || options.accessTokens !== undefined) return;

  test('five tabs outlive their tokens together, and none is signed out', async () => {
    const page = await aPage();
    await page.goto('/');
    await signsIn(page);
    const pages = [page];
    const renewed = new Set<Page>();
    const watch = (tab: Page) =>
      tab.on('request', (request) => {
        const isRenewal = request.postData()?.includes('grant_type=refresh_token') ?? false;
        if (options.refreshTokens === false ? isSilentCheck(request) : isRenewal) renewed.add(tab);
      });
    for (let count = 0; count < 4; count += 1) {
      const tab = await another();
      await tab.goto('/');
      await isIn(tab);
      pages.push(tab);
    }
    for (const tab of pages) watch(tab);
    const refused: string[] = [];
    context.on('response', (response) => {
      if (isToken(response.request()) && !response.ok()) refused.push(response.url());
    });
    // The stream of each ends with its token.
    await vi.waitUntil(() => renewed.size === pages.length, { timeout: 60_000 });
    for (const tab of pages) await isIn(tab);
    expect(refused).toEqual([]);
  });
});
