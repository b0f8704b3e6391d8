import { beforeEach, expect, test } from 'vitest';
import { openAccount } from '#identity/testing/account.ts';
import { type Browser, createBrowser } from '#identity/testing/browser.ts';
import { formAction, startAuthorization } from '#identity/testing/sign-in.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { recoveryOf } from './testing/recovery.ts';

/** Guesses are counted by account, by network and by both; the owner always has a way in. */

const ROSE = { email: 'rose@exemple.fr', password: 'trois péniches amarrées' };
const STRANGER = '198.51.100.1';
const OWNER = '203.0.113.9';

const site = aTestSite();
beforeEach(async () => {
  await site.query('delete from identity_attempt', []);
  await openAccount(site.query, ROSE);
});

/**
 * Opens a sign-in page in a new browser at this address.
 * @returns a function that tries a password and returns the status
 */
async function pageAt(address: string, browser: Browser = createBrowser(address)) {
  const page = await browser.follow(await browser.get(startAuthorization(site).url), () => false);
  return async (email: string, password: string) =>
    (await browser.post(formAction(page), { email, password })).status;
}

test('thirty guesses on an account close it to the stranger, and not to its owner elsewhere', async () => {
  const guess = await pageAt(STRANGER);
  for (let n = 0; n < 30; n += 1) expect(await guess(ROSE.email, 'faux')).toBe(422);
  expect(await guess(ROSE.email, 'faux')).toBe(429);
  expect(await guess(ROSE.email, ROSE.password)).toBe(429);
  // From an unknown device.
  expect(await (await pageAt(OWNER))(ROSE.email, ROSE.password)).toBe(303);
});

test('one address that tries 210 accounts is blocked after sixty, even if it has an own account', async () => {
  const accounts = Array.from({ length: 210 }, (_, n) => `compte-${n}@exemple.fr`);
  for (const email of accounts) await openAccount(site.query, { ...ROSE, email });
  const own = { email: 'pirate@exemple.fr', password: 'deux rames cassées' };
  await openAccount(site.query, own);
  const answered = new Map<number, number>();
  const guess = await pageAt(STRANGER);
  for (const [n, email] of accounts.entries()) {
    // A successful sign-in in between does not reset the network's counter.
    if (n === 40) expect(await (await pageAt(STRANGER))(own.email, own.password)).toBe(303);
    const status = await guess(email, 'Printemps2026');
    answered.set(status, (answered.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(answered)).toEqual({ 422: 60, 429: 150 });
  expect(await (await pageAt(OWNER))(ROSE.email, ROSE.password)).toBe(303);
});

test('a subscriber who changes the end of an IPv6 address is one network', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    statuses.push(await (await pageAt(`2001:db8:7:7::${n.toString(16)}`))(ROSE.email, 'faux'));
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('from a hundred addresses an account is tried a hundred times; a mailed link lets its owner in', async () => {
  for (let n = 0; n < 100; n += 1) {
    expect(await (await pageAt(`198.51.100.${n}`))(ROSE.email, 'faux')).toBe(422);
  }
  expect(await (await pageAt('192.0.2.1'))(ROSE.email, 'faux')).toBe(429);
  // The owner signs in on a new device during the attack.
  const browser = createBrowser(OWNER);
  const chosen = 'quatre bouées jaunes';
  const recovery = recoveryOf(site);
  await recovery.choose(browser, await recovery.linkFor(browser, ROSE.email), chosen);
  for (let n = 0; n < 102; n += 1) await (await pageAt(`198.51.100.${n}`))(ROSE.email, 'faux');
  expect(await (await pageAt('192.0.2.1'))(ROSE.email, 'faux')).toBe(429);
  expect(await (await pageAt(OWNER, browser))(ROSE.email, chosen)).toBe(303);
});

test('a stranger who requests links does not use up the owner’s quota', async () => {
  const recovery = recoveryOf(site);
  for (let n = 0; n < 6; n += 1) {
    const { status } = await recovery.ask(createBrowser(STRANGER), ROSE.email);
    expect(status).toBe(n < 5 ? 303 : 429);
  }
  expect((await recovery.ask(createBrowser(OWNER), ROSE.email)).status).toBe(303);
});
