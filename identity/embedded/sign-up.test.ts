import { decodeJwt } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import { createBrowser } from '../testing/browser.ts';
import { postToken, readTokens, signIn, startAuthorization } from '../testing/sign-in.ts';
import { delayOf } from './pages/delay.ts';
import { aTestSite } from './testing/a-test-site.ts';

const NEW = {
  prenom: 'Zoé',
  nom: 'L’Hôte',
  email: 'zoe@exemple.fr',
  password: 'quatre mots sans lien',
};

const site = aTestSite();

beforeEach(async () => {
  await site.query('delete from identity_account', []);
  await site.query('delete from identity_attempt', []);
});

/** Opens the sign-up page as the site does. */
async function openSignUp() {
  const browser = createBrowser();
  const authorization = startAuthorization(site);
  authorization.url.pathname = authorization.url.pathname.replace(/auth$/, 'registrations');
  const page = await browser.follow(await browser.get(authorization.url), () => false);
  return { browser, page, authorization };
}

async function trySignUp(fields: Partial<typeof NEW>) {
  const { browser, page, authorization } = await openSignUp();
  return { browser, authorization, answer: await browser.post(page.url, { ...NEW, ...fields }) };
}

test('opens an account and signs the person in', async () => {
  const { browser, authorization, answer } = await trySignUp({});
  const end = await browser.follow(answer, (url) => url.searchParams.has('code'));
  const tokens = await readTokens(
    await postToken(site, {
      grant_type: 'authorization_code',
      code: end.stoppedAt?.searchParams.get('code') ?? '',
      code_verifier: authorization.verifier,
      redirect_uri: authorization.redirectUri,
    }),
  );
  expect(decodeJwt(tokens.accessToken)).toMatchObject({
    email: 'zoe@exemple.fr',
    email_verified: false, // not verified yet
    given_name: 'Zoé',
    family_name: 'L’Hôte',
  });
  const later = await signIn({ ...site, email: NEW.email, password: NEW.password });
  expect(decodeJwt(later.accessToken).sub).toBe(decodeJwt(tokens.accessToken).sub);
});

test('the page has its own title and leads to sign-in and back', async () => {
  const { browser, page } = await openSignUp();
  expect(page.body).toContain('<title>Créer un compte – Portail ISRC</title>');
  const link = /href="([^"]*\?connexion)"/.exec(page.body)?.[1];
  const signInPage = await browser.get(new URL(link ?? '', page.url));
  expect(signInPage.body).toContain('<title>Connexion – Portail ISRC</title>');
});

test.each(['zoe@exemple.fr', 'ZOE@Exemple.fr', '  zoe@exemple.fr '])(
  'refuses the address %j that already has an account, without touching it',
  async (email) => {
    await trySignUp({});
    const { answer } = await trySignUp({ email, password: 'un tout autre secret' });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('Un compte existe déjà avec cette adresse.');
    expect(answer.body).toMatch(/value="Zoé"/);
    await expect(
      signIn({ ...site, email: NEW.email, password: NEW.password }),
    ).resolves.toBeDefined();
    await expect(
      signIn({ ...site, email: NEW.email, password: 'un tout autre secret' }),
    ).rejects.toThrow('422');
  },
);

test('20 simultaneous sign-ups with one address open one account', async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, openSignUp));
  const answers = await Promise.all(opened.map(({ browser, page }) => browser.post(page.url, NEW)));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await site.query('select 1 from identity_account', [])).rows).toHaveLength(1);
});

test('one network opens forty accounts in an hour: the next gets a waiting time, no account and no letter', async () => {
  const before = site.letters.length;
  expect((await trySignUp({})).answer.status).toBe(303);
  await site.query("update identity_attempt set failures = 39 where key like 'opened:%'", []);
  const letters = () => site.letters.length - before;
  expect((await trySignUp({ email: 'dernier@exemple.fr' })).answer.status).toBe(303);
  await vi.waitUntil(() => letters() === 2);
  const { answer } = await trySignUp({ email: 'encore@exemple.fr' });
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(answer.body).toContain(
    `Trop d’essais depuis ce réseau. Réessayez dans ${delayOf(seconds)}.`,
  );
  expect(answer.body).toContain('value="encore@exemple.fr"');
  expect((await site.query('select 1 from identity_account', [])).rows).toHaveLength(2);
  expect(letters()).toBe(2);
  // The answer « address taken » is refused too.
  expect((await trySignUp({})).answer.status).toBe(429);
});

test('to learn that an address is taken is no account opened', async () => {
  expect((await trySignUp({})).answer.status).toBe(303);
  await site.query("update identity_attempt set failures = 39 where key like 'opened:%'", []);
  for (let n = 0; n < 3; n += 1) expect((await trySignUp({})).answer.status).toBe(422);
  expect((await trySignUp({ email: 'dernier@exemple.fr' })).answer.status).toBe(303);
});

test('a network that finds too many taken addresses must wait, and sees how long', async () => {
  expect((await trySignUp({})).answer.status).toBe(303);
  expect((await trySignUp({})).answer.status).toBe(422);
  await site.query("update identity_attempt set failures = 29 where key like 'taken:%'", []);
  expect((await trySignUp({})).answer.status).toBe(422);
  const { answer } = await trySignUp({ email: 'libre@exemple.fr' });
  expect(answer.status).toBe(429);
  expect(answer.body).toContain('Réessayez dans une minute.');
  expect((await site.query('select 1 from identity_account', [])).rows).toHaveLength(1);
});

test('names every fault at once, next to its field', async () => {
  const { answer } = await trySignUp({ prenom: ' ', nom: '', email: 'zoe', password: 'court' });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('4 informations à revoir');
  for (const field of ['prenom', 'nom', 'email', 'password']) {
    expect(answer.body).toMatch(
      new RegExp(`id="${field}"[^>]*aria-describedby="[^"]*${field}-erreur"`),
    );
    expect(answer.body).toContain(`<li><a href="#${field}">`);
  }
});

test.each([
  ['too short', 'abc def'],
  ['common', 'Motdepasse1234'],
  ['a run', '12345678'],
  ['repeated', 'aaaaaaaaaa'],
  ['disguised', 'P@ssw0rd!'],
  ['the address itself', 'zoe@exemple.fr'],
  ['the name of the product', 'PortailISRC2026'],
])('refuses a password that is %s', async (_kind, password) => {
  const { answer } = await trySignUp({ password });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('<a href="#password">');
});

test.each([
  ['eight unrelated characters', 'vkqtzuwm'],
  ['no capital and no digit', 'rivière lampe ocre'],
  ['64 characters', 'mot bien long '.repeat(5).slice(0, 64)],
  ['200 characters with emoji', '🎵 chanson de marin '.repeat(10)],
])('accepts a password with %s', async (_kind, password) => {
  expect((await trySignUp({ password })).answer.status).toBe(303);
  await expect(signIn({ ...site, email: NEW.email, password })).resolves.toBeDefined();
});

test('names with control characters are refused, never a crash', async () => {
  const { answer } = await trySignUp({ prenom: 'Zo\0é' });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('caractère inattendu');
});
