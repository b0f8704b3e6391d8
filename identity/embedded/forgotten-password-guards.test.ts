import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAccount } from '../testing/account.ts';
import { createBrowser } from '../testing/browser.ts';
import { formAction } from '../testing/sign-in.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { recoveryOf, toPage } from './testing/recovery.ts';
import { ALICE, startTestSite } from './testing/test-site.ts';

const FRESH = 'rivière lampe ocre';

const site = aTestSite();
const { actions, ask, open, linkFor } = recoveryOf(site);
beforeEach(async () => {
  for (const table of ['identity_attempt', 'identity_account'])
    await site.query(`delete from ${table}`, []);
  await openAccount(site.query, ALICE);
});

describe('who has an account stays unknown', () => {
  test('the same answer for an address with an account and for one without', async () => {
    const answers = await Promise.all(
      [ALICE.email, 'personne@exemple.fr'].map(async (email) => {
        const browser = createBrowser();
        const posted = await ask(browser, email);
        const page = await toPage(browser, Promise.resolve(posted));
        return [posted.status, posted.body, page.status, page.url.pathname, page.body];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.join()).not.toContain('exemple.fr');
    // Both were requested at the same time, and her mail has arrived.
    await expect.poll(() => site.letters.map(({ to }) => to)).toContain(ALICE.email);
    expect(site.letters.filter(({ to }) => to === 'personne@exemple.fr')).toEqual([]);
  });

  test('answered before the post has taken the letter, even when it is broken', async () => {
    const post = Promise.withResolvers<never>();
    let taken = 0;
    const slow = await startTestSite({
      query: site.query,
      sendMail: () => {
        taken += 1;
        return post.promise;
      },
    });
    for (const email of [ALICE.email, 'personne@exemple.fr', ALICE.email])
      await createBrowser().post(`${slow.origin}/realms/isrc/login-actions/reset-credentials`, {
        email,
      });
    await expect.poll(() => taken).toBe(2);
    const closed = slow.close();
    post.reject(new Error('no post for alice@exemple.fr'));
    // Closing waits for mails in progress; a failure is logged without the address.
    await closed;
    expect(slow.logged.filter((line) => line.includes('letter not sent'))).toHaveLength(2);
    expect(slow.logged.join()).not.toContain('exemple.fr');
  });
});

describe('how often', () => {
  test('an address gets five links an hour, with or without account, even in parallel requests', async () => {
    for (const email of [ALICE.email, 'personne@exemple.fr']) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => ask(createBrowser(), email)),
      );
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(5);
      const refused = answers.find(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
      expect(refused?.body).toContain('Plusieurs liens ont déjà été demandés.');
      expect(refused?.body).toContain(`value="${email}"`);
    }
    expect((await ask(createBrowser(), 'autre@exemple.fr')).status).toBe(303);
  });

  test('a hundred an hour from one network', async () => {
    const browser = createBrowser();
    const statuses: number[] = [];
    for (let count = 0; count < 102; count += 1) {
      statuses.push((await ask(browser, `personne${count}@exemple.fr`)).status);
    }
    expect(statuses.slice(0, 100).every((status) => status === 303)).toBe(true);
    expect(statuses.slice(100)).toEqual([429, 429]);
  });

  test('the counter table contains no address', async () => {
    await ask(createBrowser(), ALICE.email);
    const { rows } = await site.query('select key from identity_attempt', []);
    expect(JSON.stringify(rows)).not.toContain('exemple.fr');
  });
});

