/** What an issuer elsewhere publishes: its keys, and who the person of a token is where the token does not say. */

import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** Shortest time between two readings of the keys for an unknown key identifier, in milliseconds. */
export const KEYS_COOLDOWN = 30_000;
/** Time given to the issuer to answer, in milliseconds. */
const TIMEOUT = 3_000;

export type PersonInfo = {
  readonly claims: JWTPayload;
  /** It was signed for our client: a token that says nothing of itself was given to it. */
  readonly isSigned: boolean;
};

export type DiscoveredIssuer = {
  readonly keys: JWTVerifyGetKey;
  /**
   * Null where it has no such address, or does not take the token there.
   * @throws Error of jose for an answer that was not signed for this client, any other when there is no answer
   */
  personOf(token: string, clientId: string): Promise<PersonInfo | null>;
};

/** Found at the first token, and again until the issuer answers. @param issuer without the slash at its end */
export function discovering(issuer: string): () => Promise<DiscoveredIssuer> {
  let result: Promise<DiscoveredIssuer> | null = null;
  return () => {
    result ??= discovered(issuer).catch((error: unknown) => {
      result = null;
      throw error;
    });
    return result;
  };
}

async function discovered(issuer: string): Promise<DiscoveredIssuer> {
  const { keysAt, userInfoAt } = await readDiscovery(issuer);
  const keys = createRemoteJWKSet(keysAt, {
    cooldownDuration: KEYS_COOLDOWN,
    timeoutDuration: TIMEOUT,
  });
  return {
    keys,
    async personOf(token, clientId) {
      if (userInfoAt === null) return null;
      const response = await fetch(userInfoAt, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json, application/jwt' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (response.status >= 400 && response.status < 500) return null;
      if (!response.ok) throw new Error(`${userInfoAt} answered ${response.status}`);
      if (!/\bjwt\b/.test(response.headers.get('content-type') ?? ''))
        return { claims: Object(await response.json()), isSigned: false };
      const { payload } = await jwtVerify(await response.text(), keys, {
        algorithms: ['RS256'],
        issuer: [issuer, `${issuer}/`],
        audience: clientId,
      });
      return { claims: payload, isSigned: true };
    },
  };
}

/** @throws Error when it does not answer, or answers in the name of another issuer */
async function readDiscovery(issuer: string) {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const document: Readonly<Record<string, unknown>> = Object(
    response.ok ? await response.json() : null,
  );
  const { issuer: message, jwks_uri: keys, userinfo_endpoint: userInfo } = document;
  if ((message !== issuer && message !== `${issuer}/`) || typeof keys !== 'string')
    throw new Error(`answered ${response.status}, not as ${issuer}`);
  return {
    keysAt: new URL(keys),
    userInfoAt: typeof userInfo === 'string' ? new URL(userInfo) : null,
  };
}
