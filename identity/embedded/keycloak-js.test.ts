import Keycloak from 'keycloak-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '../testing/sign-in.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { ALICE } from './testing/test-site.ts';

const site = aTestSite();
beforeAll(async () => {
  await site.identity.ensureAccount({ ...ALICE, emailVerified: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The browser APIs that keycloak-js uses when it receives tokens. */
function stubBrowser(): void {
  const location = new URL(`${site.origin}/`);
  const messages = new EventTarget();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('location', location);
  vi.stubGlobal(
    'window',
    Object.assign(messages, { location, setTimeout, clearTimeout, history: {} }),
  );
  vi.stubGlobal('document', {
    createElement: () => ({ setAttribute: () => {}, style: {} }),
    // The frame of the cookie check answers at once, as step1.html does.
    body: {
      appendChild: (frame: { contentWindow: unknown }) => {
        frame.contentWindow = messages;
        queueMicrotask(() =>
          messages.dispatchEvent(
            Object.assign(new Event('message'), {
              data: 'supported',
              source: messages,
              origin: site.origin,
            }),
          ),
        );
      },
      removeChild: () => {},
    },
  });
}

// spec 7.20
test('the real keycloak-js reads the tokens and refreshes them ten times', async () => {
  stubBrowser();
  const tokens = await signIn({ ...site, ...ALICE });
  const keycloak = new Keycloak({ url: site.origin, realm: site.realm, clientId: site.clientId });
  const isSignedIn = await keycloak.init({
    token: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    idToken: tokens.idToken,
    checkLoginIframe: false,
    pkceMethod: 'S256',
  });
  expect(isSignedIn).toBe(true);
  expect(keycloak.tokenParsed).toMatchObject({ email: ALICE.email, family_name: 'Étienne-Noël' });
  expect(keycloak.refreshTokenParsed).toMatchObject({ typ: 'Refresh' });
  expect(keycloak.idTokenParsed).toMatchObject({ given_name: 'Alice' });
  for (let count = 0; count < 10; count += 1) {
    const before = keycloak.refreshToken;
    expect(await keycloak.updateToken(-1)).toBe(true);
    expect(keycloak.refreshToken).not.toBe(before);
  }
  expect(await keycloak.updateToken(5)).toBe(false);
  expect(await keycloak.loadUserInfo()).toMatchObject({ email: ALICE.email });
  expect(await keycloak.loadUserProfile()).toMatchObject({
    email: ALICE.email,
    firstName: 'Alice',
  });
});
