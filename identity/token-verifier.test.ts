import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTokenVerifier, KeysUnavailable, type TokenErrorReason } from './token-verifier.ts';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

const ISSUER = 'https://connexion.exemple.fr/realms/isrc';
const NOW = Math.floor(Date.now() / 1000);
const CLAIMS = {
  iss: ISSUER,
  sub: 'c0ffee',
  azp: 'portail',
  aud: 'account',
  typ: 'Bearer',
  iat: NOW,
  exp: NOW + 300,
  email: 'alice@exemple.fr',
  email_verified: true,
  given_name: 'Alice',
  family_name: 'Étienne',
};

let pair: Pair;
let jwk: JWK;

beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true });
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' };
});

afterEach(() => {
  vi.useRealTimers();
});

const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const verifier = () =>
  createTokenVerifier({ issuer: ISSUER, clientId: 'portail', keys: async () => ({ keys: [jwk] }) });

function sign(
  claims: object = {},
  header: object = {},
  key: CryptoKey = pair.privateKey,
): Promise<string> {
  return new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT', ...header })
    .sign(key);
}

async function domainErrorOf(token: string): Promise<TokenErrorReason | 'accepted'> {
  try {
    await verifier()(token);
    return 'accepted';
  } catch (error) {
    expect(error).toMatchObject({ name: 'TokenRefused' });
    return (error as { reason: TokenErrorReason }).reason; // just checked
  }
}

test('returns the identified person', async () => {
  expect(await verifier()(await sign())).toEqual({
    issuer: ISSUER,
    subject: 'c0ffee',
    email: 'alice@exemple.fr',
    emailVerified: true,
    givenName: 'Alice',
    familyName: 'Étienne',
    expiresAt: new Date(CLAIMS.exp * 1000),
    serviceClientId: null,
  });
});

test('an address is verified only when the issuer’s claim is true', async () => {
  for (const value of [undefined, false, 'true', 1, null]) {
    const identity = await verifier()(await sign({ email_verified: value }));
    expect(identity.emailVerified).toBe(false);
  }
});

test('absent names and address are null', async () => {
  const identity = await verifier()(
    await sign({ email: undefined, given_name: '', family_name: 3 }),
  );
  expect([identity.email, identity.givenName, identity.familyName]).toEqual([null, null, null]);
});

test('a token of 200 roles is read', async () => {
  const roles = Array.from({ length: 200 }, (_, index) => `role-de-test-numero-${index}`);
  expect(await domainErrorOf(await sign({ realm_access: { roles } }))).toBe('accepted');
});

describe('a client that speaks for itself', () => {
  const OWN = { azp: 'logiciel', client_id: 'logiciel', email: undefined, email_verified: false };
  const judged = async (claims: object, services = true) => {
    const keys = async () => ({ keys: [jwk] });
    const verify = createTokenVerifier({ issuer: ISSUER, clientId: 'portail', keys, services });
    const token = await sign(claims);
    return verify(token).then(
      ({ serviceClientId }) => serviceClientId,
      (error: { reason: TokenErrorReason }) => error.reason,
    );
  };

  test.each([
    ['as Keycloak writes it', OWN, 'logiciel'],
    [
      'as older realms write it',
      { ...OWN, client_id: undefined, clientId: 'logiciel' },
      'logiciel',
    ],
    ['a person’s token of that client', { azp: 'logiciel' }, 'wrongClient'],
    [
      'a person’s token that names its client',
      { ...OWN, email: 'alice@exemple.fr' },
      'wrongClient',
    ],
    ['a token of a session', { ...OWN, sid: 's1' }, 'wrongClient'],
    ['a token that names another client', { ...OWN, client_id: 'autre' }, 'wrongClient'],
    [
      'a token that names no client',
      { ...OWN, azp: undefined, client_id: undefined },
      'wrongClient',
    ],
    [
      'the portal’s own client is a person’s',
      { ...OWN, azp: 'portail', client_id: 'portail' },
      null,
    ],
  ])('%s', async (_what, claims, expected) => {
    expect(await judged(claims)).toBe(expected);
  });

  test('is refused where only people are expected', async () => {
    expect(await judged(OWN, false)).toBe('wrongClient');
  });
});

