import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openAccount } from '#identity/testing/account.ts';
import { type Browser, createBrowser } from '#identity/testing/browser.ts';
import {
  endpoint,
  formAction,
  obtainCode,
  postToken,
  readTokens,
  startAuthorization,
} from '#identity/testing/sign-in.ts';
import type { IdentityEvent } from './options.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { letterTo, recoveryOf } from './testing/recovery.ts';
import { ALICE, startTestSite } from './testing/test-site.ts';

/** Each identity event is emitted once, with person and source, and never with a secret. */

const site = aTestSite();
let subject: string;
let seen = 0;
beforeAll(async () => {
  ({ subject } = await site.identity.ensureAccount({ ...ALICE, emailVerified: true }));
});
beforeEach(() => {
  seen = site.events.length;
});

const happened = (): readonly IdentityEvent[] => site.events.slice(seen);
const whats = () => happened().map(({ what }) => what);
const FROM = { address: '127.0.0.1', agent: 'node', call: expect.stringMatching(/./) };
const recovery = recoveryOf(site);

async function tokensOf(browser: Browser, password: string = ALICE.password) {
  const authorization = startAuthorization(site);
  const code = await obtainCode(browser, authorization, { email: ALICE.email, password });
  const fields = {
    grant_type: 'authorization_code',
    code,
    code_verifier: authorization.verifier,
    redirect_uri: authorization.redirectUri,
  };
  return { fields, tokens: await readTokens(await postToken(site, fields)) };
}

async function wrong(email: string, password: string) {
  const browser = createBrowser();
  const page = await browser.follow(await browser.get(startAuthorization(site).url), () => false);
  return browser.post(formAction(page), { email, password });
}

test('a sign-in, by its account', async () => {
  await tokensOf(createBrowser());
  expect(happened()).toEqual([{ what: 'signedIn', subject, typed: null, ...FROM }]);
});

test('a wrong password, by the account; an unknown address, by what was typed', async () => {
  await wrong(ALICE.email, 'ce n’est pas lui');
  await wrong('personne@exemple.fr', 'rien');
  expect(happened()).toEqual([
    { what: 'signInRefused', subject, typed: null, ...FROM },
    { what: 'signInRefused', subject: null, typed: 'personne@exemple.fr', ...FROM },
  ]);
});

test('a wait, for each attempt it delayed', async () => {
  const email = 'attente@exemple.fr';
  await openAccount(site.query, { email, password: 'peu coûteuse à vérifier' });
  for (let n = 0; n < 31; n += 1) await wrong(email, 'rien');
  expect(whats()).toEqual([...Array.from({ length: 30 }, () => 'signInRefused'), 'waitImposed']);
});

test('a code used twice', async () => {
  const { fields } = await tokensOf(createBrowser());
  await postToken(site, fields);
  expect(whats()).toEqual(['signedIn', 'tokenReplayed']);
});

test('a sign-out, by the account of the session', async () => {
  const browser = createBrowser();
  const { tokens } = await tokensOf(browser);
  const request = new URLSearchParams({ id_token_hint: tokens.idToken, client_id: site.clientId });
  const page = await browser.get(`${endpoint(site, 'logout')}?${request}`);
  const value = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? '';
  const action = /<form[^>]*action="([^"]*)"/.exec(page.body)?.[1] ?? '';
  await browser.post(new URL(action, page.url), { xsrf: value('xsrf'), logout: value('logout') });
  expect(happened().at(-1)).toEqual({ what: 'signedOut', subject, typed: null, ...FROM });
});

test('a password reset request, with the typed address, and a change, with the account', async () => {
  const browser = createBrowser();
  const link = await recovery.linkFor(browser);
  await recovery.choose(browser, link, 'une autre phrase entière');
  expect(happened()).toEqual([
    { what: 'passwordAsked', subject: null, typed: ALICE.email, ...FROM },
    { what: 'passwordChanged', subject, typed: null, ...FROM },
  ]);
  expect(JSON.stringify(site.events)).not.toMatch(/phrase entière|cheval|ce n’est pas lui/);
});

test('an account that is opened, and an address that is confirmed', async () => {
  const browser = createBrowser();
  const start = startAuthorization(site, { kc_register: '1' });
  const page = await browser.follow(await browser.get(start.url), () => false);
  const bruno = {
    prenom: 'Bruno',
    nom: 'Essai',
    email: 'bruno@exemple.fr',
    password: 'sept rivières lentes',
  };
  const { length } = site.letters;
  await browser.post(formAction(page), bruno);
  const { link } = await letterTo(site.letters, bruno.email, 'Confirmez', length);
  const opened = await recovery.open(browser, link);
  await browser.post(new URL(/action="([^"]*)"/.exec(opened.body)?.[1] ?? '', opened.url), {});
  expect(whats()).toEqual(['accountOpened', 'emailConfirmed']);
});

test('a sign-in fails when its event cannot be stored', async () => {
  const refusing = await startTestSite({
    query: site.query,
    watch: async () => {
      throw new Error('the database went away');
    },
  });
  try {
    const browser = createBrowser();
    const page = await browser.follow(
      await browser.get(startAuthorization(refusing).url),
      () => false,
    );
    const { status } = await browser.post(formAction(page), {
      email: ALICE.email,
      password: 'une autre phrase entière',
    });
    expect(status).toBe(500);
  } finally {
    await refusing.close();
  }
});
