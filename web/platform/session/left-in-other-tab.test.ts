import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeTokensFrom } from '#web/platform/api/token-source.ts';
import { clearStored, isSignedOut } from '#web/platform/pending-changes/stored.ts';
import { aConfiguration } from '#web/testing/builders.ts';
import { playIdentityProvider } from '#web/testing/identity-provider.ts';
import { createNetwork } from '#web/testing/network.ts';
import { forgetFarewell, leaveIdle, sessionEnd } from './farewell.ts';
import { createIdentity, type Identity } from './identity.ts';
import { openIdentity } from './open-identity.ts';

const { setTimeout: realTimeout } = globalThis;
const realWait = (milliseconds: number) =>
  new Promise((resolve) => realTimeout(resolve, milliseconds));

let stop: () => void = () => undefined;
const onOver = vi.fn();
beforeEach(() => {
  onOver.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  // A silent check under way holds the lock of all tabs: the next test would wait for it.
  await vi.waitFor(() => expect(document.querySelector('iframe')).toBeNull(), 12_000);
  stop();
  document.body.replaceChildren();
  takeTokensFrom({ fresh: async () => null, renew: async () => null });
});

/** Signs out in another tab; half a minute later the session shows whether it succeeded. */
async function leftExternal(
  open: () => Identity = () => createIdentity(aConfiguration().oidc, onOver),
) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const provider = playIdentityProvider(createNetwork(), { signedIn: true });
  stop = provider.stop;
  const identity = open();
  await identity.start(() => undefined);
  window.dispatchEvent(new StorageEvent('storage', { key: 'portail-isrc.left', newValue: '1' }));
  await identity.tokens.fresh();
  await identity.tokens.renew();
  expect([provider.state.refreshes, isSignedOut()]).toEqual([1, true]);
  vi.setSystemTime(Date.now() + 31_000);
  return { provider, identity };
}

test.each(['tokens', 'refused'] as const)(
  'a tab beside a sign-out that did not complete stores typed text again (%s)',
  async (refresh) => {
    const { provider, identity } = await leftExternal();
    provider.state.refresh = refresh;
    expect(await identity.tokens.fresh()).not.toBeNull();
    await vi.waitFor(() => expect(isSignedOut()).toBe(false));
    expect(onOver).not.toHaveBeenCalled();
  },
);

test('a tab beside a sign-out that went through is over at its next call', async () => {
  const { provider, identity } = await leftExternal();
  Object.assign(provider.state, { refresh: 'refused', signedIn: false });
  await identity.tokens.fresh();
  await vi.waitFor(() => expect(onOver).toHaveBeenCalledOnce());
  expect(isSignedOut()).toBe(true);
});

test('a user who returns to a tab beside a sign-out reads that it was signed out, not that text is stored', async () => {
  // jsdom does not navigate, and logs an error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { provider, identity } = await leftExternal(() => openIdentity(aConfiguration().oidc));
  Object.assign(provider.state, { refresh: 'refused', signedIn: false });
  await identity.tokens.fresh();
  await vi.waitFor(() => expect(sessionEnd()).toBe('elsewhere'));
});

test("a sign-out of this tab is not reported as another tab's, though a call returns from the ended session", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  forgetFarewell();
  const provider = playIdentityProvider(createNetwork(), { signedIn: true });
  stop = provider.stop;
  const identity = openIdentity(aConfiguration().oidc);
  await identity.start(() => undefined);
  leaveIdle();
  clearStored();
  Object.assign(provider.state, { refresh: 'refused', signedIn: false });
  expect(await identity.tokens.renew()).toBeNull();
  expect(sessionEnd()).toBe('idle');
});

test('while the provider does not answer, a tab beside a sign-out continues with its own token', async () => {
  const { provider, identity } = await leftExternal();
  provider.state.refresh = 'silence';
  expect(await identity.tokens.fresh()).not.toBeNull();
  await vi.waitFor(() => expect(provider.state.refreshes).toBe(2));
  expect([isSignedOut(), onOver.mock.calls.length]).toEqual([true, 0]);
});

test('a tab beside a sign-out that went through is over within five seconds, though it calls nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // Tabs of earlier tests receive it too.
  const over = vi.fn();
  const provider = playIdentityProvider(createNetwork(), { signedIn: true });
  stop = provider.stop;
  const identity = createIdentity(aConfiguration().oidc, over);
  const started = identity.start(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  await started;
  window.dispatchEvent(new StorageEvent('storage', { key: 'portail-isrc.left', newValue: '1' }));
  // The provider's page loads a little later.
  await vi.advanceTimersByTimeAsync(1500);
  expect([over.mock.calls.length, isSignedOut()]).toEqual([0, true]);
  Object.assign(provider.state, { refresh: 'refused', signedIn: false });
  // Between two steps the digests of the silent check are computed, which no fake timer does.
  for (let step = 0; step < 35 && over.mock.calls.length === 0; step += 1) {
    await vi.advanceTimersByTimeAsync(100);
    await realWait(20);
  }
  expect(over).toHaveBeenCalledOnce();
});
