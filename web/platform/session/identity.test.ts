import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { ProblemError } from '#web/platform/api/problem-error.ts';
import { isSignedOut } from '#web/platform/pending-changes/stored.ts';
import { aConfiguration } from '#web/testing/builders.ts';
import { type ProviderOptions, playIdentityProvider } from '#web/testing/identity-provider.ts';
import { createNetwork } from '#web/testing/network.ts';
import { createIdentity } from './identity.ts';

let stop: () => void = () => undefined;
const onOver = vi.fn();

beforeEach(() => {
  onOver.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested
  document.cookie = 'kc_token=; path=/; max-age=0';
});

function open(options: ProviderOptions, oidc = aConfiguration().oidc) {
  const provider = playIdentityProvider(createNetwork(), options);
  stop = provider.stop;
  return { provider, identity: createIdentity(oidc, onOver) };
}

/** One of the standard alone, whose places are on its discovery page. */
const STANDARD: RuntimeConfiguration['oidc'] = {
  issuer: location.origin,
  url: location.origin,
  realm: '',
  clientId: 'portail',
  scope: 'openid',
  acrValues: null,
  claims: { email: 'mail', given_name: 'given_name', family_name: 'usual_name' },
};
const tokenCookie = () => /kc_token=([^;]*)/.exec(document.cookie)?.[1] ?? '';

// spec 2.16 3.1 7.20
test('no user signed in: a visitor, detected by the silent page, without a token and without a cookie', async () => {
  const { provider, identity } = open({ signedIn: false });
  expect(await identity.start(() => undefined)).toBe(false);
  expect(identity.account()).toBeNull();
  expect(await identity.tokens.fresh()).toBeNull();
  expect(tokenCookie()).toBe('');
  expect(provider.state.landings).toEqual([`${location.origin}/silent-check-sso.html`]);
});

// spec 3.1 7.20
test('a user signed in: the account, the token, and its cookie', async () => {
  const { identity } = open({ signedIn: true, email: 'elise@societe.example' });
  expect(await identity.start(() => undefined)).toBe(true);
  expect(identity.account()).toEqual({ email: 'elise@societe.example', name: 'Élise Martin' });
  const token = await identity.tokens.fresh();
  expect(token).not.toBeNull();
  expect(tokenCookie()).toBe(token);
});

test('a check without answer makes a visitor after 3 s; a late answer signs in all the same', async () => {
  const { provider, identity } = open({ signedIn: true });
  provider.state.locked = true;
  const onLate = vi.fn();
  const before = Date.now();
  expect(await identity.start(onLate)).toBe(false);
  expect(Date.now() - before).toBeGreaterThanOrEqual(2950);
  expect(identity.account()).toBeNull();
  provider.release();
  await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce());
  expect(identity.account()?.email).toBe('personne@societe.example');
});

// spec 9.4
test('calls made together around the end of a token share one refresh, and the cookie follows', async () => {
  const { provider, identity } = open({ signedIn: true, tokenSeconds: 4 });
  await identity.start(() => undefined);
  const old = tokenCookie();
  provider.state.tokenSeconds = 300;
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => identity.tokens.fresh()));
  expect(provider.state.refreshes).toBe(1);
  expect(new Set([one, two, three]).size).toBe(1);
  expect(one).not.toBe(old);
  expect(tokenCookie()).toBe(one);
});

// spec 8.5
test('a refused refresh is followed by one silent sign-in, which saves the session', async () => {
  const { provider, identity } = open({ signedIn: true, tokenSeconds: 4 });
  await identity.start(() => undefined);
  provider.state.refresh = 'refused';
  provider.state.tokenSeconds = 300;
  expect(await identity.tokens.fresh()).not.toBeNull();
  expect(onOver).not.toHaveBeenCalled();
  expect(identity.account()).not.toBeNull();
});

test('another user who signed in, in another tab, is not mistaken for the user of this screen', async () => {
  const { provider, identity } = open({ signedIn: true, tokenSeconds: 4 });
  await identity.start(() => undefined);
  provider.state.refresh = 'refused';
  provider.state.sub = 'sub-2';
  expect(await identity.tokens.fresh()).toBeNull();
  expect(onOver).toHaveBeenCalledOnce();
  expect(identity.account()).toBeNull();
});

// spec 2.21
test('signing out takes the cookie away at once', async () => {
  const { identity } = open({ signedIn: true });
  await identity.start(() => undefined);
  expect(document.cookie).toContain('kc_token=');
  await identity.signOut();
  expect(document.cookie).not.toContain('kc_token');
});

// spec 4.10 8.5
test('when the provider has no session any more, the session ends, once, and the cookie is deleted', async () => {
  const { provider, identity } = open({ signedIn: true, tokenSeconds: 4 });
  await identity.start(() => undefined);
  provider.state.refresh = 'refused';
  provider.state.signedIn = false;
  expect(await Promise.all([identity.tokens.fresh(), identity.tokens.fresh()])).toEqual([
    null,
    null,
  ]);
  expect(onOver).toHaveBeenCalledOnce();
  expect(document.cookie).not.toContain('kc_token');
});