describe('what leaks', () => {
  test('the secret is in the letter alone: not in the table, the log, the pages or a Referer', async () => {
    const browser = createBrowser();
    const link = await linkFor(browser);
    const secret = link.searchParams.get('key') ?? '';
    const visit = await browser.get(link);
    expect(visit.status).toBe(303);
    expect(visit.headers.get('referrer-policy')).toBe('no-referrer');
    expect(visit.headers.get('cache-control')).toBe('no-store');
    expect(visit.headers.get('location')).toBe('/realms/isrc/login-actions/update-password');
    expect(visit.headers.getSetCookie().join()).toMatch(
      /^idp_link=[^;]+; Path=\/realms\/isrc\/login-actions; Max-Age=1800; HttpOnly; SameSite=Lax$/,
    );
    const page = await toPage(browser, Promise.resolve(visit));
    expect(page.body).not.toContain(secret);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const done = await browser.post(formAction(page), { password: FRESH });
    expect(done.headers.getSetCookie().join()).toContain('idp_link=; ');
    const tables = await site.query('select digest from identity_proof', []);
    expect(JSON.stringify(tables.rows) + site.logged.join()).not.toContain(secret);
    expect(site.logged.join()).not.toMatch(/exemple\.fr|rivière/);
  });

  test('the table stores only the SHA-256', async () => {
    const link = await linkFor();
    const digest = createHash('sha256')
      .update(link.searchParams.get('key') ?? '')
      .digest('base64url');
    const { rows } = await site.query('select digest, purpose from identity_proof', []);
    expect(rows).toEqual([{ digest, purpose: 'password' }]);
  });

  test('another site cannot post the forms', async () => {
    for (const page of [
      'reset-credentials',
      'update-password',
      'verify-email',
      'resend-verification',
    ]) {
      const response = await fetch(`${actions()}/${page}`, {
        method: 'POST',
        headers: { origin: 'https://ailleurs.example' },
        body: new URLSearchParams({ email: ALICE.email, password: FRESH }),
      });
      expect(response.status).toBe(403);
    }
  });

  test.each([
    '',
    'key=',
    'key=abc',
    `key=${'a'.repeat(43)}`,
    `key=${'a'.repeat(5000)}`,
    'key=%00',
    'key=a;Path=/',
    'execution=update-password&key=é',
    'execution=constructor&key=abc',
  ])('a link with %j is dead, without a fault of ours', async (query) => {
    const dead = await createBrowser().get(`${actions()}/action-token?${query}`);
    expect(dead.status).toBe(303);
    const browser = createBrowser();
    const page = await open(browser, new URL(`${actions()}/action-token?${query}`));
    expect(page.status).toBe(400);
    expect(page.body).toContain(
      'href="/realms/isrc/login-actions/reset-credentials">Demander un autre lien',
    );
  });

  test('a forged sign-in page is neither inserted into the pages nor followed', async () => {
    const browser = createBrowser();
    const page = await browser.get(
      `${actions()}/reset-credentials?tab_id=${encodeURIComponent('"><script>alert(1)</script>')}`,
    );
    expect(page.body).not.toContain('<script>');
    expect(page.body).toContain('Revenir à l’accueil');
    const posted = await ask(browser, ALICE.email, '../../../evil');
    expect(posted.headers.getSetCookie()).toEqual([]);
  });
});

test('the form is for people without a script: labelled, autocompleted, every fault tied to its field', async () => {
  const page = await createBrowser().get(`${actions()}/reset-credentials`);
  expect(page.body).toContain('<label for="email">Adresse électronique</label>');
  expect(page.body).toMatch(/id="email" name="email" type="email" autocomplete="username"/);
  expect(page.body).not.toContain('<script');
  const refused = await ask(createBrowser(), 'alice');
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('<title>Erreur\u00a0: Mot de passe oublié – Portail ISRC</title>');
  expect(refused.body).toMatch(/id="email"[^>]*aria-describedby="email-erreur"[^>]*value="alice"/);
});

describe('demonstration accounts', () => {
  const staff = { ...ALICE, email: 'staff@demo.example', password: 'isrc-demo' };

  test('keep their published password, as the letter explains; without the demonstration there is none', async () => {
    const demo = await startTestSite({ query: site.query, demonstrationAccounts: [staff] });
    const path = '/realms/isrc/login-actions/reset-credentials';
    await createBrowser().post(demo.origin + path, { email: staff.email });
    await expect
      .poll(() => demo.letters.map(({ subject }) => subject))
      .toEqual(['Un compte de démonstration – Portail ISRC']);
    expect((await site.query('select 1 from identity_proof', [])).rows).toEqual([]);
    await demo.close();
    await createBrowser().post(site.origin + path, { email: staff.email });
    const before = site.letters.length;
    await createBrowser().post(site.origin + path, { email: ALICE.email });
    await expect.poll(() => site.letters.length).toBe(before + 1);
    expect(site.letters.filter(({ to }) => to === staff.email)).toEqual([]);
  });
});
