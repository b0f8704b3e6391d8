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

const url = 'https://identite.example';
const EXTERNAL = { issuer: `${url}/realms/isrc`, url, realm: 'isrc', clientId: 'portail' };

function open(options: ProviderOptions, oidc = aConfiguration().oidc) {
  const provider = playIdentityProvider(createNetwork(), options);
  stop = provider.stop;
  return { provider, identity: createIdentity(oidc, () => undefined) };
}

// spec 9.5
test.each([
  [9_999, ['keycloak-3p-check-iframe', 'keycloak-silent-check-sso']],
  [10_000, ['keycloak-3p-check-iframe']],
])(
  'a message of the provider that comes after %i ms is followed by %j',
  async (milliseconds, frames) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { provider, identity } = open({ signedIn: true }, EXTERNAL);
    provider.state.storedCookies = true;
    const onLate = vi.fn();
    const started = identity.start(onLate);
    await vi.advanceTimersByTimeAsync(milliseconds);
    expect(await started).toBe(false);
    provider.state.storedCookies = false;
    provider.release();
    const ofFirst = provider.state.frames;
    if (frames.length > 1) await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce());
    // Once a later check has finished, the first one has requested all of its frames.
    provider.state.frames = [];
    expect(await createIdentity(EXTERNAL, () => undefined).start(onLate)).toBe(true);
    expect([...ofFirst, ...provider.state.frames]).toEqual([
      ...frames,
      'keycloak-3p-check-iframe',
      'keycloak-silent-check-sso',
    ]);
  },
);

// spec 9.11
test('what a sign-in must find again when it comes back is kept for one hour', async () => {
  const began = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(began);
  const { provider, identity } = open({ signedIn: true });
  provider.state.locked = true;
  identity.start(() => undefined).catch(() => undefined);
  const stored = () =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('kc-callback-'));
  await vi.waitFor(() => expect(stored()).toHaveLength(1));
  const [[, state] = []] = stored();
  expect(JSON.parse(state ?? '').expires - began).toBe(3_600_000);
});

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
