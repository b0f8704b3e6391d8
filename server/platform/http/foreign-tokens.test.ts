import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSessionUser } from '#contract/session.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';

/** Tokens that are rightly signed, shown to a portal that runs: by its own provider, and each with one thing wrong. */

const MINUTE = 60;
let provider: Server;
let issuer: string;
let portal: RunningPortal;
let email: string;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', use: 'sig', alg: 'RS256' };
  provider = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
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

/** @param spoilt instead of what is right; undefined: absent */
async function answered(spoilt: Readonly<Record<string, unknown>>): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: 'account', azp: 'portail', typ: 'Bearer', sub: 'a', sid: 'a' };
  const who = { email, email_verified: true, iat: now, exp: now + 5 * MINUTE };
  const payload: Record<string, unknown> = { ...claims, ...who, ...spoilt };
  const token = await new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: 'RS256', kid: 'k', typ: 'JWT' })
    .sign(keys.privateKey);
  const { method, path } = readSessionUser;
  const { status } = await fetch(`${portal.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  return status;
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
  ['was given by another realm of the same server', () => ({ iss: issuer.replace('isrc', 'autre') })],
  ['was given to another client', () => ({ azp: 'autre' })],
  ['says who somebody is, and opens nothing', () => ({ typ: 'ID' })],
])('one that %s is not', async (_what, spoilt) => {
  expect(await answered(spoilt())).toBe(401);
});
