import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProfile } from '#contract/account/profile.ts';
import { readStructure } from '#contract/account/structure.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listCodesByGet } from '#contract/registration/isrc.ts';
import { readSessionUser } from '#contract/session.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';

/**
 * Correctly signed tokens sent to a running portal: from its own provider, and each with one
 * defect.
 */

const MINUTE = 60;
let provider: Server;
let issuer: string;
let portal: RunningPortal;
let email: string;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', use: 'sig', alg: 'RS256' };
  const published = (address = '') =>
    address.endsWith('openid-configuration')
      ? { issuer, jwks_uri: `${issuer}/certs` }
      : { keys: [jwk] };
  provider = createServer((request, response) =>
    response.end(JSON.stringify(published(request.url))),
  );
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/realms/isrc`;
  portal = await runningPortal('embedded', { environment: { OIDC_ISSUER: issuer } });
  ({ email } = await aPerson(portal.db, { structures: [await aStructure(portal.db)] }));
});
afterAll(async () => {
  await portal?.remove();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

/** @param spoilt values that replace the right ones; undefined: absent */
async function answered(spoilt: Readonly<Record<string, unknown>>): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: 'account', azp: 'portail', typ: 'Bearer', sub: 'a', sid: 'a' };
  const who = { email, email_verified: true, iat: now, exp: now + 5 * MINUTE };
  const payload: Record<string, unknown> = { ...claims, ...who, ...spoilt };
  const token = await new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: 'RS256', kid: 'k', typ: 'JWT' })
    .sign(keys.privateKey);
  return shown(token, readSessionUser);
}

async function shown(
  token: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${portal.origin}${path}`, { method, headers })).status;
}

test('one of its own provider is let in', async () => {
  expect(await answered({})).toBe(200);
});

const now = () => Math.floor(Date.now() / 1000);
test.each<[string, () => Record<string, unknown>]>([
  ['has expired', () => ({ iat: now() - 10 * MINUTE, exp: now() - 5 * MINUTE })],
  ['never expires', () => ({ exp: undefined })],
  ['is not valid yet', () => ({ nbf: now() + 5 * MINUTE })],
  ['was given by another issuer', () => ({ iss: 'https://ailleurs.example/realms/isrc' })],
  [
    'was given by another realm of the same server',
    () => ({ iss: issuer.replace('isrc', 'autre') }),
  ],
  ['was given to another client', () => ({ azp: 'autre' })],
  ['says who somebody is, and opens nothing', () => ({ typ: 'ID' })],
])('one that %s is not', async (_what, spoilt) => {
  expect(await answered(spoilt())).toBe(401);
});

const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Thirty-two forged tokens, by their defect. */
async function forgeries(): Promise<ReadonlyMap<string, string>> {
  const claims = {
    iss: issuer,
    aud: 'account',
    azp: 'portail',
    typ: 'Bearer',
    sub: 'a',
    sid: 'a',
    email,
    email_verified: true,
    iat: now(),
    exp: now() + 5 * MINUTE,
  };
  const right = { alg: 'RS256', kid: 'k', typ: 'JWT' };
  const signed = (key: CryptoKey, header: object = {}, other: object = {}) =>
    new SignJWT({ ...claims, ...other } as JWTPayload)
      .setProtectedHeader({ ...right, ...header })
      .sign(key);
  const [head = '', payload = '', signature = ''] = (await signed(keys.privateKey)).split('.');
  const strange = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(strange.publicKey);
  const own = await exportJWK(keys.publicKey);
  const pem = await exportSPKI(keys.publicKey);
  const made: [string, string][] = [];
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '', null])
    made.push([`without signature, ${alg}`, `${b64({ ...right, alg })}.${payload}.`]);
  for (const [index, secret] of [pem, pem.trim(), JSON.stringify(own), own.n ?? '', ''].entries()) {
    const body = `${b64({ ...right, alg: 'HS256' })}.${payload}`;
    const mac = createHmac('sha256', secret || '\0')
      .update(body)
      .digest('base64url');
    made.push([`the public key as a secret, form ${index}`, `${body}.${mac}`]);
  }
  for (const header of [
    { jwk },
    { jku: 'https://ailleurs.example/cles' },
    { x5u: 'https://ailleurs.example/cle.pem' },
    { x5c: ['MIIB'] },
    { kid: '../../../../etc/passwd' },
    { kid: "' or 1=1 --" },
    { kid: '__proto__' },
    { kid: '' },
    {},
    { typ: 'at+jwt' },
  ])
    made.push([`another key, ${JSON.stringify(header)}`, await signed(strange.privateKey, header)]);
  for (const alg of ['RS384', 'RS512', 'PS256', 'ES256'])
    made.push([`called ${alg}`, `${b64({ ...right, alg })}.${payload}.${signature}`]);
  for (const crit of [['exp'], ['b64']])
    made.push([
      `critical ${crit}`,
      `${b64({ ...right, crit, b64: true })}.${payload}.${signature}`,
    ]);
  made.push(
    ['an ID token', await signed(keys.privateKey, {}, { typ: 'ID' })],
    ['a refresh token', await signed(keys.privateKey, {}, { typ: 'Refresh' })],
    ['somebody else inside', `${head}.${b64({ ...claims, sub: 'b' })}.${signature}`],
    ['a letter more', `${head}.${payload}.${signature}A`],
    ['cut short', `${head}.${payload}`],
  );
  return new Map(made);
}

test('thirty-two forged ones open none of five calls', async () => {
  const forged = await forgeries();
  expect(forged.size).toBe(32);
  const wrong: string[] = [];
  const calls = [
    readSessionUser,
    readProfile,
    readStructure,
    listCodesByGet,
    { method: 'POST', path: '/api/dossier' },
  ] as const;
  for (const [what, token] of forged)
    for (const call of calls) {
      const status = await shown(token, call);
      if (status !== 401) wrong.push(`${what}, ${call.path}: ${status}`);
    }
  expect(wrong).toEqual([]);
});
