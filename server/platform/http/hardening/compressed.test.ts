import { request as ask } from 'node:http';
import { gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPays } from '#contract/references.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import { VISITOR } from '#domain/permission/actor.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { mountRoute, type RouteDeps, route } from '../route.ts';
import { acceptsGzip, compressJson } from './compressed.ts';

test.each([
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['*', true],
  ['gzip;q=0', false],
  ['gzip;q=0, *', false],
  ['br', false],
  ['x-gzip', false],
  ['', false],
  [undefined, false],
] as const)('« %s » takes gzip: %s', (accepted, taken) =>
  expect(acceptsGzip(accepted)).toBe(taken),
);

describe('what travels', () => {
  const portal = aRunningPortal('embedded');
  let email: string;
  beforeAll(async () => {
    const structures = [await aStructure(portal.db)];
    ({ email } = await aPerson(portal.db, {
      structures,
      roles: ['isGestionnaireInternet', 'isRepresentantLegal'],
    }));
  });

  type Options = { readonly accepted?: string; readonly method?: string; readonly body?: object };

  /** A raw request: `fetch` sends gzip and decompresses silently. */
  async function travels(path: string, { accepted = 'gzip', method = 'GET', body }: Options = {}) {
    const headers = {
      'accept-encoding': accepted,
      authorization: `Bearer ${await portal.tokenOf(email)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return new Promise<{ headers: Record<string, unknown>; bytes: Buffer; status: number }>(
      (resolve, reject) => {
        const request = ask(new URL(path, portal.origin), { method, headers }, (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('end', () =>
            resolve({
              headers: answer.headers,
              bytes: Buffer.concat(pieces),
              status: answer.statusCode ?? 0,
            }),
          );
        });
        request.on('error', reject);
        request.end(body === undefined ? undefined : JSON.stringify(body));
      },
    );
  }

  test.each(['gzip', 'gzip, deflate, br'])(
    'long JSON is compressed for clients that accept it (%s), with a Vary header',
    async (accepted) => {
      const [packed, plain] = [
        await travels('/api/references/pays', { accepted }),
        await travels('/api/references/pays', { accepted: 'identity' }),
      ];
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
      expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    },
  );

  test('short JSON is not', async () => {
    const { headers } = await travels(listCodes.path, { method: 'POST', body: {} });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });
});

test.each([
  [true, undefined],
  [undefined, 'gzip'],
] as const)('what shows a secret (%s) is not, however long', async (answersSecret, encoding) => {
  const app = Fastify();
  await app.register(cookie);
  compressJson(app);
  const long = { ...readPays, ...(answersSecret && { answersSecret }) } as const;
  mountRoute(
    app,
    route(long, async () => [{ id: 250, nom: 'é'.repeat(2000) }] as never),
    {
      clock: () => new Date(),
      resolveCaller: async () => ({
        interlocuteurId: null,
        signedIn: null,
        actor: VISITOR,
        scope: { kind: 'none' },
      }),
      checkAnswers: false,
    } as unknown as RouteDeps,
  );
  const { headers, body } = await app.inject({
    url: long.path,
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(headers['content-encoding'], body).toBe(encoding);
});
