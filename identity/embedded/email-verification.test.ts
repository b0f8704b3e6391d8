import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Browser, createBrowser } from '../testing/browser.ts';
import { postToken, readTokens, startAuthorization } from '../testing/sign-in.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { letterTo, recoveryOf, toPage } from './testing/recovery.ts';
import { ALICE } from './testing/test-site.ts';

const ZOE = {
  prenom: 'Zoé',
  nom: 'L’Hôte',
  email: 'zoe@exemple.fr',
  password: 'quatre mots sans lien',
};

describe('an address to confirm', () => {
  const site = aTestSite({ kind: 'postgres' });
  const { actions, open } = recoveryOf(site);
  beforeEach(async () => {
    for (const table of ['identity_attempt', 'identity_artifact', 'identity_account']) {
      await site.query(`delete from ${table}`, []);
    }
  });

  /**
   * Opens an account in a browser.
   * @returns its tokens and the link of its mail
   */
  async function signUp(browser: Browser = createBrowser()) {
    const before = site.letters.length;
    const authorization = startAuthorization(site);
    authorization.url.pathname = authorization.url.pathname.replace(/auth$/, 'registrations');
    const page = await toPage(browser, browser.get(authorization.url));
    const end = await browser.follow(await browser.post(page.url, ZOE), (url) =>
      url.searchParams.has('code'),
    );
    const tokens = await readTokens(
      await postToken(site, {
        grant_type: 'authorization_code',
        code: end.stoppedAt?.searchParams.get('code') ?? '',
        code_verifier: authorization.verifier,
        redirect_uri: authorization.redirectUri,
      }),
    );
    return {
      browser,
      tokens,
      letter: await letterTo(site.letters, ZOE.email, 'Confirmez', before),
    };
  }
  const confirm = (browser: Browser, fields: Readonly<Record<string, string>> = {}) =>
    browser.post(`${actions()}/verify-email`, fields);
  async function isVerified(): Promise<unknown> {
    const { rows } = await site.query('select email_verified from identity_account', []);
    return rows[0]?.email_verified;
  }

  test('signing up sends a link; pressing its button confirms, and the next token shows it', async () => {
    const { browser, tokens, letter } = await signUp();
    expect(decodeJwt(tokens.accessToken).email_verified).toBe(false);
    expect(letter.subject).toBe('Confirmez votre adresse – Portail ISRC');
    expect(letter.text).toContain('dans les 24 heures');
    // The name may be any text typed when the account was opened.
    expect(letter.text).not.toContain('Zoé');
    const page = await open(browser, letter.link);
    expect(page.url.href).toBe(`${actions()}/verify-email`);
    expect(page.body).toContain(`L’adresse <strong>${ZOE.email}</strong> est-elle la vôtre\u202f?`);
    expect(page.body).not.toContain('type="password"');
    expect(await isVerified()).toBe(false);
    const done = await toPage(browser, confirm(browser));
    expect([done.status, done.url.pathname]).toEqual([
      200,
      '/realms/isrc/login-actions/email-verified',
    ]);
    expect(done.body).toContain('Votre adresse est confirmée');
    const next = await readTokens(
      await postToken(site, { grant_type: 'refresh_token', refresh_token: tokens.refreshToken }),
    );
    expect(decodeJwt(next.accessToken)).toMatchObject({ email: ZOE.email, email_verified: true });
  });

  test('programs that inspect mail visit the link and confirm nothing', async () => {
    const { browser, letter } = await signUp();
    for (let visit = 0; visit < 3; visit += 1) {
      await open(createBrowser(), letter.link);
      await fetch(letter.link, { method: 'HEAD' });
    }
    expect(await isVerified()).toBe(false);
    await open(browser, letter.link);
    expect((await confirm(browser)).status).toBe(303);
  });

  test('in a browser that never used the account, its password is required', async () => {
    const { letter } = await signUp();
    // A stranger opened an account with this address; its real owner presses the button of the
    // mail.
    const owner = createBrowser();
    const page = await open(owner, letter.link);
    expect(page.body).toContain('<label for="password">Mot de passe de votre compte</label>');
    expect(page.body).toMatch(/autocomplete="current-password"/);
    const empty = await confirm(owner);
    expect(empty.status).toBe(422);
    expect(empty.body).toContain(
      '<title>Erreur\u00a0: Confirmer votre adresse – Portail ISRC</title>',
    );
    expect(empty.body).toMatch(
      /id="password"[^>]*aria-describedby="password-aide password-erreur"/,
    );
    const wrong = await confirm(owner, { password: 'pas le bon mot' });
    expect([wrong.status, wrong.body.includes('pas le bon mot')]).toEqual([422, false]);
    expect(await isVerified()).toBe(false);
    expect((await confirm(owner, { password: ZOE.password })).status).toBe(303);
    expect(await isVerified()).toBe(true);
  });

  test('the password of that page is guessed no faster than at sign-in', async () => {
    const { letter } = await signUp();
    const stranger = createBrowser();
    await open(stranger, letter.link);
    await site.query('update identity_attempt set failures = 30', []);
    await confirm(stranger, { password: 'faux' });
    await site.query('update identity_attempt set failures = 30 where failures < 30', []);
    await confirm(stranger, { password: 'faux' });
    const waiting = await confirm(stranger, { password: ZOE.password });
    expect(waiting.status).toBe(429);
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isVerified()).toBe(false);
  });

  test('a link serves once, of 50 uses at the same moment too, and no longer than a day', async () => {
    const { browser, letter } = await signUp();
    await open(browser, letter.link);
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(browser)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const dead = await open(browser, letter.link);
    expect(dead.status).toBe(400);
    expect(dead.body).toContain(
      'href="/realms/isrc/login-actions/resend-verification">Demander un autre lien',
    );
    await site.query('delete from identity_account', []);
    const second = await signUp();
    await site.query(
      "update identity_proof set expires_at = expires_at - interval '24 hours' - interval '1 second'",
      [],
    );
    expect((await open(second.browser, second.letter.link)).status).toBe(400);
    expect((await confirm(second.browser)).status).toBe(400);
    expect(await isVerified()).toBe(false);
  });

  test('another link can be requested; the first one becomes invalid', async () => {
    const { browser, letter } = await signUp();
    const page = await browser.get(`${actions()}/resend-verification`);
    expect(page.body).toContain('<h1>Confirmer votre adresse</h1>');
    const before = site.letters.length;
    const sent = await toPage(browser, browser.post(page.url, { email: ' ZOE@exemple.fr ' }));
    expect(sent.body).toContain('Regardez votre messagerie');
    const newer = await letterTo(site.letters, ZOE.email, 'Confirmez', before);
    expect((await open(browser, letter.link)).status).toBe(400);
    await open(browser, newer.link);
    expect((await confirm(browser)).status).toBe(303);
    await browser.post(page.url, { email: ZOE.email });
    await expect(
      letterTo(site.letters, ZOE.email, 'Votre adresse est déjà confirmée – Portail ISRC', before),
    ).resolves.toBeDefined();
  });

  test('a link of one purpose does not serve the other', async () => {
    const { browser, letter } = await signUp();
    const crossed = new URL(letter.link);
    crossed.searchParams.set('execution', 'update-password');
    expect((await open(browser, crossed)).status).toBe(400);
    expect(
      (await browser.post(`${actions()}/update-password`, { password: 'un autre secret' })).status,
    ).toBe(400);
    await open(browser, letter.link);
    expect((await confirm(browser)).status).toBe(303);
  });

  test('an account made by the portal is left as it was made, and gets no letter', async () => {
    const before = site.letters.length;
    await site.identity.ensureAccount({ ...ALICE, emailVerified: true });
    await site.identity.ensureAccount({ ...ALICE, email: 'bob@exemple.fr', emailVerified: false });
    const { rows } = await site.query(
      'select email_verified from identity_account order by email',
      [],
    );
    expect(rows).toEqual([{ email_verified: true }, { email_verified: false }]);
    expect(site.letters).toHaveLength(before);
  });
});