describe('refused by its claims', () => {
  const cases: [string, object, TokenErrorReason][] = [
    ['expired', { exp: NOW - 60 }, 'expired'],
    ['without end', { exp: undefined }, 'malformed'],
    ['from the future', { iat: NOW + 120 }, 'notYetValid'],
    ['not yet valid', { nbf: NOW + 120 }, 'notYetValid'],
    ['from another issuer', { iss: 'https://pirate.example' }, 'wrongIssuer'],
    ['from an issuer with a slash more', { iss: `${ISSUER}/` }, 'wrongIssuer'],
    ['without issuer', { iss: undefined }, 'wrongIssuer'],
    ['for another client', { azp: 'autre' }, 'wrongClient'],
    ['for no client', { azp: undefined }, 'wrongClient'],
    ['with our client only as audience', { azp: undefined, aud: 'portail' }, 'wrongClient'],
    ['without subject', { sub: undefined }, 'malformed'],
    ['with an empty subject', { sub: '' }, 'malformed'],
    ['an ID token', { typ: 'ID' }, 'wrongType'],
    ['a refresh token', { typ: 'Refresh' }, 'wrongType'],
    ['an offline token', { typ: 'Offline' }, 'wrongType'],
    ['of no kind', { typ: undefined }, 'wrongType'],
  ];
  test.each(cases)('%s', async (_kind, claims, reason) => {
    expect(await domainErrorOf(await sign(claims))).toBe(reason);
  });
});

test('a kind written in the header only is read (RFC 9068)', async () => {
  expect(await domainErrorOf(await sign({ typ: undefined }, { typ: 'at+jwt' }))).toBe('accepted');
  expect(await domainErrorOf(await sign({ typ: 'ID' }, { typ: 'at+jwt' }))).toBe('wrongType');
});

test('a clock that differs by 10 s is forgiven', async () => {
  expect(await domainErrorOf(await sign({ exp: NOW - 10 }))).toBe('accepted');
  expect(await domainErrorOf(await sign({ iat: NOW + 10 }))).toBe('accepted');
});

describe('forged', () => {
  test('without signature', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await domainErrorOf(`${b64({ alg, typ: 'JWT' })}.${b64(CLAIMS)}.`)).not.toBe(
        'accepted',
      );
    }
  });

  test('with HS256 and the public key as secret', async () => {
    const body = `${b64({ alg: 'HS256', kid: 'k1' })}.${b64(CLAIMS)}`;
    for (const secret of [await exportSPKI(pair.publicKey), JSON.stringify(jwk), jwk.n ?? '']) {
      const mac = createHmac('sha256', secret).update(body).digest('base64url');
      expect(await domainErrorOf(`${body}.${mac}`)).toBe('signature');
    }
  });

  test('with another key under the same identifier', async () => {
    const other = await generateKeyPair('RS256');
    expect(await domainErrorOf(await sign({}, {}, other.privateKey))).toBe('signature');
  });

  test('with a key that it brings along or points to', async () => {
    const other = await generateKeyPair('RS256', { extractable: true });
    const own = await exportJWK(other.publicKey);
    for (const header of [
      { jwk: own },
      { jku: 'https://pirate.example/keys' },
      { x5u: 'https://p.example' },
      { x5c: [] },
    ]) {
      expect(
        await domainErrorOf(await sign({}, { ...header, kid: 'pirate' }, other.privateKey)),
      ).toBe('signature');
      // Even when signed by the right key: such a header is never accepted.
      expect(await domainErrorOf(await sign({}, header))).toBe('signature');
    }
  });

  test('with a hostile key identifier', async () => {
    for (const kid of ['../../etc/passwd', "' or 1=1 --", '__proto__', '']) {
      expect(await domainErrorOf(await sign({}, { kid }))).not.toBe('malformed');
    }
    expect(await domainErrorOf(await sign({}, { kid: "' or 1=1 --" }))).toBe('signature');
  });

  test('with other algorithms of the same key', async () => {
    for (const alg of ['RS384', 'RS512', 'PS256']) {
      const [, payload, signature] = (await sign()).split('.');
      expect(await domainErrorOf(`${b64({ alg, kid: 'k1' })}.${payload}.${signature}`)).toBe(
        'signature',
      );
    }
  });

  test('with a changed payload', async () => {
    const [header, , signature] = (await sign()).split('.');
    expect(await domainErrorOf(`${header}.${b64({ ...CLAIMS, sub: 'autre' })}.${signature}`)).toBe(
      'signature',
    );
  });

  test.each(['', 'x', 'a.b', 'a.b.c', 'a.b.c.d.e', '..', `${'a'.repeat(20_000)}.b.c`])(
    'not a token at all: %j',
    async (token) => {
      expect(await domainErrorOf(token)).toBe('malformed');
    },
  );
});

