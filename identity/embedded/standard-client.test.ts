import * as oauth from 'oauth4webapi';
import { beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../testing/browser.ts';
import { obtainCode, startAuthorization } from '../testing/sign-in.ts';
import { aTestSite } from './testing/a-test-site.ts';
import { ALICE } from './testing/test-site.ts';

const site = aTestSite();
beforeAll(async () => {
  await site.identity.ensureAccount({ ...ALICE, emailVerified: true });
});

const options = { [oauth.allowInsecureRequests]: true };

async function discovered(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(`${site.origin}/realms/${site.realm}`);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
}

// spec 7.20
test('the client of the site finds it, reads its tokens and refreshes them ten times', async () => {
  const server = await discovered();
  const client = { client_id: site.clientId };
  const authorization = startAuthorization(site);
  const code = await obtainCode(createBrowser(), authorization, ALICE);
  const answer = new URLSearchParams({ code, state: authorization.state, iss: server.issuer });
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    oauth.validateAuthResponse(server, client, answer, authorization.state),
    authorization.redirectUri,
    authorization.verifier,
    options,
  );
  const nonce = authorization.url.searchParams.get('nonce') ?? '';
  let tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({
    email: ALICE.email,
    given_name: 'Alice',
    family_name: 'Étienne-Noël',
  });
  for (let count = 0; count < 10; count += 1) {
    const { refresh_token: before = '' } = tokens;
    tokens = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), before, options),
    );
    expect(tokens.refresh_token).not.toBe(before);
    expect(tokens.expires_in).toBe(300);
  }
  const { access_token: token } = tokens;
  const person = await oauth.userInfoRequest(server, client, token, options);
  expect(await person.json()).toMatchObject({ email: ALICE.email });
  const record = await fetch(`${site.origin}/realms/${site.realm}/account`, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  });
  expect(await record.json()).toMatchObject({ email: ALICE.email, firstName: 'Alice' });
});
