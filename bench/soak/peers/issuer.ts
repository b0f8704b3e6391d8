/**
 * An external identity provider, in the role of Keycloak: it publishes its keys, signs tokens, and
 * can be cut off.
 */

import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type Issuer = {
  readonly url: string;
  tokenOf(email: string): Promise<string>;
  cut(): Promise<void>;
  repair(): Promise<void>;
};

export async function anIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'soak', use: 'sig', alg: 'RS256' };
  let server: Server | null = null;
  let port = 0;
  const url = () => `http://127.0.0.1:${port}/realms/isrc`;
  const published = (address = '') =>
    address.endsWith('openid-configuration')
      ? { issuer: url(), jwks_uri: `${url()}/protocol/openid-connect/certs` }
      : { keys: [jwk] };
  const repair = async () => {
    const next = createServer((request, response) =>
      response.end(JSON.stringify(published(request.url))),
    );
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve));
    const address = next.address();
    if (typeof address === 'object' && address !== null) port = address.port;
    server = next;
  };
  await repair();
  return {
    url: url(),
    repair,
    tokenOf(email) {
      const now = Math.floor(Date.now() / 1000);
      const who = { sub: email, email, email_verified: true, azp: 'portail', sid: 'soak' };
      return new SignJWT({
        iss: url(),
        aud: 'account',
        typ: 'Bearer',
        iat: now,
        exp: now + 6 * 3600,
        ...who,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'soak', typ: 'JWT' })
        .sign(privateKey);
    },
    async cut() {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
    },
  };
}
