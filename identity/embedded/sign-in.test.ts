import { createHook } from 'node:async_hooks';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccount } from '../testing/account.ts';
import { createBrowser } from '../testing/browser.ts';
import { formAction, signIn, startAuthorization } from '../testing/sign-in.ts';
import { createTokenVerifier } from '../token-verifier.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { ALICE, startTestSite, type TestSite } from './testing/test-site.ts';

const site = aTestSite();
beforeAll(async () => {
  await openAccount(site.query, ALICE);
});

beforeEach(async () => {
  await site.query('delete from identity_attempt', []);
});

async function openPage(at: TestSite = site) {
  const browser = createBrowser();
  const page = await browser.follow(await browser.get(startAuthorization(at).url), () => false);
  return { browser, page };
}

async function tryPassword(email: string, password: string, at: TestSite = site) {
  const { browser, page } = await openPage(at);
  return browser.post(formAction(page), { email, password });
}

describe('signing in', () => {
  test('issues tokens with the same claims as Keycloak', async () => {
    const tokens = await signIn({ ...site, ...ALICE });
    const claims = decodeJwt(tokens.accessToken);
    expect(claims).toMatchObject({
      iss: site.identity.issuer,
      email: ALICE.email,
      email_verified: true,
      given_name: 'Alice',
      family_name: 'Étienne-Noël',
      name: 'Alice Étienne-Noël',
      preferred_username: ALICE.email,
      azp: 'portail',
      aud: 'account',
      typ: 'Bearer',
      realm_access: { roles: [] },
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
    expect(decodeJwt(tokens.idToken)).toMatchObject({
      typ: 'ID',
      email: ALICE.email,
      aud: 'portail',
    });
  });

  test('accepts the address in any case and returns the same subject', async () => {
    const one = decodeJwt((await signIn({ ...site, ...ALICE })).accessToken).sub;
    const two = decodeJwt(
      (await signIn({ ...site, ...ALICE, email: ' ALICE@Exemple.FR ' })).accessToken,
    ).sub;
    expect(two).toBe(one);
  });

  test('opens the API with the access token and with no other', async () => {
    const verify = createTokenVerifier({
      issuer: site.identity.issuer,
      clientId: site.clientId,
      keys: site.identity.localKeys,
    });
    const tokens = await signIn({ ...site, ...ALICE });
    await expect(verify(tokens.accessToken)).resolves.toMatchObject({
      email: ALICE.email,
      emailVerified: true,
    });
    await expect(verify(tokens.idToken)).rejects.toMatchObject({ reason: 'wrongType' });
    await expect(verify(tokens.refreshToken)).rejects.toMatchObject({ reason: 'signature' });
  });

  test('returns the signed-in person at userinfo and at account, and refuses other tokens there', async () => {
    const tokens = await signIn({ ...site, ...ALICE });
    const ask = (path: string, token: string) =>
      fetch(`${site.origin}/realms/isrc/${path}`, {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      });
    const userinfo = await ask('protocol/openid-connect/userinfo', tokens.accessToken);
    expect(await userinfo.json()).toMatchObject({ email: ALICE.email, given_name: 'Alice' });
    const account = await ask('account', tokens.accessToken);
    expect(await account.json()).toMatchObject({
      username: ALICE.email,
      firstName: 'Alice',
      emailVerified: true,
    });
    for (const path of ['protocol/openid-connect/userinfo', 'account']) {
      expect((await ask(path, tokens.idToken)).status).toBe(401);
      expect((await ask(path, 'rubbish')).status).toBe(401);
    }
  });

  test('ends with 303 after the form, so that the password is not posted again', async () => {
    const answer = await tryPassword(ALICE.email, ALICE.password);
    expect(answer.status).toBe(303);
  });

  test('logs neither address nor password', async () => {
    await signIn({ ...site, ...ALICE });
    await tryPassword('espion@exemple.fr', 'mauvais mot');
    expect(site.logged.join('\n')).not.toMatch(/exemple\.fr|cheval|mauvais mot/);
  });
});

describe('a wrong sign-in', () => {
  const reduce = (body: string) =>
    body
      .replace(/interaction\/[\w-]+/g, 'interaction')
      .replace(/tab_id=[\w-]+/, 'tab_id')
      .replace(/value="[^"]*"/, '');

  test('answers the same for a wrong password and for an unknown address', async () => {
    const wrong = await tryPassword(ALICE.email, 'pas le bon mot');
    const unknown = await tryPassword('personne@exemple.fr', 'pas le bon mot');
    expect(wrong.status).toBe(422);
    expect(unknown.status).toBe(wrong.status);
    expect(reduce(unknown.body)).toBe(reduce(wrong.body));
    expect(wrong.body).toContain('L’adresse électronique ou le mot de passe n’est pas correct.');
  });

  test('costs the same work for an unknown address as for a wrong password', async () => {
    const existing = 'connue@exemple.fr';
    const costly = await startTestSite({ query: site.query, passwordCost: undefined });
    await costly.identity.ensureAccount({ ...ALICE, email: existing, emailVerified: true });
    let derived = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'SCRYPTREQUEST') derived += 1;
      },
    }).enable();
    const costs = [];
    for (const email of [existing, 'personne@exemple.fr', 'ni une adresse']) {
      derived = 0;
      await tryPassword(email, 'pas le bon mot', costly);
      costs.push(derived);
    }
    hook.disable();
    await costly.close();
    expect(costs).toEqual([1, 1, 1]);
    // The single hash computed has the cost of a new hash, in both cases.
    const { rows } = await site.query(
      'select password_hash from identity_account where email = $1',
      [existing],
    );
    expect(rows[0]?.password_hash).toMatch(/^scrypt\$16384\$8\$5\$/);
  });

  test.each([
    [
      'empty fields',
      '',
      '',
      ['Saisissez votre adresse électronique.', 'Saisissez votre mot de passe.'],
    ],
    ['a NUL character', 'alice\0@exemple.fr', 'x', ['n’est pas correct']],
    ['markup', '"><script>alert(1)</script>', 'x', ['&quot;&gt;&lt;script&gt;']],
    ['a very long address', `${'a'.repeat(4000)}@exemple.fr`, 'x', ['n’est pas correct']],
  ])(
    'with %s is refused in words, never with a crash',
    async (_name, email, password, sentences) => {
      const answer = await tryPassword(email, password);
      expect(answer.status).toBe(422);
      for (const sentence of sentences) expect(answer.body).toContain(sentence);
      expect(answer.body).not.toContain('<script>');
    },
  );

  test('keeps the typed values, links the error to its field and focuses it', async () => {
    const { body } = await tryPassword('alice@exemple.fr', 'pas le bon mot');
    expect(body).toContain('<title>Erreur\u00a0: Connexion – Portail ISRC</title>');
    expect(body).toMatch(/id="email"[^>]*value="alice@exemple.fr"/);
    expect(body).toMatch(
      /id="password"[^>]*aria-describedby="password-erreur"[^>]*aria-invalid="true"/,
    );
    expect(body).toMatch(/class="summary" role="alert" tabindex="-1" autofocus/);
    expect(body).not.toContain('pas le bon mot');
  });
});

