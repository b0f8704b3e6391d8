import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAccount } from '../testing/account.ts';
import { createBrowser } from '../testing/browser.ts';
import {
  formAction,
  obtainCode,
  postToken,
  readTokens,
  signIn,
  startAuthorization,
} from '../testing/sign-in.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { letterTo, recoveryOf, toPage } from './testing/recovery.ts';
import { ALICE } from './testing/test-site.ts';

const FRESH = 'rivière lampe ocre';
const aSecondEarlier = (payload: string) =>
  payload.replace(/"loginTs":(\d+)/, (_, at) => `"loginTs":${Number(at) - 1}`);

describe('a forgotten password', () => {
  const site = aTestSite({ kind: 'postgres' });
  beforeEach(async () => {
    for (const table of ['identity_attempt', 'identity_artifact', 'identity_account']) {
      await site.query(`delete from ${table}`, []);
    }
    await openAccount(site.query, ALICE);
  });

  const { actions, open, linkFor, choose } = recoveryOf(site);
  async function signedIn(password: string = ALICE.password) {
    const browser = createBrowser();
    const authorization = startAuthorization(site);
    const code = await obtainCode(browser, authorization, { email: ALICE.email, password });
    const exchange = () =>
      postToken(site, {
        grant_type: 'authorization_code',
        code,
        code_verifier: authorization.verifier,
        redirect_uri: authorization.redirectUri,
      });
    return { browser, exchange };
  }

  test('from the sign-in page to a new password and back to that page', async () => {
    const browser = createBrowser();
    const authorization = startAuthorization(site);
    const start = await toPage(browser, browser.get(authorization.url));
    const href = /<a href="([^"]+)">Mot de passe oublié\u202f\?<\/a>/.exec(start.body)?.[1] ?? '';
    const form = await browser.get(new URL(href, site.origin));
    expect(form.url.pathname).toBe('/realms/isrc/login-actions/reset-credentials');
    expect(form.body).toContain(`href="${start.url.pathname}">Revenir à la connexion</a>`);
    const tab = /name="tab_id" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
    const link = await linkFor(browser, ALICE.email, tab);
    const page = await open(browser, link);
    expect(page.url.search).toBe('');
    expect(page.body).toContain(`value="${ALICE.email}" readonly`);
    const done = await choose(browser, link, FRESH);
    expect(done.body).toContain('Votre mot de passe est changé');
    const next = /class="button" href="([^"]+)">Me connecter/.exec(done.body)?.[1] ?? '';
    expect(next).toBe(start.url.pathname);
    const again = await browser.get(new URL(next, site.origin));
    const end = await browser.follow(
      await browser.post(formAction(again), { email: ALICE.email, password: FRESH }),
      (url) => url.searchParams.has('code'),
    );
    expect(end.stoppedAt?.searchParams.get('code')).toBeTruthy();
    await expect(signIn({ ...site, ...ALICE })).rejects.toThrow('422');
  });

  test('on another device, or when that page is gone, the way on is the application', async () => {
    const asking = createBrowser();
    const page = await toPage(asking, asking.get(startAuthorization(site).url));
    const tab = page.url.pathname.split('/').at(-1) ?? '';
    const external = await choose(createBrowser(), await linkFor(asking, ALICE.email, tab), FRESH);
    expect(external.body).toContain(`class="button" href="${site.origin}/">Me connecter`);
    const link = await linkFor(asking, ALICE.email, tab);
    await site.query("delete from identity_artifact where model = 'Interaction'", []);
    expect((await choose(asking, link, FRESH)).body).toContain(
      `class="button" href="${site.origin}/">Me connecter`,
    );
  });

  test('the letters are short, in French, and name the product', async () => {
    const before = site.letters.length;
    const link = await linkFor();
    const letter = await letterTo(site.letters, ALICE.email, 'Choisissez', before);
    expect(letter.subject).toBe('Choisissez un nouveau mot de passe – Portail ISRC');
    expect(letter.text).toContain('dans les 30 minutes');
    expect(letter.text).toMatch(/^Bonjour,\n\n[\s\S]*\n\nÀ bientôt,\nPortail ISRC\n$/);
    // The name may be any text typed when the account was opened.
    expect(letter.text).not.toContain('Alice');
    expect(link.searchParams.get('key')).toMatch(/^[\w-]{43}$/);
    await choose(createBrowser(), link, FRESH);
    const reported = await letterTo(site.letters, ALICE.email, 'Votre', before);
    expect(reported.subject).toBe('Votre mot de passe est changé – Portail ISRC');
    expect(reported.link.href).toBe(`${actions()}/reset-credentials`);
  });

  test('a link serves once; its address shown again, in any browser, opens nothing', async () => {
    const browser = createBrowser();
    const link = await linkFor(browser);
    await choose(browser, link, FRESH);
    for (const other of [browser, createBrowser()]) {
      const dead = await open(other, link);
      expect([dead.status, dead.body.includes('Ce lien ne sert plus')]).toEqual([400, true]);
      const posted = await other.post(`${actions()}/update-password`, {
        password: 'encore un autre secret',
      });
      expect(posted.status).toBe(400);
    }
    await expect(signIn({ ...site, email: ALICE.email, password: FRESH })).resolves.toBeDefined();
  });

  test('looking at a link, as programs that inspect mail do, does not use it up', async () => {
    const link = await linkFor();
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await open(createBrowser(), link)).status).toBe(200);
      await fetch(link, { method: 'HEAD', redirect: 'manual' });
    }
    expect((await choose(createBrowser(), link, FRESH)).status).toBe(200);
    await expect(signIn({ ...site, email: ALICE.email, password: FRESH })).resolves.toBeDefined();
  });

  test('of 50 uses of a link at the same moment one succeeds', async () => {
    const link = await linkFor();
    const browsers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const browser = createBrowser();
        await open(browser, link);
        return { browser, password: `mot numéro ${index} du lot` };
      }),
    );
    const answers = await Promise.all(
      browsers.map(({ browser, password }) =>
        browser
          .post(`${actions()}/update-password`, { password })
          .then(({ status }) => ({ status, password })),
      ),
    );
    const winners = answers.filter(({ status }) => status === 303);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
    const password = winners[0]?.password ?? '';
    await expect(signIn({ ...site, email: ALICE.email, password })).resolves.toBeDefined();
  });

  test('a newer link makes the older one void', async () => {
    const older = await linkFor();
    const newer = await linkFor();
    expect((await open(createBrowser(), older)).status).toBe(400);
    expect((await choose(createBrowser(), newer, FRESH)).body).toContain(
      'Votre mot de passe est changé',
    );
  });

  test('after 30 minutes a link is dead, even on a page that was open', async () => {
    const browser = createBrowser();
    const link = await linkFor(browser);
    const page = await open(browser, link);
    await site.query(
      "update identity_proof set expires_at = expires_at - interval '30 minutes' - interval '1 second'",
      [],
    );
    expect((await browser.post(formAction(page), { password: FRESH })).status).toBe(400);
    expect((await open(createBrowser(), link)).status).toBe(400);
    await expect(signIn({ ...site, ...ALICE })).resolves.toBeDefined();
    await site.query("update identity_proof set expires_at = now() - interval '2 minutes'", []);
    await site.identity.deleteExpired();
    expect((await site.query('select 1 from identity_proof', [])).rows).toHaveLength(0);
  });

  test('every session, code and refresh token issued before is revoked', async () => {
    const session = await signedIn();
    const tokens = await readTokens(await session.exchange());
    const unspent = await signedIn();
    const bob = { ...ALICE, email: 'bob@exemple.fr' };
    await site.identity.ensureAccount({ ...bob, emailVerified: true });
    const neighbour = await signIn({ ...site, ...bob });
    await choose(createBrowser(), await linkFor(), FRESH);
    const refresh = (refreshToken: string) =>
      postToken(site, { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect((await refresh(tokens.refreshToken)).status).toBe(400);
    expect((await unspent.exchange()).status).toBe(400);
    for (const { browser } of [session, unspent]) {
      const silent = startAuthorization(site, { prompt: 'none' });
      const end = await browser.follow(await browser.get(silent.url), (url) =>
        url.searchParams.has('error'),
      );
      expect(end.stoppedAt?.searchParams.get('error')).toBe('login_required');
    }
    expect((await refresh(neighbour.refreshToken)).status).toBe(200);
  });

  test('a session that a request under way writes again, once the password was changed, is no session', async () => {
    const { browser } = await signedIn();
    const stored =
      'model, id, payload, account_id, grant_id, uid, session_uid, expires_at, idle_until';
    const { rows } = await site.query(
      `select ${stored} from identity_artifact where model = 'Session'`,
      [],
    );
    // Moved one second earlier: times are whole seconds, and within the same second only deletion
    // ends a session.
    const earlier = rows.map((row) => ({ ...row, payload: aSecondEarlier(String(row.payload)) }));
    await choose(createBrowser(), await linkFor(), FRESH);
    for (const row of earlier)
      await site.query(
        `insert into identity_artifact (${stored}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        Object.values(row),
      );
    const silent = startAuthorization(site, { prompt: 'none' });
    const end = await browser.follow(await browser.get(silent.url), (url) =>
      url.searchParams.has('error'),
    );
    expect(end.stoppedAt?.searchParams.get('error')).toBe('login_required');
    await expect(signIn({ ...site, email: ALICE.email, password: FRESH })).resolves.toBeDefined();
  });

  test('a sign-in accepted with the old password, but not finished, is stopped', async () => {
    const browser = createBrowser();
    const page = await toPage(browser, browser.get(startAuthorization(site).url));
    const accepted = await browser.post(formAction(page), ALICE);
    expect(accepted.status).toBe(303);
    await choose(createBrowser(), await linkFor(), FRESH);
    const end = await browser.follow(accepted, (url) => url.searchParams.has('code'));
    expect(end.stoppedAt).toBeNull();
    expect(end.body).toContain('Cette page a expiré');
  });

  test('the password policy applies, with the error next to the field, and the link stays valid', async () => {
    const browser = createBrowser();
    const page = await open(browser, await linkFor(browser));
    for (const password of ['', 'court', 'Motdepasse1234', 'alice@exemple.fr', 'PortailISRC2026']) {
      const refused = await browser.post(formAction(page), { password });
      expect(refused.status).toBe(422);
      expect(refused.body).toContain(
        '<title>Erreur\u00a0: Choisir un nouveau mot de passe – Portail ISRC</title>',
      );
      expect(refused.body).toContain('<li><a href="#password">');
      expect(refused.body).toMatch(/id="password"[^>]*aria-describedby="[^"]*password-erreur"/);
      expect(refused.body).toMatch(/class="summary" role="alert" tabindex="-1" autofocus/);
      if (password !== '' && password !== ALICE.email) expect(refused.body).not.toContain(password);
    }
    expect((await browser.post(formAction(page), { password: FRESH })).status).toBe(303);
  });

  test('verifies the address, as the next token shows', async () => {
    const email = 'dora@exemple.fr';
    await site.identity.ensureAccount({ ...ALICE, email, emailVerified: false });
    await choose(createBrowser(), await linkFor(createBrowser(), email), FRESH);
    const { rows } = await site.query(
      'select email_verified from identity_account where email = $1',
      [email],
    );
    expect(rows).toEqual([{ email_verified: true }]);
  });

  test('failed guesses that delayed the owner are cleared', async () => {
    const key = `account:${createHash('sha256').update(ALICE.email).digest('base64url')}`;
    await site.query(
      `insert into identity_attempt (key, failures, locked_until, last_at)
       values ($1, 40, now() + interval '10 minutes', now())`,
      [key],
    );
    await expect(signIn({ ...site, ...ALICE })).rejects.toThrow('429');
    await choose(createBrowser(), await linkFor(), FRESH);
    await expect(signIn({ ...site, email: ALICE.email, password: FRESH })).resolves.toBeDefined();
  });
});
