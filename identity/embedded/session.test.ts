import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccount } from '../testing/account.ts';
import { type Browser, createBrowser } from '../testing/browser.ts';
import {
  endpoint,
  obtainCode,
  postToken,
  readTokens,
  signIn,
  startAuthorization,
} from '../testing/sign-in.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { ALICE, startTestSite, type TestSite } from './testing/test-site.ts';

let database: TestDatabase;
let site: TestSite & { port: number };
/** Whether sessions end without activity. */
let leftAlone = false;

describe.each(['embedded', 'postgres'] as const)('on the %s database', (kind) => {
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    site = await startTestSite({ ...database, endsIdle: async () => leftAlone });
    await openAccount(database.query, ALICE);
  });

  afterAll(async () => {
    await site.close();
    await database.close();
  });

  async function signedIn() {
    const browser = createBrowser();
    const authorization = startAuthorization(site);
    const code = await obtainCode(browser, authorization, ALICE);
    const tokens = await readTokens(
      await postToken(site, {
        grant_type: 'authorization_code',
        code,
        code_verifier: authorization.verifier,
        redirect_uri: authorization.redirectUri,
      }),
    );
    return { browser, tokens };
  }

  /** The silent check of the site; returns the parameters that come back. */
  async function silentCheck(browser: Browser): Promise<URLSearchParams> {
    const redirect = `${site.origin}/silent-check-sso.html`;
    const { url } = startAuthorization(site, {
      prompt: 'none',
      redirect_uri: redirect,
      response_mode: 'fragment',
    });
    const end = await browser.follow(await browser.get(url), (next) =>
      next.href.startsWith(redirect),
    );
    return new URLSearchParams(end.stoppedAt?.hash.slice(1));
  }

  describe('the silent check', () => {
    test('returns login_required without a session, and stores nothing', async () => {
      const { rows: before } = await database.query('select 1 from identity_artifact', []);
      expect((await silentCheck(createBrowser())).get('error')).toBe('login_required');
      const { rows: after } = await database.query('select 1 from identity_artifact', []);
      expect(after).toHaveLength(before.length);
    });

    // spec 7.20
    test('returns a code with a session', async () => {
      const { browser } = await signedIn();
      const answer = await silentCheck(browser);
      expect(answer.get('code')).not.toBeNull();
      expect(answer.get('iss')).toBe(site.identity.issuer);
    });

    test('does not trust a forged or foreign session cookie', async () => {
      const { url } = startAuthorization(site, { prompt: 'none' });
      for (const cookie of ['idp_session=abc', 'idp_session=abc; idp_session.sig=def']) {
        const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
        expect(answer.headers.get('location')).toContain('error=login_required');
      }
    });
  });

  describe('a session that is not left alone', () => {
    const refresh = (refreshToken: string) =>
      postToken(site, { grant_type: 'refresh_token', refresh_token: refreshToken });
    /**
     * Refreshes as a page does: its browser adds the session's cookie.
     * @returns the next refresh token
     */
    const refreshIn = async (browser: Browser, refreshToken: string) => {
      const { status, body } = await browser.post(endpoint(site, 'token'), {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: 'portail',
      });
      expect(status).toBe(200);
      return String(JSON.parse(body).refresh_token);
    };
    const ends = async () =>
      (
        await database.query(`select idle_until from identity_artifact where model = 'Session'`, [])
      ).rows.map((row) => row.idle_until);
    const pass = (minutes: number) =>
      database.query(
        `update identity_artifact set idle_until = idle_until - make_interval(mins => $1) where model = 'Session'`,
        [minutes],
      );
    beforeEach(async () => {
      leftAlone = true;
      await database.query('delete from identity_artifact', []);
    });
    afterEach(() => {
      leftAlone = false;
    });

    test('lasts while its page requests tokens, and ends half an hour after the last request', async () => {
      const { browser, tokens } = await signedIn();
      await pass(34);
      const next = await refreshIn(browser, tokens.refreshToken);
      await pass(34);
      expect((await silentCheck(browser)).get('code')).not.toBeNull();
      await pass(36);
      expect((await refresh(next)).status).toBe(400);
      expect((await silentCheck(browser)).get('error')).toBe('login_required');
    });

    test('is extended by its browser only: a stolen token can be refreshed until the half hour, no longer', async () => {
      const { tokens } = await signedIn();
      const stranger = await signedIn();
      await pass(20);
      const first = await readTokens(await refresh(tokens.refreshToken));
      await pass(10);
      // The cookie of another session, or one with an invalid signature, does not count.
      const second = await refreshIn(stranger.browser, first.refreshToken);
      const cookie = 'idp_session=abc; idp_session.sig=def';
      const body = { grant_type: 'refresh_token', refresh_token: second, client_id: 'portail' };
      const third = await fetch(endpoint(site, 'token'), {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams(body),
      });
      const { refreshToken } = await readTokens(third);
      await pass(6);
      expect((await refresh(refreshToken)).status).toBe(400);
    });

    test('has no such end while the rule is disabled', async () => {
      leftAlone = false;
      const { tokens } = await signedIn();
      expect(await ends()).toEqual([null]);
      // The rule applies to a signed-in person from the next token on.
      leftAlone = true;
      await readTokens(await refresh(tokens.refreshToken));
      expect(await ends()).toEqual([expect.any(Date)]);
    });
  });

  describe('signing out', () => {
    const logoutUrl = (parameters: Record<string, string>) =>
      `${endpoint(site, 'logout')}?${new URLSearchParams(parameters)}`;

    async function confirm(browser: Browser, page: { url: URL; body: string }) {
      const value = (name: string) =>
        new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? '';
      const action = /<form[^>]*action="([^"]*)"/.exec(page.body)?.[1] ?? '';
      return browser.post(new URL(action, page.url), {
        xsrf: value('xsrf'),
        logout: value('logout'),
      });
    }

    // spec 7.20
    test('with the ID token posts by itself, returns to the site and ends session and refresh tokens', async () => {
      const { browser, tokens } = await signedIn();
      const home = `${site.origin}/`;
      const page = await browser.get(
        logoutUrl({
          id_token_hint: tokens.idToken,
          client_id: 'portail',
          post_logout_redirect_uri: home,
        }),
      );
      expect(page.status).toBe(200);
      expect(page.body).toContain('submit.js');
      const end = await browser.follow(await confirm(browser, page), (url) => url.href === home);
      expect(end.stoppedAt?.href).toBe(home);
      expect((await silentCheck(browser)).get('error')).toBe('login_required');
      const refreshed = await postToken(site, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refreshToken,
      });
      expect(refreshed.status).toBe(400);
    });

    test('without the ID token asks to confirm', async () => {
      const { browser } = await signedIn();
      const page = await browser.get(logoutUrl({ client_id: 'portail' }));
      expect(page.body).toContain('Se déconnecter\u202f?');
      expect(page.body).not.toContain('<script');
      expect((await silentCheck(browser)).get('code')).not.toBeNull();
      const end = await browser.follow(await confirm(browser, page), () => false);
      expect(end.body).toContain('Vous avez quitté votre session');
      expect((await silentCheck(browser)).get('error')).toBe('login_required');
    });

    test('with another’s ID token asks to confirm', async () => {
      await site.identity.ensureAccount({
        ...ALICE,
        email: 'bruno@exemple.fr',
        emailVerified: true,
      });
      const other = await signIn({ ...site, ...ALICE, email: 'bruno@exemple.fr' });
      const { browser } = await signedIn();
      const page = await browser.get(
        logoutUrl({ id_token_hint: other.idToken, client_id: 'portail' }),
      );
      expect(page.body).not.toContain('<script');
    });

    test('without a session redirects at once, and shows no foreign language', async () => {
      const home = `${site.origin}/`;
      const answer = await createBrowser().get(
        logoutUrl({ client_id: 'portail', post_logout_redirect_uri: home }),
      );
      expect([answer.status, answer.headers.get('location')]).toEqual([303, home]);
    });

    test('never leads to another site', async () => {
      const { browser, tokens } = await signedIn();
      for (const hint of [{}, { id_token_hint: tokens.idToken }]) {
        const parameters = {
          client_id: 'portail',
          post_logout_redirect_uri: 'https://pirate.example/',
          ...hint,
        };
        const answer = await browser.get(logoutUrl(parameters));
        expect(answer.status).toBe(400);
        expect(answer.body).toContain('La connexion n’a pas abouti');
      }
    });
  });

  describe('another account over an open session', () => {
    test('closes the first session and continues with the second', async () => {
      await site.identity.ensureAccount({
        ...ALICE,
        email: 'carla@exemple.fr',
        emailVerified: true,
      });
      const { browser } = await signedIn();
      const authorization = startAuthorization(site, { prompt: 'login' });
      const form = await browser.follow(await browser.get(authorization.url), () => false);
      const posted = await browser.post(form.url, {
        email: 'carla@exemple.fr',
        password: ALICE.password,
      });
      const page = await browser.follow(posted, (url) => url.searchParams.has('code'));
      expect(page.body).toContain('Changer de compte');
      const xsrf = /name="xsrf" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
      const confirmed = await browser.post(endpoint(site, 'logout').concat('/confirm'), {
        xsrf,
        logout: 'yes',
      });
      const end = await browser.follow(confirmed, (url) => url.searchParams.has('code'));
      expect(end.stoppedAt?.searchParams.get('code')).not.toBeNull();
    });
  });

  describe('a restart', () => {
    test('preserves session, refresh token and keys', async () => {
      const { browser, tokens } = await signedIn();
      const keys = await (await fetch(endpoint(site, 'certs'))).json();
      const { port } = site;
      await site.close();
      site = await startTestSite({ ...database, port });
      expect(await (await fetch(endpoint(site, 'certs'))).json()).toEqual(keys);
      expect((await silentCheck(browser)).get('code')).not.toBeNull();
      await expect(
        readTokens(
          await postToken(site, {
            grant_type: 'refresh_token',
            refresh_token: tokens.refreshToken,
          }),
        ),
      ).resolves.toBeDefined();
    });

    test('two servers at once end with the same keys', async () => {
      await database.queryAsOwner('delete from identity_secret', []);
      const both = await Promise.all([startTestSite(database), startTestSite(database)]);
      const [one, two] = await Promise.all(both.map(({ identity }) => identity.localKeys()));
      expect(one).toEqual(two);
      expect(JSON.stringify(one)).not.toContain('"d"');
      await Promise.all(both.map((server) => server.close()));
    });
  });

  describe('demonstration accounts', () => {
    const staff = {
      email: 'staff@demo.example',
      password: 'isrc-demo',
      givenName: 'Sacha',
      familyName: 'Demo',
    };

    test('are shown and open in demonstration mode; afterwards their public password opens nothing', async () => {
      const demo = await startTestSite({ ...database, demonstrationAccounts: [staff] });
      const tokens = await signIn({ ...demo, ...staff });
      const browser = createBrowser();
      const page = await browser.follow(
        await browser.get(startAuthorization(demo).url),
        () => false,
      );
      expect(page.body).toContain('Comptes de démonstration');
      expect(page.body).toContain('<code>isrc-demo</code>');
      const entered = await browser.post(page.url, { demonstration: staff.email });
      expect(entered.status).toBe(303);
      await demo.close();

      const real = await startTestSite({ ...database, port: demo.port });
      const again = createBrowser();
      const plain = await again.follow(await again.get(startAuthorization(real).url), () => false);
      expect(plain.body).not.toContain('démonstration');
      await expect(signIn({ ...real, ...staff })).rejects.toThrow('422');
      const refreshed = await postToken(real, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refreshToken,
      });
      expect(refreshed.status).toBe(400);
      await real.close();
    });
  });
});