describe('guessing', () => {
  const lock = (minutes: number) =>
    site.query(
      'update identity_attempt set locked_until = locked_until - make_interval(mins => $1)',
      [minutes],
    );

  test('waits after 30 failures, a minute more each time, and never for ever', async () => {
    const { browser, page } = await openPage();
    const guess = () => browser.post(formAction(page), { email: ALICE.email, password: 'faux' });
    for (let count = 1; count <= 30; count += 1) expect((await guess()).status).toBe(422);
    const waiting = await guess();
    expect(waiting.status).toBe(429);
    expect(waiting.body).toContain('Réessayez dans une minute.');
    await lock(1);
    expect((await guess()).status).toBe(422);
    expect((await guess()).body).toContain('Réessayez dans 2 minutes.');
    await lock(2);
    // After the wait the owner signs in, and the count is reset.
    const { accessToken } = await signIn({ ...site, ...ALICE });
    expect(accessToken).not.toBe('');
    const { rows } = await site.query('select key from identity_attempt', []);
    // Openings are counted per minute, and a new minute may have begun.
    const kinds = new Set(rows.map(({ key }) => String(key).split(':')[0]));
    expect(kinds).toEqual(new Set(['network', 'openings']));
  });

  test('does not shut out the owner in a browser that already signed in', async () => {
    const { browser, page } = await openPage();
    const arrived = await browser.post(formAction(page), ALICE);
    expect(arrived.status).toBe(303);
    const stranger = await openPage();
    for (let count = 0; count <= 30; count += 1) {
      await stranger.browser.post(formAction(stranger.page), {
        email: ALICE.email,
        password: 'faux',
      });
    }
    expect((await tryPassword(ALICE.email, ALICE.password)).status).toBe(429);
    const again = startAuthorization(site, { prompt: 'login' });
    const form = await browser.follow(await browser.get(again.url), () => false);
    expect((await browser.post(formAction(form), ALICE)).status).toBe(303);
  });
});
