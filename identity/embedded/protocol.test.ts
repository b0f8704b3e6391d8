import { beforeAll, describe, expect, test } from 'vitest';
import { createBrowser } from '../testing/browser.ts';
import { endpoint, startAuthorization } from '../testing/sign-in.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { ALICE } from './testing/test-site.ts';

const site = aTestSite();
beforeAll(async () => {
  await site.identity.ensureAccount({ ...ALICE, emailVerified: true });
});

const realm = (path: string) => `${site.origin}/realms/isrc${path}`;

test('discovery has Keycloak’s layout', async () => {
  const discovery = await (await fetch(realm('/.well-known/openid-configuration'))).json();
  expect(discovery).toMatchObject({
    issuer: realm(''),
    authorization_endpoint: endpoint(site, 'auth'),
    token_endpoint: endpoint(site, 'token'),
    userinfo_endpoint: endpoint(site, 'userinfo'),
    jwks_uri: endpoint(site, 'certs'),
    end_session_endpoint: endpoint(site, 'logout'),
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  });
});

test('the keys are public halves of RS256', async () => {
  const published: unknown = await (await fetch(endpoint(site, 'certs'))).json();
  expect(published).toEqual(await site.identity.localKeys());
  const { keys } = await site.identity.localKeys();
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([
    ['alg', 'e', 'kid', 'kty', 'n', 'use'],
  ]);
});

/** Paths of the site itself that are not registered redirect addresses. */
const OF_OURS = [
  '',
  '//',
  '/./',
  '/%2e',
  '/%2F',
  '/;',
  '/;a=b',
  '/?',
  '/?a=b',
  '/?code=x',
  '/index.html',
  '/isrc/demandes?tri=titre&page=2',
  '/account/profile',
  '/api/openapi.json',
  '/realms/isrc/account',
  '/silent-check-sso.html/',
  '/silent-check-sso.html?a=b',
  '/silent-check-sso.html;',
  '/silent-check-sso.html#a',
  '/silent-check-sso.html%00',
  '/silent-check-sso.htm',
  '/SILENT-CHECK-SSO.HTML',
  '/./silent-check-sso.html',
  '//silent-check-sso.html',
  '/a/../silent-check-sso.html',
  '/%73ilent-check-sso.html',
  '/silent-check-sso%2ehtml',
  '\\silent-check-sso.html',
  '/ ',
  '/\t',
  '/\n',
  '/%0d%0aSet-Cookie:a=b',
];

describe('redirect addresses', () => {
  const host = () => new URL(site.origin).host;

  test('those that the site waits at get an answer', async () => {
    for (const path of ['/', '/silent-check-sso.html']) {
      const { url } = startAuthorization(site, {
        redirect_uri: site.origin + path,
        prompt: 'none',
      });
      const answer = await fetch(url, { redirect: 'manual' });
      expect(answer.headers.get('location')?.startsWith(`${site.origin}${path}?`)).toBe(true);
    }
  });

  const foreign: [string, () => string][] = [
    ['another site', () => 'https://pirate.example/'],
    ['another port', () => 'http://127.0.0.1:1/'],
    ['https instead of http', () => `https://${host()}/`],
    ['another name of the same machine', () => site.origin.replace('127.0.0.1', 'localhost')],
    ['suffix of the host', () => `http://${host()}.pirate.example/`],
    ['user information', () => `http://${host()}@pirate.example/`],
    ['user information of ours', () => `http://user@${host()}/`],
    ['back slash', () => `http://${host()}\\@pirate.example/`],
    ['upper case', () => site.origin.toUpperCase()],
    ['dots in the path', () => `${site.origin}/a/../b`],
    ['encoded dots', () => `${site.origin}/%2e%2e/b`],
    ['tab', () => `http://127.0.\t0.1/`],
    ['blank in front', () => ` ${site.origin}/`],
    ['fragment', () => `${site.origin}/#a`],
    ['empty fragment', () => `${site.origin}/#`],
    ['scheme of script', () => 'javascript:alert(1)'],
    ['data', () => 'data:text/html,x'],
    ['relative', () => '/isrc'],
    ['two slashes', () => '//pirate.example/'],
    ['three slashes', () => 'http:///pirate.example/'],
    ['decimal address', () => site.origin.replace('127.0.0.1', '2130706433')],
    ['short address', () => site.origin.replace('127.0.0.1', '127.1')],
    ['empty', () => ''],
    ...OF_OURS.map((path): [string, () => string] => [`our own ${path}`, () => site.origin + path]),
  ];

  test.each(foreign)('%s: refused, and the browser stays here', async (_kind, address) => {
    for (const prompt of ['none', 'login']) {
      const { url } = startAuthorization(site, { redirect_uri: address(), prompt });
      const answer = await fetch(url, { redirect: 'manual' });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
    }
  });
});

