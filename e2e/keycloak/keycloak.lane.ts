import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listDossiers } from '#contract/registration/dossier.ts';
import { createServiceAccount } from '#contract/software/service-accounts.ts';
import { startAuthorization } from '#identity/testing/sign-in.ts';
import { BUILT_SITE } from '#server/built-site.ts';
import { examineSignIn } from '#server/platform/health/browser-sign-in.ts';
import { anSmtpPeer, type SmtpPeer } from '#server/platform/mail/testing/smtp-peer.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import {
  freePort,
  type RunningPortal,
  runningPortal,
  SOCIETY,
} from '#server/testing/running-portal.ts';
import { ROOT } from '#tools/run.ts';
import { theBrowser } from '../testing/browser.ts';
import { type Administration, administrationOf } from './testing/administration.ts';
import { keycloakHome, type StockKeycloak, startKeycloak } from './testing/stock-keycloak.ts';

/** The stock Keycloak with the realm that is shipped, and the portal before it, in a browser. */

const PASSWORD = 'quatre mots sans lien';
const result = keycloakHome();
const absent = 'missing' in result ? result.missing : null;

describe.skipIf(absent !== null)(`Keycloak ${absent ?? ''}`, () => {
  let mail: SmtpPeer;
  let portal: RunningPortal;
  let keycloak: StockKeycloak;
  let administration: Administration;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    if (!('home' in result)) return;
    mail = await anSmtpPeer();
    const port = await freePort();
    portal = await runningPortal('postgres', {
      site: BUILT_SITE,
      environment: { OIDC_ISSUER: `http://localhost:${port}/realms/isrc` },
    });
    const smtpPort = Number(new URL(mail.url).port);
    keycloak = await startKeycloak(result.home, { port, portail: portal.origin, smtpPort });
    administration = administrationOf(keycloak);
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await portal?.remove();
    await keycloak?.stop();
    await mail?.down();
  });

  async function aPage(context?: BrowserContext): Promise<Page> {
    const own =
      context ??
      (await (await theBrowser()).newContext({ locale: 'fr-FR', baseURL: portal.origin }));
    if (context === undefined) contexts.push(own);
    const page = await own.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  }

  /** An account created by an administrator, with a verified address. */
  async function anAccount(email: string): Promise<void> {
    await administration.post('/users', {
      username: email,
      email,
      emailVerified: true,
      enabled: true,
      firstName: 'Inès',
      lastName: 'Le Goff',
      credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
    });
  }

  async function signsIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    await page.goto('/');
    await page.getByRole('button', { name: 'Me connecter' }).first().click();
    await fillIn(page, email, password);
    await isIn(page);
  }

  async function fillIn(page: Page, email: string, password: string): Promise<void> {
    await page.locator('#username').fill(email);
    await page.locator('#password').fill(password);
    await page.locator('#kc-login').click();
  }

  const isIn = (page: Page) => page.getByRole('button', { name: /Mon compte/ }).waitFor();
  const isOut = (page: Page) =>
    page.getByRole('button', { name: 'Me connecter' }).first().waitFor();

  /** The link in the newest mail to an address. */
  async function linkTo(email: string, before = 0): Promise<string> {
    const letter = await vi.waitUntil(
      () => mail.delivered.filter(({ to }) => to.includes(email))[before],
      {
        timeout: 60_000,
      },
    );
    const [link] = /https?:\/\/\S+/.exec(letter.email.text ?? '') ?? [];
    if (link === undefined) throw new Error('a mail without a link');
    return link;
  }

  test('an account is created in French, its address is verified, and the portal shows the name', async () => {
    const email = 'maelle@essai.fr';
    const page = await aPage();
    await page.goto('/');
    await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click();
    await page.locator('#email').fill(email);
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    expect(page.url()).toContain(`${keycloak.issuer}/`);
    await page.locator('#firstName').fill('Maëlle');
    await page.locator('#lastName').fill('Kerbrat');
    await page.locator('#password').fill(PASSWORD);
    await page.locator('#password-confirm').fill(PASSWORD);
    await page.locator('input[type=submit], button[type=submit]').click();
    await page.goto(await linkTo(email));
    await isIn(page);
    expect(page.url()).toBe(`${portal.origin}/`);
    await page.getByText(email).first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Compléter mon profil' }).click();
    await expect.poll(() => page.getByLabel('Prénom').inputValue()).toBe('Maëlle');
  });

  test('signed in, the next page and another tab are so without a word, and a wrong password is not', async () => {
    const email = 'ines@essai.fr';
    await anAccount(email);
    await aPerson(portal.db, { email, structures: [await aStructure(portal.db)] });
    const page = await aPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Me connecter' }).first().click();
    await fillIn(page, email, 'pas le bon');
    await page.locator('#input-error-username, #input-error, [id^=input-error]').first().waitFor();
    await fillIn(page, email, PASSWORD);
    await isIn(page);
    await page.reload();
    await isIn(page);
    const other = await aPage(page.context());
    await other.goto('/');
    await isIn(other);
  });

  test('an expiring token is refreshed while the page is open, and the stream continues', async () => {
    const email = 'youna@essai.fr';
    await anAccount(email);
    await aPerson(portal.db, { email, structures: [await aStructure(portal.db)] });
    await administration.put('', { accessTokenLifespan: 10 });
    const page = await aPage();
    const refreshed = page.waitForResponse(
      (response) => response.request().postData()?.includes('grant_type=refresh_token') ?? false,
    );
    await signsIn(page, email);
    expect((await refreshed).status()).toBe(200);
    await page.waitForResponse(
      (response) => response.url().endsWith('/api/events') && response.status() === 200,
    );
    await administration.put('', { accessTokenLifespan: 300 });
  });

  test('signing out ends it in every tab', async () => {
    const email = 'ewen@essai.fr';
    await anAccount(email);
    await aPerson(portal.db, { email, structures: [await aStructure(portal.db)] });
    const page = await aPage();
    await signsIn(page, email);
    const other = await aPage(page.context());
    await other.goto('/');
    await isIn(other);
    await page.getByRole('button', { name: /Mon compte/ }).click();
    await page.getByRole('button', { name: 'Me déconnecter' }).click();
    await isOut(page);
    expect(page.url()).toBe(`${portal.origin}/`);
    await other.reload();
    await isOut(other);
  });

  test('a forgotten password is reset by mail', async () => {
    const email = 'goulven@essai.fr';
    await anAccount(email);
    await aPerson(portal.db, { email, structures: [await aStructure(portal.db)] });
    const page = await aPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Me connecter' }).first().click();
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
    await page.locator('#username').fill(email);
    await page.locator('input[type=submit], button[type=submit]').click();
    await page.goto(await linkTo(email));
    await page.locator('#password-new').fill('cinq autres mots sans lien');
    await page.locator('#password-confirm').fill('cinq autres mots sans lien');
    await page.locator('input[type=submit], button[type=submit]').click();
    await isIn(page);
  });

  test('a label’s software requests a token in its own name, once staff linked its client', async () => {
    const email = 'direction@essai.fr';
    const structureId = await aStructure(portal.db);
    await anAccount(email);
    await aPerson(portal.db, {
      email,
      structures: [SOCIETY],
      roles: ['isGestionnaireInternet', 'isGestionnaireIsrc'],
    });
    const page = await aPage();
    await signsIn(page, email);
    const cookies = await page.context().cookies(portal.origin);
    const staffToken = cookies.find(({ name }) => name === 'kc_token')?.value ?? '';
    const [model] = z
      .array(z.looseObject({ id: z.string() }))
      .parse(await administration.get('/clients?clientId=label-exemple'));
    await administration.put(`/clients/${model?.id}`, {
      ...model,
      enabled: true,
      secret: 'secret-d-essai',
    });
    const response = await fetch(`${keycloak.issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'label-exemple',
        client_secret: 'secret-d-essai',
      }),
    });
    const { access_token } = z
      .looseObject({ access_token: z.string() })
      .parse(await response.json());
    const software = clientOf(
      { origin: portal.origin, tokenOf: async () => access_token },
      'label',
    );
    expect(await software.refused(listDossiers, { body: {} })).toMatchObject({ status: 401 });
    const staff = clientOf({ origin: portal.origin, tokenOf: async () => staffToken }, email);
    await staff.ok(createServiceAccount, {
      body: { structureId, nom: 'Catalogue', role: 'LECTURE', clientId: 'label-exemple' },
    });
    expect((await software.ok(listDossiers, { body: {} })).rows).toEqual([]);
  });

  test('no code is issued to another address, nor without PKCE', async () => {
    const site = { origin: keycloak.origin, realm: 'isrc', clientId: 'portail' };
    const request = async (extra: Readonly<Record<string, string>>) =>
      fetch(startAuthorization(site, { redirect_uri: `${portal.origin}/`, ...extra }).url, {
        redirect: 'manual',
      });
    expect((await request({})).status).toBe(200);
    expect((await request({ redirect_uri: `${portal.origin}/ailleurs` })).status).toBe(400);
    expect((await request({ redirect_uri: 'https://ailleurs.example/' })).status).toBe(400);
    const { url } = startAuthorization(site, { redirect_uri: `${portal.origin}/` });
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const bare = await fetch(url, { redirect: 'manual' });
    expect(bare.headers.get('location')).toContain('error=invalid_request');
  });

  test('the doctor reports no problem with it, and lists each unregistered address of a portal', async () => {
    const at = {
      issuer: keycloak.issuer,
      clientId: 'portail',
      scope: 'openid email profile',
      acrValues: undefined,
    };
    expect(await examineSignIn({ ...at, origins: [portal.origin] })).toEqual({
      wrong: [],
      advice: [],
    });
    const second = 'http://second.localhost:3999';
    const { wrong } = await examineSignIn({ ...at, origins: [portal.origin, second] });
    expect(wrong).toEqual([
      expect.stringContaining(`depuis ${second}`),
      expect.stringContaining(`${second}/ n’est pas acceptée`),
      expect.stringContaining(`${second}/silent-check-sso.html n’est pas acceptée`),
    ]);
  });

  // The last: from then on the page of sign-in has one more button.
  test('follows the shipped route to ProConnect, and requests only what ProConnect supports', async () => {
    const shipped = readFileSync(join(ROOT, 'ops', 'keycloak', 'proconnect.json'), 'utf8');
    const input = JSON.parse(shipped.replaceAll('PROCONNECT_DOMAIN', 'proconnect.example'));
    await administration.post('/partialImport', { ...input, ifResourceExists: 'FAIL' });
    expect(
      await administration.get('/identity-provider/instances/proconnect/mappers'),
    ).toHaveLength(3);
    const site = { origin: keycloak.origin, realm: 'isrc', clientId: 'portail' };
    const { url } = startAuthorization(site, {
      redirect_uri: `${portal.origin}/`,
      kc_idp_hint: 'proconnect',
    });
    const here = await fetch(url, { redirect: 'manual' });
    const cookie = here.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    const broker = new URL(here.headers.get('location') ?? '', keycloak.origin);
    const there = await fetch(broker, {
      redirect: 'manual',
      headers: { cookie: cookie.join('; ') },
    });
    const request = new URL(there.headers.get('location') ?? '');
    expect(request.origin + request.pathname).toBe('https://proconnect.example/api/v2/authorize');
    const { state = '', nonce = '', ...rest } = Object.fromEntries(request.searchParams);
    expect(state.length).toBeGreaterThanOrEqual(32);
    expect(nonce.length).toBeGreaterThanOrEqual(22);
    expect(rest).toEqual({
      acr_values: 'eidas1',
      client_id: 'PROCONNECT_CLIENT_ID',
      response_type: 'code',
      redirect_uri: `${keycloak.issuer}/broker/proconnect/endpoint`,
      scope: 'openid given_name usual_name email siret',
    });
  });
});