test.each(['silence', 502, 429] as const)(
  'an outage (%s) does not end the session: the call fails, the cookie stays, and it continues',
  async (outage) => {
    const { provider, identity } = open({ signedIn: true, tokenSeconds: 4 });
    await identity.start(() => undefined);
    provider.state.refresh = outage;
    const failure = await identity.tokens.fresh().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect(failure).toMatchObject({ code: 'UNREACHABLE', status: 0 });
    expect(onOver).not.toHaveBeenCalled();
    expect(tokenCookie()).not.toBe('');
    provider.state.refresh = 'tokens';
    expect(await identity.tokens.fresh()).not.toBeNull();
  },
);

test('a client that cannot be built is a failure, not a visitor', async () => {
  const { identity } = open({ signedIn: true });
  vi.stubGlobal('crypto', undefined);
  await expect(identity.start(() => undefined)).rejects.toThrow();
});

test('a provider other than Keycloak is first asked for its endpoints', async () => {
  const network = createNetwork();
  network.on('GET', '/.well-known/openid-configuration', () => ({ status: 200, body: {} }));
  const identity = createIdentity(STANDARD, onOver);
  identity.signIn().catch(() => undefined);
  await vi.waitFor(() =>
    expect(network.sent.map(({ path }) => path)).toEqual(['/.well-known/openid-configuration']),
  );
});

test('a provider that does not return its endpoints keeps the user here, with the typed text', async () => {
  const network = createNetwork();
  network.on('GET', '/.well-known/openid-configuration', () => ({ status: 200, body: {} }));
  await expect(createIdentity(STANDARD, onOver).signOut()).rejects.toThrow();
  expect(isSignedOut()).toBe(false);
});

test('opaque tokens, and claims by other names', async () => {
  const { provider, identity } = open(
    {
      signedIn: true,
      issuer: location.origin,
      tokens: 'opaque',
      tokenSeconds: 4,
      claims: {
        email: undefined,
        name: undefined,
        mail: 'elise@societe.example',
        given_name: 'Élise',
        usual_name: 'Martin',
      },
    },
    STANDARD,
  );
  expect(await identity.start(() => undefined)).toBe(true);
  expect(identity.account()).toEqual({
    email: 'elise@societe.example',
    name: 'Élise Martin',
    givenName: 'Élise',
    familyName: 'Martin',
  });
  const first = tokenCookie();
  expect(await identity.tokens.fresh()).not.toBe(first);
  expect([provider.state.refreshes, provider.state.checks]).toEqual([1, 1]);
  // The refresh said nothing of the person.
  expect(identity.account()?.familyName).toBe('Martin');
});

test.each([
  ['sub-1', 'elise@societe.example'],
  ['sub-2', ''],
])(
  'an address missing from the tokens is read from the userinfo endpoint, for the same user only (%s)',
  async (sub, email) => {
    const { identity } = open(
      {
        signedIn: true,
        issuer: location.origin,
        tokens: 'opaque',
        userInfo: { sub, mail: 'elise@societe.example' },
        claims: { email: undefined },
      },
      STANDARD,
    );
    expect(await identity.start(() => undefined)).toBe(true);
    expect(identity.account()?.email).toBe(email);
  },
);

test('a provider without refresh tokens is called again through its silent page', async () => {
  const { provider, identity } = open({ signedIn: true, tokens: 'no-refresh', tokenSeconds: 4 });
  await identity.start(() => undefined);
  const first = tokenCookie();
  const [one, two] = await Promise.all([identity.tokens.fresh(), identity.tokens.fresh()]);
  expect(one).not.toBe(first);
  expect(two).toBe(one);
  expect([provider.state.refreshes, provider.state.checks]).toEqual([0, 2]);
  provider.state.signedIn = false;
  expect(await identity.tokens.fresh()).toBeNull();
  expect(onOver).toHaveBeenCalledOnce();
});

test('without a refresh token, a silent page is no end while the provider answers nothing at all', async () => {
  const { provider, identity } = open({ signedIn: true, tokens: 'no-refresh', tokenSeconds: 4 });
  await identity.start(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.assign(provider.state, { locked: true, away: true });
  const renewed = identity.tokens.fresh().catch((error: unknown) => error);
  await vi.waitFor(() => expect(provider.state.checks).toBe(2));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await renewed).toMatchObject({ code: 'UNREACHABLE' });
  expect(onOver).not.toHaveBeenCalled();
  // It answers calls: its page is barred in a frame, today and tomorrow.
  provider.state.away = false;
  const barred = identity.tokens.fresh();
  await vi.waitFor(() => expect(provider.state.checks).toBe(3));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await barred).toBeNull();
  expect(onOver).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('after a sign-out, a provider without sign-out does not sign the user in by its silent page', async () => {
  const options = { signedIn: true, issuer: location.origin, endsSessions: false };
  const { provider, identity } = open(options, STANDARD);
  await identity.start(() => undefined);
  await identity.signOut();
  expect(tokenCookie()).toBe('');
  expect(await identity.tokens.renew()).toBeNull();
  expect(await createIdentity(STANDARD, onOver).start(() => undefined)).toBe(false);
  expect(provider.state.checks).toBe(1);
  localStorage.clear();
  expect(await createIdentity(STANDARD, onOver).start(() => undefined)).toBe(true);
});

test('an answer to another request than this one makes a visitor', async () => {
  const { identity } = open({ signedIn: true, claims: { nonce: 'autre' } });
  expect(await identity.start(() => undefined)).toBe(false);
});
