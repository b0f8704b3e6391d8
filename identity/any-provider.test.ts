/**
 * A standard provider other than Keycloak: its own endpoints, tokens as in RFC 9068, other claim
 * names.
 */

import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createBrowser } from './testing/browser.ts';
import { createTokenVerifier, USUAL_CLAIMS } from './token-verifier.ts';

const HOME = 'https://portail.exemple.fr/';
const PERSON = {
  mail: 'alice@exemple.fr',
  mail_ok: true,
  given_name: 'Alice',
  usual_name: 'Étienne',
};
const CLIENTS = ['portail', 'autre'];

/** Some providers end their own issuer address with a slash; the configured address has none. */
describe.each(['', '/'])('a provider whose address ends with « %s »', (end) => {
  let server: Server;
  let issuer: string;

  beforeAll(async () => {
    // The provider warns that its own sign-in pages are for development only.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: 'k1', use: 'sig', alg: 'RS256' };
    let answer: ReturnType<Provider['callback']> | undefined;
    server = createServer((request, response) => answer?.(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const provider = new Provider(`${issuer}${end}`, {
      // jose and the provider each have their own JWK type.
      jwks: { keys: [key] } as NonNullable<ConstructorParameters<typeof Provider>[1]>['jwks'],
      cookies: { keys: ['essai'] },
      clients: CLIENTS.map((client_id) => ({
        client_id,
        token_endpoint_auth_method: 'none',
        redirect_uris: [HOME],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      })),
      extraTokenClaims: async () => PERSON,
      features: {
        resourceIndicators: {
          enabled: true,
          defaultResource: () => 'urn:portail',
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: 'openid',
            audience: 'portail',
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
    });
    answer = provider.callback();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const message = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url() });
  const input = z.object({ access_token: z.string(), id_token: z.string() });

  /**
   * Signs in as a browser would: endpoints from discovery, PKCE, the provider's own sign-in pages.
   */
  async function tokensOf(clientId: string): Promise<z.output<typeof input>> {
    const locations = message.parse(
      await (await fetch(`${issuer}/.well-known/openid-configuration`)).json(),
    );
    const verifier = randomBytes(32).toString('base64url');
    const request = new URL(locations.authorization_endpoint);
    request.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: HOME,
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    const browser = createBrowser();
    const isBack = (url: URL) => url.href.startsWith(HOME);
    let page = await browser.follow(await browser.get(request), isBack);
    while (page.stoppedAt === null) {
      const form = page.body.match(/<form[^>]*action="([^"]*)"/)?.[1] ?? '';
      const prompt = page.body.includes('value="login"') ? 'login' : 'consent';
      const fields = { prompt, ...(prompt === 'login' ? { login: 'alice', password: 'x' } : {}) };
      page = await browser.follow(await browser.post(new URL(form, page.url), fields), isBack);
    }
    const code = page.stoppedAt.searchParams.get('code') ?? '';
    const response = await fetch(locations.token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId,
        grant_type: 'authorization_code',
        code,
        redirect_uri: HOME,
        code_verifier: verifier,
      }),
    });
    return input.parse(await response.json());
  }

  const verifier = () =>
    createTokenVerifier({
      issuer,
      clientId: 'portail',
      keys: 'discovered',
      claims: {
        ...USUAL_CLAIMS,
        email: 'mail',
        email_verified: 'mail_ok',
        family_name: 'usual_name',
      },
      services: true,
    });

  test('issues a token read by the configured claim names', async () => {
    const { access_token } = await tokensOf('portail');
    expect(await verifier()(access_token)).toEqual({
      issuer,
      subject: 'alice',
      email: PERSON.mail,
      emailVerified: true,
      givenName: PERSON.given_name,
      familyName: PERSON.usual_name,
      serviceClientId: null,
      expiresAt: expect.any(Date),
    });
  });

  test('its ID token opens nothing, nor the token of another of its clients', async () => {
    const { id_token } = await tokensOf('portail');
    await expect(verifier()(id_token)).rejects.toMatchObject({ reason: 'wrongType' });
    const { access_token } = await tokensOf('autre');
    await expect(verifier()(access_token)).rejects.toMatchObject({ reason: 'wrongClient' });
  });
});
