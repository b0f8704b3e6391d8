import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remembering } from './remembered-tokens.ts';
import { TokenRefused, type VerifiedIdentity } from './token-verifier.ts';

const NOW = Date.parse('2026-05-31T10:00:00Z');
const LASTS = 300_000;

const judged: string[] = [];
/** Whether the verifier behind the cache still accepts the key. */
let keyStands = true;

async function judge(token: string): Promise<VerifiedIdentity> {
  judged.push(token);
  if (!keyStands || token.startsWith('forged')) throw new TokenRefused('signature');
  const expiresAt = new Date(NOW + (token === 'short' ? 1000 : LASTS));
  if (Date.now() >= expiresAt.getTime()) throw new TokenRefused('expired');
  return {
    issuer: 'https://connexion.exemple.fr',
    subject: token,
    email: null,
    emailVerified: false,
    givenName: null,
    familyName: null,
    expiresAt,
    serviceClientId: null,
  };
}

beforeEach(() => {
  keyStands = true;
  judged.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a token is judged once a minute, each for itself', async () => {
  const verify = remembering(judge);
  for (const token of ['a', 'b', 'a', 'b']) expect((await verify(token)).subject).toBe(token);
  expect(judged).toEqual(['a', 'b']);
  vi.setSystemTime(NOW + 60_000);
  await verify('a');
  expect(judged).toEqual(['a', 'b', 'a']);
});

test('it opens nothing from the moment when it expires', async () => {
  const verify = remembering(judge);
  await verify('short');
  vi.setSystemTime(NOW + 1000);
  await expect(verify('short')).rejects.toMatchObject({ reason: 'expired' });
});

test('a key that is withdrawn is believed a minute longer at most', async () => {
  const verify = remembering(judge);
  await verify('a');
  keyStands = false;
  await expect(verify('never seen')).rejects.toMatchObject({ reason: 'signature' });
  vi.setSystemTime(NOW + 60_000);
  await expect(verify('a')).rejects.toMatchObject({ reason: 'signature' });
});

test('what is refused is judged again', async () => {
  const verify = remembering(judge);
  for (let count = 0; count < 3; count += 1) await expect(verify('forged')).rejects.toThrow();
  expect(judged).toHaveLength(3);
});

test('ten thousand are remembered, and the first judged is forgotten', async () => {
  const verify = remembering(judge);
  for (let count = 0; count <= 10_000; count += 1) await verify(`t${count}`);
  judged.length = 0;
  await verify('t1');
  await verify('t0');
  expect(judged).toEqual(['t0']);
});
