/** An issuer whose tokens do not say who somebody is, or say nothing at all: it is asked, at its address of user info. */

import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTokenVerifier } from './token-verifier.ts';

const PERSON = { sub: 'c0ffee', email: 'alice@exemple.fr', email_verified: true };
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
type UserInfo = { readonly status: number; readonly type: string; readonly body: string };

let pair: Pair;
let jwk: JWK;
let server: Server;
let issuer: string;
let userInfo: UserInfo;
/** The tokens that were brought there. */
const brought: (string | undefined)[] = [];

const json = (value: object, status = 200): UserInfo => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true });
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' };
  server = createServer((request, response) => {
    const documents: Readonly<Record<string, UserInfo>> = {
      '/.well-known/openid-configuration': json({
        issuer,
        jwks_uri: `${issuer}/cles`,
        userinfo_endpoint: `${issuer}/personne`,
      }),
      '/cles': json({ keys: [jwk] }),
      '/personne': userInfo,
    };
    if (request.url === '/personne') brought.push(request.headers.authorization);
    const { status, type, body } = documents[request.url ?? ''] ?? json({}, 404);
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
beforeEach(() => {
  userInfo = json(PERSON);
  brought.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const signed = (claims: Readonly<Record<string, unknown>>, typ = 'at+jwt', key = pair.privateKey) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ })
    .setIssuer(issuer)
    .setIssuedAt()
    .sign(key);

/** A token of a person, of this client, that says no address. */
const bare = () =>
  signed({ sub: PERSON.sub, client_id: 'portail', exp: Math.floor(Date.now() / 1000) + 300 });

const verifier = (opaque = false) =>
  createTokenVerifier({ issuer, clientId: 'portail', keys: 'discovered', opaque, services: true });

async function signedInfo(claims: Readonly<Record<string, unknown>>, key = pair.privateKey) {
  const body = await signed({ ...PERSON, ...claims }, 'JWT', key);
  userInfo = { status: 200, type: 'application/jwt', body };
}

test('a token without an address is completed once a minute by what the issuer answers about it', async () => {
  const verify = verifier();
  const token = await bare();
  const expected = { subject: 'c0ffee', email: 'alice@exemple.fr', emailVerified: true };
  expect(await verify(token)).toMatchObject(expected);
  expect(await verify(token)).toMatchObject(expected);
  expect(brought).toEqual([`Bearer ${token}`]);
});

test('an issuer that does not take its token there leaves the person without an address', async () => {
  userInfo = json({ error: 'invalid_token' }, 401);
  expect(await verifier()(await bare())).toMatchObject({ subject: 'c0ffee', email: null });
});

test('a response about another person refuses the token', async () => {
  userInfo = json({ ...PERSON, sub: 'autre' });
  await expect(verifier()(await bare())).rejects.toMatchObject({ name: 'TokenRefused' });
});

test('while that address is down no token gets a verdict', async () => {
  userInfo = json({}, 502);
  await expect(verifier()(await bare())).rejects.toMatchObject({ name: 'KeysUnavailable' });
  await expect(verifier(true)('opaque')).rejects.toMatchObject({ name: 'KeysUnavailable' });
});

test('an opaque token belongs to the person in the response signed for this client', async () => {
  await signedInfo({ aud: 'portail' });
  expect(await verifier(true)('opaque')).toMatchObject({
    subject: 'c0ffee',
    email: 'alice@exemple.fr',
    emailVerified: true,
    serviceClientId: null,
  });
  expect(brought).toEqual(['Bearer opaque']);
});

test('an opaque token is refused without a request, unless the configuration allows it', async () => {
  await signedInfo({ aud: 'portail' });
  await expect(verifier()('opaque')).rejects.toMatchObject({ reason: 'malformed' });
  expect(brought).toEqual([]);
});

test.each<[string, string, () => Promise<void>]>([
  ['of another application', 'malformed', () => signedInfo({ aud: 'autre' })],
  ['whose answer ended', 'expired', () => signedInfo({ aud: 'portail', exp: 1000 })],
  [
    'whose answer somebody else signed',
    'signature',
    async () => signedInfo({ aud: 'portail' }, (await generateKeyPair('RS256')).privateKey),
  ],
  [
    'whose answer nobody signed, which could be any application’s',
    'wrongClient',
    async () => {
      userInfo = json(PERSON);
    },
  ],
  [
    'that the issuer does not know',
    'expired',
    async () => {
      userInfo = json({ error: 'invalid_token' }, 401);
    },
  ],
])('an opaque token %s is refused (%s)', async (_what, reason, prepare) => {
  await prepare();
  await expect(verifier(true)('opaque')).rejects.toMatchObject({ reason });
});
