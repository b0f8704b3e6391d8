import { beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../testing/browser.ts';
import { formAction, startAuthorization } from '../testing/sign-in.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { letterTo } from './testing/recovery.ts';
import { ALICE, startTestSite } from './testing/test-site.ts';

const PUBLIC = 'https://portail.exemple.fr';

const site = aTestSite({ publicUrl: PUBLIC });
beforeAll(async () => {
  await site.identity.ensureAccount({ ...ALICE, emailVerified: true });
});

test('behind a proxy with TLS every cookie is Secure and has its prefix, without trusting any header', async () => {
  const browser = createBrowser();
  const { url } = startAuthorization(site, { redirect_uri: `${PUBLIC}/` });
  const started = await browser.get(url);
  const page = await browser.follow(started, () => false);
  const posted = await fetch(formAction(page), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: PUBLIC, cookie: cookiesOf(started.headers) },
    body: new URLSearchParams(ALICE),
  });
  expect(posted.status).toBe(303);
  const resume = new URL(posted.headers.get('location') ?? '');
  expect(resume.origin).toBe(PUBLIC);
  const resumed = await fetch(site.origin + resume.pathname, {
    redirect: 'manual',
    headers: { cookie: cookiesOf(started.headers) },
  });
  expect(resumed.headers.get('location')).toMatch(new RegExp(`^${PUBLIC}/\\?code=`));
  const lines = [started.headers, posted.headers, resumed.headers].flatMap((headers) =>
    headers.getSetCookie(),
  );
  const set = lines.filter((line) => !/expires=Thu, 01 Jan 1970/i.test(line));
  for (const line of set) {
    expect(line).toMatch(/; ?secure/i);
    expect(line).toMatch(/; ?httponly/i);
    expect(line).toMatch(/; ?samesite=lax/i);
    expect(line).toMatch(/^__(Host|Secure)-/);
    if (line.startsWith('__Host-')) expect(line).toMatch(/path=\/(;|$)/i);
    expect(line.length).toBeLessThan(4096);
  }
  expect(set.some((line) => line.startsWith('__Host-idp_session='))).toBe(true);
});

test('a link sent by mail has the public address, and its cookie is Secure with its prefix', async () => {
  const path = '/realms/isrc/login-actions';
  await fetch(`${site.origin}${path}/reset-credentials`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: ALICE.email }),
  });
  const { link } = await letterTo(site.letters, ALICE.email, 'Choisissez', 0);
  expect(link.origin).toBe(PUBLIC);
  const visited = await fetch(site.origin + link.pathname + link.search, { redirect: 'manual' });
  expect(visited.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Secure-idp_link=[\w-]{43}; Path=\/realms\/isrc\/login-actions; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
});

test('the http form of the public address is no return address', async () => {
  const { url } = startAuthorization(site, {
    redirect_uri: 'http://portail.exemple.fr/',
    prompt: 'none',
  });
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
});

test.each(['https://exemple.fr/portail', 'ftp://exemple.fr', 'https://u@exemple.fr', 'exemple.fr'])(
  'the public address %s is refused at the start',
  async (publicUrl) => {
    await expect(startTestSite({ query: site.query, publicUrl })).rejects.toThrow();
  },
);

function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
