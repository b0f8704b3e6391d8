import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openAccount } from '../testing/account.ts';
import { createBrowser } from '../testing/browser.ts';
import {
  obtainCode,
  postToken,
  readTokens,
  signIn,
  startAuthorization,
} from '../testing/sign-in.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { ALICE } from './testing/test-site.ts';

const site = aTestSite({ kind: 'postgres' });

describe('tokens', () => {
  beforeAll(async () => {
    await openAccount(site.query, ALICE);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  /** Advances the provider's clock by this many seconds; timers keep running. */
  function later(seconds: number): void {
    const now = Date.now();
    if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(now + seconds * 1000);
  }

  const refresh = (refreshToken: string) =>
    postToken(site, { grant_type: 'refresh_token', refresh_token: refreshToken });

  async function freshCode() {
    const browser = createBrowser();
    const authorization = startAuthorization(site);
    const code = await obtainCode(browser, authorization, ALICE);
    const use = (extra: Record<string, string> = {}) =>
      postToken(site, {
        grant_type: 'authorization_code',
        code,
        code_verifier: authorization.verifier,
        redirect_uri: authorization.redirectUri,
        ...extra,
      });
    return { browser, authorization, use };
  }

  describe('a code', () => {
    test('of 30 uses at the same moment obtains tokens once', async () => {
      const { use } = await freshCode();
      const answers = await Promise.all(Array.from({ length: 30 }, () => use()));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array.from({ length: 29 }, () => 400),
      ]);
    });

    test('used twice is refused, and what the first use obtained is revoked', async () => {
      const { use } = await freshCode();
      const tokens = await readTokens(await use());
      expect((await use()).status).toBe(400);
      expect((await refresh(tokens.refreshToken)).status).toBe(400);
    });

    test('lives 60 seconds', async () => {
      const { use } = await freshCode();
      later(62);
      expect((await use()).status).toBe(400);
    });

    test.each([
      ['without verifier', { code_verifier: '' }],
      ['with another verifier', { code_verifier: 'a'.repeat(43) }],
      ['with another return address', { redirect_uri: 'http://127.0.0.1/' }],
      ['by another client', { client_id: 'autre' }],
    ])('used %s is refused', async (_kind, extra) => {
      const { use } = await freshCode();
      expect((await use(extra)).status).toBeGreaterThanOrEqual(400);
      expect((await use(extra)).status).toBeLessThan(500);
    });
  });

  describe('a refresh token', () => {
    test('returns new tokens, including a new refresh token', async () => {
      const tokens = await signIn({ ...site, ...ALICE });
      const next = await readTokens(await refresh(tokens.refreshToken));
      expect(next.refreshToken).not.toBe(tokens.refreshToken);
      expect(next.accessToken).not.toBe(tokens.accessToken);
      await expect(readTokens(await refresh(next.refreshToken))).resolves.toBeDefined();
    });

    test('may be shown three times within 10 s: twice at once, or a lost answer', async () => {
      const { refreshToken } = await signIn({ ...site, ...ALICE });
      const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      later(8);
      const { refreshToken: next } = await readTokens(await refresh(refreshToken));
      expect((await refresh(next)).status).toBe(200);
    });

    test('used thirty times at once returns three answers at most, none of which stays valid', async () => {
      const { refreshToken } = await signIn({ ...site, ...ALICE });
      const otherTab = await signIn({ ...site, ...ALICE });
      const seen = site.events.length;
      const answers = await Promise.all(Array.from({ length: 30 }, () => refresh(refreshToken)));
      const responses = answers.filter(({ status }) => status === 200);
      expect(responses.length).toBeLessThanOrEqual(3);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(30 - responses.length);
      for (const answer of responses) {
        expect((await refresh((await readTokens(answer)).refreshToken)).status).toBe(400);
      }
      expect((await refresh(refreshToken)).status).toBe(400);
      expect((await refresh(otherTab.refreshToken)).status).toBe(200);
      const replay = site.events.slice(seen).find(({ what }) => what === 'tokenReplayed');
      expect(replay?.subject).toMatch(/./);
    });

    test('shown again later revokes its family, and only its family', async () => {
      const first = await signIn({ ...site, ...ALICE });
      const otherTab = await signIn({ ...site, ...ALICE });
      const next = await readTokens(await refresh(first.refreshToken));
      later(11);
      expect((await refresh(first.refreshToken)).status).toBe(400);
      expect((await refresh(next.refreshToken)).status).toBe(400);
      expect((await refresh(otherTab.refreshToken)).status).toBe(200);
    });

    test('keeps the other tabs of the same browser signed in when one family is revoked', async () => {
      const { browser, use } = await freshCode();
      const tab = await readTokens(await use());
      const silent = startAuthorization(site, { prompt: 'none' });
      const end = await browser.follow(await browser.get(silent.url), (url) =>
        url.searchParams.has('code'),
      );
      const second = await readTokens(
        await postToken(site, {
          grant_type: 'authorization_code',
          code: end.stoppedAt?.searchParams.get('code') ?? '',
          code_verifier: silent.verifier,
          redirect_uri: silent.redirectUri,
        }),
      );
      await refresh(tab.refreshToken);
      later(11);
      expect((await refresh(tab.refreshToken)).status).toBe(400);
      expect((await refresh(second.refreshToken)).status).toBe(200);
    });

    test('never outlives 8 hours from the sign-in, however often it is renewed', async () => {
      let { refreshToken } = await signIn({ ...site, ...ALICE });
      for (let hour = 1; hour <= 7; hour += 1) {
        later(3600);
        refreshToken = (await readTokens(await refresh(refreshToken))).refreshToken;
      }
      later(3590);
      refreshToken = (await readTokens(await refresh(refreshToken))).refreshToken;
      later(20);
      expect((await refresh(refreshToken)).status).toBe(400);
    });

    test('reads like a JWT whose end is its own', async () => {
      const { refreshToken } = await signIn({ ...site, ...ALICE });
      const payload = JSON.parse(
        Buffer.from(refreshToken.split('.')[1] ?? '', 'base64url').toString(),
      );
      expect(payload).toMatchObject({ typ: 'Refresh', azp: 'portail' });
      expect(payload.exp - payload.iat).toBeGreaterThan(28_700);
      expect(payload.exp - payload.iat).toBeLessThanOrEqual(28_800);
    });

    test.each(['', 'a.b.c', 'x'.repeat(5000), 'é\0'])(
      '%j is refused, never a crash',
      async (token) => {
        expect((await refresh(token)).status).toBe(400);
      },
    );
  });

  describe('other ways in', () => {
    test.each([
      'password',
      'client_credentials',
      'implicit',
      'urn:ietf:params:oauth:grant-type:device_code',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
      'urn:ietf:params:oauth:grant-type:token-exchange',
    ])('grant %s is refused', async (grant) => {
      const { username, password } = { username: ALICE.email, password: ALICE.password };
      const answer = await postToken(site, { grant_type: grant, username, password });
      expect(answer.status).toBe(400);
    });

    test('a token request from another origin is refused', async () => {
      const { use } = await freshCode();
      const foreign = await fetch(`${site.origin}/realms/isrc/protocol/openid-connect/token`, {
        method: 'POST',
        headers: { origin: 'https://pirate.example' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'portail',
          code: 'x',
          redirect_uri: 'x',
        }),
      });
      expect(foreign.status).toBe(400);
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
      expect((await use()).status).toBe(200);
    });
  });

  test('expired rows are swept, living ones stay', async () => {
    const tokens = await signIn({ ...site, ...ALICE });
    await freshCode();
    later(150);
    expect(await site.identity.deleteExpired()).toBeGreaterThan(0);
    expect((await refresh(tokens.refreshToken)).status).toBe(200);
    later(9 * 3600);
    await site.identity.deleteExpired();
    const { rows } = await site.query('select 1 from identity_artifact', []);
    expect(rows).toHaveLength(0);
  });

  test('the tables store no code, no token, no session identifier', async () => {
    const { browser, authorization, use } = await freshCode();
    const tokens = await readTokens(await use());
    await browser.get(startAuthorization(site, { prompt: 'login' }).url);
    const dump = JSON.stringify((await site.query('select * from identity_artifact', [])).rows);
    const secret = tokens.refreshToken.split('.')[2] ?? '?';
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(authorization.verifier);
    const { rows } = await site.query(
      "select payload from identity_artifact where model = 'Session'",
      [],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('"jti"');
  });
});
