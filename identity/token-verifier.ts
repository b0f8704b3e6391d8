import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { remembering } from './remembered-tokens.ts';

export type VerifiedIdentity = {
  readonly issuer: string;
  /** Stable identifier of the person at this issuer; never the e-mail address. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly expiresAt: Date;
  /**
   * The client that requested the token in its own name (client credentials); null for a person.
   */
  readonly serviceClientId: string | null;
};

export type TokenErrorReason =
  | 'malformed'
  | 'signature'
  | 'expired'
  | 'wrongIssuer'
  | 'wrongClient'
  | 'notYetValid'
  | 'wrongType';

/** The token proves nothing. The answer to the client is 401, whatever the reason. */
export class TokenRefused extends Error {
  readonly reason: TokenErrorReason;

  constructor(reason: TokenErrorReason, options?: ErrorOptions) {
    super(`Access token refused: ${reason}`, options);
    this.name = 'TokenRefused';
    this.reason = reason;
  }
}

/**
 * The keys of the issuer could not be read, so no token can be verified. The response to the client
 * is 503.
 */
export class KeysUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('The keys of the identity provider could not be read', options);
    this.name = 'KeysUnavailable';
  }
}

/** @throws TokenRefused for a bad token, KeysUnavailable when the issuer's keys cannot be read. */
export type VerifyToken = (token: string) => Promise<VerifiedIdentity>;

/** Names of the claims about a person at the provider. */
export type ClaimNames = {
  readonly email: string;
  readonly email_verified: string;
  readonly given_name: string;
  readonly family_name: string;
};

export const USUAL_CLAIMS: ClaimNames = {
  email: 'email',
  email_verified: 'email_verified',
  given_name: 'given_name',
  family_name: 'family_name',
};

export type TokenVerifierOptions = {
  /** The `iss` of the tokens, without a trailing slash: both forms designate the same provider. */
  readonly issuer: string;
  readonly clientId: string;
  /** Public keys in this process, or `discovered`: at the address that the issuer publishes. */
  readonly keys: (() => Promise<JSONWebKeySet>) | 'discovered';
  /** Claim names, for a provider with others. */
  readonly claims?: ClaimNames;
  /** Also accepts the tokens that other clients of the issuer obtain in their own names. */
  readonly services?: boolean;
};

/** Accepted clock difference, in seconds. */
const CLOCK_TOLERANCE = 15;
/** Milliseconds between two readings of the keys for an unknown key identifier, at least. */
const KEYS_COOLDOWN = 30_000;
/** Timeout of reading the issuer's keys, in milliseconds. */
const KEYS_TIMEOUT = 3_000;
/** Longest token, in characters; Node refuses longer headers anyway. */
const TOKEN_MAX = 16_384;
/** Headers by which a token brings or points to its own key. A token with one is an attack. */
const OWN_KEY_HEADERS = ['jku', 'jwk', 'x5u', 'x5c'] as const;

/** A key source in this process: read once, then again for an unknown key, at most every 30 s. */
function localKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let current: { keys: ReturnType<typeof createLocalJWKSet>; readAt: number } | null = null;
  const refresh = async () => {
    current = { keys: createLocalJWKSet(await read()), readAt: Date.now() };
    return current.keys;
  };
  return async (header, token) => {
    const keys = current?.keys ?? (await refresh());
    try {
      return await keys(header, token);
    } catch (error) {
      const isOld = current !== null && Date.now() - current.readAt >= KEYS_COOLDOWN;
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isOld) throw error;
      return (await refresh())(header, token);
    }
  };
}

/** Discovered at the first token, and retried until the issuer answers. */
function remoteKeys(issuer: string): JWTVerifyGetKey {
  const options = { cooldownDuration: KEYS_COOLDOWN, timeoutDuration: KEYS_TIMEOUT };
  let result: Promise<JWTVerifyGetKey> | null = null;
  return async (header, token) => {
    result ??= discoverKeys(issuer).then(
      (keys) => createRemoteJWKSet(keys, options),
      (error: unknown) => {
        result = null;
        throw error;
      },
    );
    return (await result)(header, token);
  };
}

function keySource({ keys, issuer }: TokenVerifierOptions): JWTVerifyGetKey {
  const source = keys === 'discovered' ? remoteKeys(issuer) : localKeys(keys);
  return async (header, token) => {
    try {
      return await source(header, token);
    } catch (error) {
      const isAboutToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys;
      if (isAboutToken) throw error;
      throw new KeysUnavailable({ cause: error });
    }
  };
}

function reasonOf(error: unknown): TokenErrorReason {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return 'wrongIssuer';
    return error.claim === 'nbf' || error.claim === 'iat' ? 'notYetValid' : 'malformed';
  }
  const isSignature =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed;
  return isSignature ? 'signature' : 'malformed';
}