describe('keys', () => {
  let server: Server;
  let issuer: string;
  let served: JWK[];
  let status = 200;
  let requested = 0;

  beforeEach(async () => {
    served = [jwk];
    status = 200;
    requested = 0;
    server = createServer(({ url }, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      if (url === '/.well-known/openid-configuration')
        return response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/cles` }));
      if (url === '/cles') requested += 1;
      return response.end(JSON.stringify({ keys: served }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const remote = () => createTokenVerifier({ issuer, clientId: 'portail', keys: 'discovered' });
  const signed = (header = {}, key = pair.privateKey) => sign({ iss: issuer }, header, key);

  async function newKey(): Promise<string> {
    const next = await generateKeyPair('RS256', { extractable: true });
    served.push({ ...(await exportJWK(next.publicKey)), kid: 'k2', use: 'sig', alg: 'RS256' });
    return signed({ kid: 'k2' }, next.privateKey);
  }

  test('published at the issuer’s address are read once, and again for an unknown one, at most every 30 s', async () => {
    const verify = remote();
    for (let count = 0; count < 5; count += 1) await verify(await signed());
    expect(requested).toBe(1);
    const token = await newKey();
    await expect(verify(token)).rejects.toMatchObject({ reason: 'signature' });
    expect(requested).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 31_000);
    await expect(verify(token)).resolves.toMatchObject({ subject: 'c0ffee' });
    await expect(verify(await signed())).resolves.toMatchObject({ subject: 'c0ffee' });
    expect(requested).toBe(2);
    for (let count = 0; count < 20; count += 1) {
      await expect(verify(await signed({ kid: `k${count + 3}` }))).rejects.toMatchObject({
        reason: 'signature',
      });
    }
    expect(requested).toBe(2);
  });

  test('of this process follow the same rule', async () => {
    const read = vi.fn(async () => ({ keys: served }));
    const verify = createTokenVerifier({ issuer, clientId: 'portail', keys: read });
    await verify(await signed());
    const token = await newKey();
    await expect(verify(token)).rejects.toMatchObject({ reason: 'signature' });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 31_000);
    await expect(verify(token)).resolves.toMatchObject({ subject: 'c0ffee' });
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('that cannot be read give no verdict', async () => {
    status = 500;
    await expect(remote()(await signed())).rejects.toBeInstanceOf(KeysUnavailable);
    status = 200;
    const other = issuer;
    issuer = 'http://autre.exemple.fr';
    await expect(
      createTokenVerifier({ issuer: other, clientId: 'portail', keys: 'discovered' })(
        await sign({ iss: other }),
      ),
    ).rejects.toBeInstanceOf(KeysUnavailable);
    issuer = other;
    await new Promise((resolve) => server.close(resolve));
    await expect(remote()(await signed())).rejects.toBeInstanceOf(KeysUnavailable);
  });
});