describe('an authorization request', () => {
  const errorOf = async (change: (url: URL) => void): Promise<string | null> => {
    const { url } = startAuthorization(site);
    change(url);
    const answer = await fetch(url, { redirect: 'manual' });
    const location = answer.headers.get('location');
    return location === null
      ? String(answer.status)
      : new URL(location, site.origin).searchParams.get('error');
  };

  test.each([
    ['no challenge', ['code_challenge', 'code_challenge_method']],
    ['no method', ['code_challenge_method']],
    ['a method without challenge', ['code_challenge']],
  ])('with %s is refused', async (_kind, names) => {
    expect(
      await errorOf((url) => {
        for (const name of names) url.searchParams.delete(name);
      }),
    ).toBe('invalid_request');
  });

  // spec 7.20
  test('with a plain challenge is refused', async () => {
    expect(await errorOf((url) => url.searchParams.set('code_challenge_method', 'plain'))).toBe(
      'invalid_request',
    );
  });

  const TYPES = ['token', 'id_token', 'code token', 'code id_token token', 'none'];
  test.each([
    ...TYPES.map((type) => ['response_type', type] as const),
    ['response_mode', 'form_post'] as const,
  ])('with %s %s is refused', async (name, value) => {
    expect(await errorOf((url) => url.searchParams.set(name, value))).toMatch(
      /unsupported|invalid|400/,
    );
  });

  test('for an unknown client is refused here', async () => {
    expect(await errorOf((url) => url.searchParams.set('client_id', 'inconnu'))).toBe('400');
  });

  test('with a NUL character is refused, never a crash', async () => {
    for (const name of ['state', 'nonce', 'client_id', 'login_hint']) {
      expect(await errorOf((url) => url.searchParams.set(name, 'a\0b'))).toBe('400');
    }
  });

  test('has no CORS at all; keys and discovery only for the site itself', async () => {
    const cors = async (url: string | URL, origin: string) =>
      (await fetch(url, { headers: { origin }, redirect: 'manual' })).headers.get(
        'access-control-allow-origin',
      );
    const { url } = startAuthorization(site, { prompt: 'none' });
    expect(await cors(url, site.origin)).toBeNull();
    for (const open of [endpoint(site, 'certs'), realm('/.well-known/openid-configuration')]) {
      expect(await cors(open, 'https://pirate.example')).not.toBe('https://pirate.example');
      expect(await cors(open, site.origin)).toBe(site.origin);
    }
  });

  test('is not moved by forged forwarding headers', async () => {
    const { url } = startAuthorization(site);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'pirate.example', 'x-forwarded-proto': 'https' },
    });
    expect(answer.headers.get('location')).toMatch(/^\/realms\/isrc\/interaction\//);
    expect(answer.headers.getSetCookie().join()).not.toMatch(/pirate|secure/i);
  });
});

describe('pages', () => {
  test('carry the security headers, on every page', async () => {
    const browser = createBrowser();
    const signIn = await browser.follow(
      await browser.get(startAuthorization(site).url),
      () => false,
    );
    const pages = [
      signIn,
      await browser.get(`${signIn.url.href}/register`),
      await browser.post(signIn.url, { email: '', password: '' }),
      await createBrowser().get(realm('/interaction/inconnue')),
      await createBrowser().get(`${endpoint(site, 'auth')}?client_id=inconnu`),
      await createBrowser().get(endpoint(site, 'logout').concat('/success')),
    ];
    for (const { headers, body } of pages) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`form-action 'self' ${site.origin}`);
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(body).toContain('<html lang="fr">');
      expect(body).not.toMatch(/ style=| on[a-z]+=|<style|<script>/);
    }
  });

  test('of a finished or unknown sign-in show that they expired', async () => {
    const browser = createBrowser();
    const page = await browser.follow(await browser.get(startAuthorization(site).url), () => false);
    const posted = await browser.post(page.url, ALICE);
    await browser.follow(posted, (url) => url.searchParams.has('code'));
    const answers = [
      await browser.post(page.url, ALICE),
      await createBrowser().get(page.url),
      await createBrowser().post(page.url, ALICE),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toContain('Cette page a expiré');
      expect(body).toContain(`href="${site.origin}/"`);
    }
  });

  test('that « Back » shows again after signing in lead to the application', async () => {
    const browser = createBrowser();
    const page = await browser.follow(await browser.get(startAuthorization(site).url), () => false);
    const posted = await browser.post(page.url, ALICE);
    await browser.follow(posted, (url) => url.searchParams.has('code'));
    const back = await browser.get(page.url);
    expect([back.status, back.headers.get('location')]).toEqual([303, `${site.origin}/`]);
  });

  test('of another sign-in in the same browser are not mixed up', async () => {
    const browser = createBrowser();
    const [one, two] = [startAuthorization(site), startAuthorization(site)];
    const first = await browser.follow(await browser.get(one.url), () => false);
    const second = await browser.follow(await browser.get(two.url), () => false);
    expect(first.url.href).not.toBe(second.url.href);
    const posted = await browser.post(first.url, ALICE);
    const end = await browser.follow(posted, (url) => url.searchParams.has('code'));
    expect(end.stoppedAt?.searchParams.get('state')).toBe(one.state);
  });

  test('refuse a form that another site posts', async () => {
    const browser = createBrowser();
    const page = await browser.follow(await browser.get(startAuthorization(site).url), () => false);
    for (const origin of ['https://pirate.example', 'null']) {
      const answer = await fetch(page.url, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams(ALICE),
      });
      expect(answer.status).toBe(403);
    }
  });

  test('refuse bodies that are no small form', async () => {
    const browser = createBrowser();
    const page = await browser.follow(await browser.get(startAuthorization(site).url), () => false);
    const json = await fetch(page.url, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([400, 415]).toContain(json.status);
    const large = await browser.post(page.url, { email: 'a'.repeat(20_000), password: 'x' });
    expect(large.status).toBe(413);
  });

  test('load their style, fonts and icon from the provider', async () => {
    const browser = createBrowser();
    const page = await browser.follow(await browser.get(startAuthorization(site).url), () => false);
    const links = [...page.body.matchAll(/(?:href|src)="([^"]*\/assets\/[^"]*)"/g)].map(
      ([, link]) => link ?? '',
    );
    expect(links.length).toBeGreaterThanOrEqual(2);
    for (const link of [
      ...links,
      '/realms/isrc/assets/text.woff2',
      '/realms/isrc/assets/title.woff2',
    ]) {
      const answer = await fetch(new URL(link, site.origin));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
