import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import {
  type DiscoveredIssuer,
  discovering,
  KEYS_COOLDOWN,
  type PersonInfo,
} from './discovered-issuer.ts';
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
  /** Tokens that are no JWT are taken too, once the provider has said, signed for this client, whose they are. */
  readonly opaque?: boolean;
  /** Also accepts the tokens that other clients of the issuer obtain in their own names. */
  readonly services?: boolean;
};

/** Accepted clock difference, in seconds. */
const CLOCK_TOLERANCE = 15;
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

function keySource(
  { keys }: TokenVerifierOptions,
  external: () => Promise<DiscoveredIssuer>,
): JWTVerifyGetKey {
  const source: JWTVerifyGetKey =
    keys === 'discovered'
      ? async (header, token) => (await external()).keys(header, token)
      : localKeys(keys);
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

/** Three parts, or five where it is encrypted. */
const isJwt = (token: string): boolean => /^[^.]+(?:\.[^.]*){2,4}$/.test(token);

/** Seconds for which an opaque token is believed where the provider does not say when it ends. */
const BELIEVED = 60;

async function personOf(
  token: string,
  { clientId }: TokenVerifierOptions,
  external: () => Promise<DiscoveredIssuer>,
): Promise<PersonInfo | null> {
  if (token.length > TOKEN_MAX) throw new TokenRefused('malformed');
  try {
    return await (await external()).personOf(token, clientId);
  } catch (error) {
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout))
      throw new TokenRefused(reasonOf(error), { cause: error });
    throw new KeysUnavailable({ cause: error });
  }
}

/** Only a signed answer names the client: without it, the token of any other application would open the portal. */
function opaqueIdentity(person: PersonInfo | null, options: TokenVerifierOptions) {
  if (person === null) throw new TokenRefused('expired');
  if (!person.isSigned) throw new TokenRefused('wrongClient');
  const exp = person.claims.exp ?? Math.floor(Date.now() / 1000) + BELIEVED;
  return identityOf(Object.assign({}, person.claims, { exp }), options, null);
}

type External = {
  readonly options: TokenVerifierOptions;
  readonly external: () => Promise<DiscoveredIssuer>;
};

/** Some say the address of a person apart: it is asked with a token that was judged already. */
async function withPerson(
  payload: JWTPayload,
  token: string,
  { options, external }: External,
): Promise<JWTPayload> {
  const { claims = USUAL_CLAIMS, keys } = options;
  if (keys !== 'discovered' || text(payload[claims.email]) !== null) return payload;
  const person = await personOf(token, options, external);
  if (person === null) return payload;
  if (person.claims.sub !== payload.sub) throw new TokenRefused('malformed');
  return Object.assign({}, person.claims, payload);
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
  const external = discovering(options.issuer);
  const keys = keySource(options, external);
  return remembering(async (token) => {
    if (options.opaque === true && !isJwt(token))
      return opaqueIdentity(await personOf(token, options, external), options);
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
      return identityOf(await withPerson(payload, token, { options, external }), options, null);
    const service = options.services === true ? serviceClientOf(payload) : null;
    if (service === null) throw new TokenRefused('wrongClient');
    return identityOf(payload, options, service);
  });
}
