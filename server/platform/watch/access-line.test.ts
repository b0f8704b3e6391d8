import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSessionUser } from '#contract/session.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import { formAction, startAuthorization } from '#identity/testing/sign-in.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';

/** What the log holds, as the product writes it: to the standard output. */

let portal: RunningPortal;
const lines: string[] = [];
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  portal = await runningPortal('embedded', { environment: { LOG_LEVEL: 'info' } });
});
afterAll(async () => {
  await portal?.remove();
  vi.restoreAllMocks();
});

test('an answer names the account and a keyed fingerprint of the address; an event its number and its kind', async () => {
  const { email } = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
  await clientOf(portal, email).ok(readSessionUser, { query: {} });
  const { subject } = await portal.db.selectFrom('identite').select('subject').executeTakeFirstOrThrow();
  const browser = createBrowser();
  const site = { origin: portal.origin, realm: 'isrc', clientId: 'portail' };
  const page = await browser.follow(await browser.get(startAuthorization(site).url), () => false);
  await browser.post(formAction(page), { email, password: 'un secret deviné' });
  const logged = await vi.waitUntil(() => {
    const all = lines.join('');
    return all.includes('CONNEXION_REFUSEE') ? all : null;
  });
  expect(logged).toMatch(new RegExp(`"compte":"${subject}","depuis":"[\\w-]{22}"`));
  expect(logged).toMatch(
    /"level":40,[^\n]*"evenement":\d+,"genre":"CONNEXION_REFUSEE","msg":"security event"/,
  );
  expect(logged).toMatch(/"level":30,[^\n]*"evenement":\d+,"genre":"CONNEXION","msg":"security event"/);
  for (const secret of [email, 'un secret deviné', '127.0.0.1', '::1'])
    expect(logged).not.toContain(`"${secret}"`);
  // Not the plain digest either, which whoever tries all addresses would find.
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const plain = createHash('sha256').update(ip).digest('base64url').slice(0, 22);
    expect(logged).not.toContain(plain);
  }
});