/**
 * Refuses invalid tokens by their header alone, before any key is used.
 * @returns the `typ` of the header
 */
function checkHeader(token: string): string {
  if (token.length > TOKEN_MAX) throw new TokenRefused('malformed');
  let header: ReturnType<typeof decodeProtectedHeader>;
  try {
    header = decodeProtectedHeader(token);
  } catch (error) {
    throw new TokenRefused('malformed', { cause: error });
  }
  if (OWN_KEY_HEADERS.some((name) => Object.hasOwn(header, name)))
    throw new TokenRefused('signature');
  return typeof header.typ === 'string' ? header.typ.toLowerCase() : '';
}

/**
 * Keycloak writes the kind of a token in the claim `typ` (Bearer, ID, Refresh), RFC 9068 in the header
 * (`at+jwt`). A token that names no kind, or another one, does not open the API.
 */
function isAccessToken(payload: JWTPayload, headerType: string): boolean {
  if (payload.typ !== undefined) return payload.typ === 'Bearer';
  return headerType === 'at+jwt' || headerType === 'application/at+jwt';
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * The client to which a token was issued in its own name, or null. A person's token for another
 * application must never be taken for one: it has a session or an e-mail address, and names no
 * client as its own.
 */
function serviceClientOf(payload: JWTPayload): string | null {
  const client = text(payload.azp);
  // Keycloak's older realms write `clientId`.
  const isOwn = client !== null && [payload.client_id, payload.clientId].includes(client);
  const isPerson = payload.sid !== undefined || payload.email !== undefined;
  return isOwn && !isPerson ? client : null;
}

function identityOf(
  payload: JWTPayload,
  { issuer, claims = USUAL_CLAIMS }: TokenVerifierOptions,
  serviceClientId: string | null,
): VerifiedIdentity {
  const subject = text(payload.sub);
  if (subject === null || payload.exp === undefined) throw new TokenRefused('malformed');
  return {
    issuer,
    subject,
    email: text(payload[claims.email]),
    emailVerified: payload[claims.email_verified] === true,
    givenName: text(payload[claims.given_name]),
    familyName: text(payload[claims.family_name]),
    expiresAt: new Date(payload.exp * 1000),
    serviceClientId,
  };
}

/**
 * Builds the function that verifies an access token and returns its identity.
 *
 * RS256 only, whatever the header says (so neither `none` nor HS256 with the public key as secret);
 * exact issuer, except for a trailing slash; `azp` is our client, since `aud` is "account" for
 * every Keycloak client; 15 s of clock difference. With `services`, a client may also act for
 * itself: the application determines on whose behalf.
 */
export function createTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const keys = keySource(options);
  return remembering(async (token) => {
    const headerType = checkHeader(token);
    let payload: JWTPayload;
    try {
      const verified = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer:
          options.keys === 'discovered' ? [options.issuer, `${options.issuer}/`] : options.issuer,
        clockTolerance: CLOCK_TOLERANCE,
        requiredClaims: ['exp', 'sub'],
      });
      payload = verified.payload;
    } catch (error) {
      if (error instanceof KeysUnavailable) throw error;
      throw new TokenRefused(reasonOf(error), { cause: error });
    }
    // jose looks at `iat` only for a maximal age; a token from the future is refused here.
    if (payload.iat !== undefined && payload.iat > Date.now() / 1000 + CLOCK_TOLERANCE) {
      throw new TokenRefused('notYetValid');
    }
    if (!isAccessToken(payload, headerType)) throw new TokenRefused('wrongType');
    // RFC 9068 has `client_id` instead of Keycloak's `azp`; a program's own token has its client as
    // subject.
    const client = payload.azp ?? payload.client_id;
    if (client === options.clientId && payload.sub !== client)
      return identityOf(payload, options, null);
    const service = options.services === true ? serviceClientOf(payload) : null;
    if (service === null) throw new TokenRefused('wrongClient');
    return identityOf(payload, options, service);
  });
}

/** Timeout of the discovery request, in milliseconds. */
const TIMEOUT = 3_000;

/** @returns where its public keys are. @throws Error when it does not answer, or answers in the name of another issuer */
async function discoverKeys(issuer: string): Promise<URL> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const document: unknown = response.ok ? await response.json() : null;
  const { issuer: message, jwks_uri: keys }: Readonly<Record<string, unknown>> = Object(document);
  if ((message !== issuer && message !== `${issuer}/`) || typeof keys !== 'string')
    throw new Error(`answered ${response.status}, not as ${issuer}`);
  return new URL(keys);
}
