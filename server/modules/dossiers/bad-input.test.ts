import { decodeJwt, importJWK, type JWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { contentsOf } from '#server/testing/contents.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

describe('bad input', () => {
  const portal = aRunningPortal('postgres');
  let producer: ApiClient;
  let producerEmail: string;

  beforeAll(async () => {
    const structureId = await aStructure(portal.db);
    producerEmail = (await aPerson(portal.db, { structures: [structureId] })).email;
    producer = clientOf(portal, producerEmail);
  });

  const registry = () =>
    contentsOf(portal.db, ['dossier', 'element', 'immatriculation', 'compteur', 'historique']);

  async function post(
    body: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const token = await portal.tokenOf(producerEmail);
    const response = await fetch(`${portal.origin}/api/isrc`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    });
    return { status: response.status, problem: problemSchema.parse(await response.json()) };
  }

  describe('what cannot be read', () => {
    test.each([
      ['broken JSON', '{"titre":', 400],
      ['an empty body', '', 400],
      [
        'invalid UTF-8',
        new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
        400,
      ],
      ['a lone surrogate', '{"titre":"a\\ud800b"}', 400],
      ['a null character', '{"titre":"a\\u0000b"}', 400],
      ['deep nesting', `{"titre":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
      ['a prototype', '{"__proto__":{"role":"staff"}}', 400],
      ['an array', '[]', 400],
      ['null', 'null', 400],
      ['more than 1 MiB', JSON.stringify({ titre: 'x'.repeat(1_100_000) }), 413],
    ] as const)('%s is refused with its reason', async (_name, body, status) => {
      const before = await registry();
      const answer = await post(body);
      expect(answer.status).toBe(status);
      expect(answer.problem.title).not.toMatch(/[{}]|SQL|error/i);
      expect(await registry()).toBe(before);
    });

    test('another content type is refused', async () => {
      for (const type of [
        'text/plain',
        'application/json\ta',
        'application/x-www-form-urlencoded',
      ]) {
        const { status } = await post('{}', { 'content-type': type });
        expect([400, 415]).toContain(status);
      }
    });

    test('every fault of a body is reported at once, each tied to its field', async () => {
      const { status, problem } = await post(
        JSON.stringify({
          titre: 12,
          duree: '3:75',
          anneePublication: '2026',
          qualite: 'AUTRE',
          role: 'admin',
        }),
      );
      expect(status).toBe(400);
      expect(problem.errors?.map(({ path }) => path).sort()).toEqual([
        'anneePublication',
        'duree',
        'qualite',
        'role',
        'titre',
      ]);
      for (const { message } of problem.errors ?? []) expect(message).toMatch(/[.…]$/);
    });

    test('values against a rule are 422 with the domain’s own sentence', async () => {
      const { status, problem } = await post(
        JSON.stringify({ titre: 'x'.repeat(251), anneePublication: 1492, ean: '123' }),
      );
      expect(status).toBe(422);
      expect(problem.errors?.map(({ path }) => path).sort()).toEqual([
        'anneePublication',
        'ean',
        'titre',
      ]);
    });

    test.each([
      '0',
      '-1',
      '1.5',
      '1e3',
      'abc',
      '99999999999',
      '2147483648',
      '%00',
      '1;drop table element',
    ])('the id %s is malformed or unknown, never a fault of ours', async (dossierId) => {
      const { status } = await producer.refused(readDossier, { query: { dossierId } });
      expect([400, 404, 422]).toContain(status);
    });
  });

  describe('who are you?', () => {
    const call = async (headers: Readonly<Record<string, string>>) => {
      const response = await fetch(`${portal.origin}/api/profile/interlocuteur`, { headers });
      return { status: response.status, problem: problemSchema.parse(await response.json()) };
    };

    test('no token, a wrong one, or the cookie alone', async () => {
      const token = await portal.tokenOf(producerEmail);
      const [head = '', payload = '', signature = ''] = token.split('.');
      const forged = JSON.stringify({
        ...JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))),
        sub: 'staff',
      });
      const cases = [
        [{}, 'SIGN_IN_REQUIRED'],
        [{ cookie: `kc_token=${token}` }, 'SIGN_IN_REQUIRED'],
        [{ authorization: 'Bearer x' }, 'TOKEN_REFUSED'],
        [{ authorization: `Basic ${token}` }, 'TOKEN_REFUSED'],
        [
          {
            authorization: `Bearer ${head}.${Buffer.from(forged).toString('base64url')}.${signature}`,
          },
          'TOKEN_REFUSED',
        ],
        [{ authorization: `Bearer ${token.slice(0, -6)}AAAAAA` }, 'TOKEN_REFUSED'],
      ] as const;
      for (const [headers, code] of cases) {
        expect(await call(headers)).toMatchObject({ status: 401, problem: { code } });
      }
    });

    test('an expired token with a valid signature reports that the session has ended', async () => {
      const { rows } = await sql<{ value: string }>`
      select value from identity_secret where name = 'signing-keys'`.execute(portal.db);
      const [jwk] = (JSON.parse(rows[0]?.value ?? '{}') as { keys: JWK[] }).keys;
      if (jwk === undefined) throw new Error('the provider has no key');
      const claims = decodeJwt(await portal.tokenOf(producerEmail));
      const hourAgo = Math.floor(Date.now() / 1000) - 3600;
      const expired = await new SignJWT({ ...claims, iat: hourAgo - 300, exp: hourAgo })
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid ?? '', typ: 'at+jwt' })
        .sign(await importJWK(jwk, 'RS256'));
      expect(await call({ authorization: `Bearer ${expired}` })).toMatchObject({
        status: 401,
        problem: { code: 'TOKEN_EXPIRED', title: 'Votre session a expiré. Reconnectez-vous.' },
      });
    });

    test('a body is not read before its sender is authenticated', async () => {
      const response = await fetch(`${portal.origin}/api/isrc`, {
        method: 'POST',
        body: '{broken',
        headers: { 'content-type': 'application/json' },
      });
      expect(response.status).toBe(401);
    });

    test('an unknown address or method is a problem document', async () => {
      for (const [path, method] of [
        ['/api/nowhere', 'GET'],
        ['/api/isrc', 'PATCH'],
      ] as const) {
        const response = await fetch(`${portal.origin}${path}`, { method });
        expect(response.status).toBe(404);
        expect(response.headers.get('content-type')).toContain('application/problem+json');
      }
    });
  });
});
