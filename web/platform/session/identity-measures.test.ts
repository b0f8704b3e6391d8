/** Tests of the identity client's protections, each with and without its cause. */

import { afterEach, expect, test, vi } from 'vitest';
import { aConfiguration } from '#web/testing/builders.ts';
import { type ProviderOptions, playIdentityProvider } from '#web/testing/identity-provider.ts';
import { createNetwork } from '#web/testing/network.ts';
import { createIdentity } from './identity.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function open(options: ProviderOptions, oidc = aConfiguration().oidc) {
  const provider = playIdentityProvider(createNetwork(), options);
  stop = provider.stop;
  return { provider, identity: createIdentity(oidc, () => undefined) };
}

/** Vitest's own way to wait would move the clock. */
async function until(happens: () => boolean): Promise<void> {
  while (!happens()) await new Promise((resolve) => setImmediate(resolve));
}

// spec 9.5
test.each([
  [9_999, true],
  [10_000, false],
])(
  'a message of the provider that comes after %i ms signs in: %s',
  async (milliseconds, signsIn) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { provider, identity } = open({ signedIn: true });
    provider.state.locked = true;
    const onLate = vi.fn();
    const started = identity.start(onLate);
    await until(() => provider.state.checks === 1);
    await vi.advanceTimersByTimeAsync(milliseconds);
    expect(await started).toBe(false);
    provider.release();
    if (signsIn) await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce());
    // Another check, begun later, is over: the answer to the first one had time to come.
    provider.state.locked = false;
    expect(await createIdentity(aConfiguration().oidc, () => undefined).start(onLate)).toBe(true);
    expect(onLate).toHaveBeenCalledTimes(signsIn ? 1 : 0);
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  },
);

// spec 9.11
test.each([
  [3_599_999, true],
  [3_600_000, false],
])(
  'the answer to a sign-in that began %i ms before is taken: %s',
  async (milliseconds, isTaken) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:00:00Z') });
    // jsdom goes nowhere, and says so.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { provider, identity } = open({ signedIn: false });
    const began = Date.now();
    identity.signIn().catch(() => undefined);
    const requests = () =>
      Object.keys(localStorage).filter((name) => name.startsWith('portail-isrc.connexion.'));
    await until(() => requests().length === 1);
    const [key = ''] = requests();
    provider.answerTo(JSON.parse(localStorage.getItem(key) ?? '{}'));
    vi.setSystemTime(began + milliseconds);
    location.hash = `#state=${key.split('.').at(-1)}&code=1`;
    expect(await identity.start(() => undefined)).toBe(isTaken);
    expect([location.hash, requests()]).toEqual(['', []]);
  },
);

// spec 9.4
test.each([
  [5, 0],
  [4, 1],
])('a token that is good for %i s more is renewed %i times', async (seconds, refreshes) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:00:00Z') });
  const { provider, identity } = open({ signedIn: true, tokenSeconds: 60 });
  await identity.start(() => undefined);
  vi.setSystemTime(Date.now() + (60 - seconds) * 1000);
  await identity.tokens.fresh();
  expect(provider.state.refreshes).toBe(refreshes);
});

test.each([-3600, 3600])(
  'a device whose clock is wrong by %i s signs in, and its token lasts as long as elsewhere',
  async (seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:00:00Z') });
    const iat = Date.now() / 1000 - seconds;
    const { provider, identity } = open({ signedIn: true, claims: { iat, exp: iat + 300 } });
    expect(await identity.start(() => undefined)).toBe(true);
    vi.setSystemTime(Date.now() + 290_000);
    await identity.tokens.fresh();
    expect(provider.state.refreshes).toBe(0);
    vi.setSystemTime(Date.now() + 6000);
    await identity.tokens.fresh();
    expect(provider.state.refreshes).toBe(1);
  },
);
