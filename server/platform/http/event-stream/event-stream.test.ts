import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { NOT_FOUND, SERVICE_UNAVAILABLE, STATUS_OF_KIND } from '#contract/problem.ts';
import { DomainError, domainError } from '#domain/domain-error.ts';
import type { Caller } from '#server/platform/call.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { NO_REPORTS } from '#server/platform/error-reports/error-reports.ts';
import type { AdmissionDeps } from '../admission.ts';
import { createHttpServer } from '../http-server.ts';
import type { EventStream } from './event-stream.ts';
import { type EventRoute, mountEventRoute } from './mount-event-route.ts';

const EACH = domainError('STREAMS_OF_ONE', 'tooMany', 'Trop.');
const TOTAL = domainError('STREAMS_OF_ALL', 'unavailable', 'Complet.');
const ENDPOINT = endpoint({
  method: 'GET',
  path: '/api/essai',
  summary: 'A stream.',
  permission: 'signedIn',
  audit: null,
  query: null,
  body: null,
  output: z.string(),
  answersEvents: true,
  errors: [EACH, TOTAL],
});

type Input = {
  /** Remaining lifetime of the token in milliseconds. */
  readonly stateMachine?: number;
  readonly resolve?: () => Promise<Caller>;
  readonly each?: number;
  readonly total?: number;
  readonly onFollow?: () => void;
};

const cleanUp: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const work of cleanUp.splice(0).toReversed()) await work();
});

async function served(input: Input = {}) {
  const { app } = await createHttpServer({
    fingerprint: (text) => text,
    networkOf: (address) => address,
    logLevel: 'silent',
    publicUrl: 'http://localhost',
    requestsPerMinute: 1000,
    trustedProxies: [],
    identityOrigin: null,
    audienceOrigin: null,
    errorsOrigin: null,
    reports: NO_REPORTS,
  });
  const streams: EventStream[] = [];
  const closed: EventStream[] = [];
  const route: EventRoute = {
    endpoint: ENDPOINT,
    limits: {
      each: input.each ?? 5,
      total: input.total ?? 1000,
      refusals: { each: EACH, total: TOTAL },
    },
    async follow() {
      input.onFollow?.();
      return {
        stop: () => {},
        start(stream) {
          streams.push(stream);
          stream.onClose(() => closed.push(stream));
          stream.send({ event: 'ready', id: 7, data: {} });
        },
      };
    },
  };
  mountEventRoute(app, route, segmentsOf(input));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  cleanUp.push(() => app.close());
  return { app, address: `${address}/api/essai`, streams, closed };
}

/** The token itself identifies the caller: these tests are about the stream, not the sign-in. */
function segmentsOf({ stateMachine = 60_000, resolve }: Input): AdmissionDeps {
  return {
    // Only passed on to `resolveCaller`, which does not query it here.
    db: kyselyOn(new pg.Pool()),
    clock: () => new Date(),
    verifyToken: async (token) => ({
      ...someone(token),
      expiresAt: new Date(Date.now() + stateMachine),
    }),
    resolveCaller: async (_db, signedIn) =>
      resolve === undefined ? member(1, signedIn) : resolve(),
    watch: { acts: async () => () => {}, refused: async () => {} },
  };
}

const someone = (subject: string) => ({
  issuer: 'essai',
  subject,
  email: null,
  emailVerified: false,
  givenName: null,
  familyName: null,
});

function member(structureId: number, signedIn: Caller['signedIn']): Caller {
  const scope = { kind: 'one', structureId } as const;
  return { interlocuteurId: 1, signedIn, actor: { kind: 'stranger', email: '' }, scope };
}

const get = (address: string, who = 'alice') =>
  fetch(address, {
    headers: { authorization: `Bearer ${who}` },
    signal: AbortSignal.timeout(20_000),
  });

test('sends a ready event at once, then each event in the standard format', async () => {
  const { address, streams } = await served();
  const response = await get(address);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.send({ event: 'essai', data: 'deux\nlignes' });
  streams[0]?.end({ event: 'end', data: {} });
  streams[0]?.send({ event: 'trop tard', data: {} });
  expect(await response.text()).toBe(
    ':\n\nevent: ready\nid: 7\ndata: {}\n\nevent: essai\ndata: "deux\\nlignes"\n\nevent: end\ndata: {}\n\n',
  );
});

test('keeps the connection alive with a comment every 15 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { address, streams } = await served();
  const response = await get(address);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  vi.advanceTimersByTime(45_000);
  streams[0]?.end({ event: 'end', data: {} });
  expect(await response.text()).toContain('data: {}\n\n:\n\n:\n\n:\n\nevent: end');
});

test('ends with the token', async () => {
  const { address, closed } = await served({ stateMachine: 300 });
  const text = await (await get(address)).text();
  expect(text).toMatch(/event: end\ndata: {}\n\n$/);
  await vi.waitFor(() => expect(closed).toHaveLength(1));
});

test('ends by itself after 5 minutes at the latest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { address, streams } = await served({ stateMachine: 3_600_000 });
  const response = await get(address);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  vi.advanceTimersByTime(5 * 60_000 - 1000);
  streams[0]?.send({ event: 'encore', data: {} });
  vi.advanceTimersByTime(1000);
  expect(await response.text()).toMatch(/event: encore\ndata: {}\n\nevent: end\ndata: {}\n\n$/);
});

test.each([
  ['another structure', async () => member(2, someoneSignedIn)],
  [
    'no structure any more',
    async () => ({ ...member(1, someoneSignedIn), scope: { kind: 'none' } as const }),
  ],
  ['the structure asked for is refused', () => Promise.reject(new DomainError(NOT_FOUND))],
  ['nobody can say', () => Promise.reject(new Error('database'))],
] as const)(
  'ends at the next check when the caller is not what it was: %s',
  async (_name, later) => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    let now: () => Promise<Caller> = async () => member(1, someoneSignedIn);
    const resolve = vi.fn(() => now());
    const { address, streams } = await served({ resolve });
    const response = await get(address);
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    const admitted = resolve.mock.calls.length;
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(resolve.mock.calls.length).toBe(admitted + 1));
    streams[0]?.send({ event: 'encore', data: {} });
    now = later;
    vi.advanceTimersByTime(10_000);
    expect(await response.text()).toMatch(
      /event: encore\ndata: {}\n\n(?::\n\n)*event: end\ndata: {}\n\n$/,
    );
  },
);

const someoneSignedIn = { ...someone('alice'), expiresAt: new Date(Date.now() + 60_000) };

test('streams are limited for each person and in total; a closed stream frees its place', async () => {
  const { address, streams, closed } = await served({ each: 2, total: 3 });
  const first = new AbortController();
  await fetch(address, { headers: { authorization: 'Bearer alice' }, signal: first.signal });
  await get(address);
  const third = await get(address);
  expect([third.status, await third.json()]).toMatchObject([429, { code: EACH.code }]);
  await get(address, 'bob');
  const fifth = await get(address, 'carla');
  expect([fifth.status, await fifth.json()]).toMatchObject([503, { code: TOTAL.code }]);
  first.abort();
  await vi.waitFor(() => expect(closed).toHaveLength(1));
  expect((await get(address, 'carla')).status).toBe(200);
  expect(streams).toHaveLength(4);
});

test('a failure before the first byte returns an ordinary problem, and frees its place', async () => {
  let broken = true;
  const onFollow = () => {
    if (broken) throw new DomainError(SERVICE_UNAVAILABLE);
  };
  const { address } = await served({ each: 1, onFollow });
  const refused = await get(address);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    STATUS_OF_KIND.unavailable,
    expect.stringContaining('problem+json'),
  ]);
  broken = false;
  expect((await get(address)).status).toBe(200);
});

test('a HEAD holds no stream, and an address with a query is malformed', async () => {
  const { address, streams } = await served();
  const headers = { authorization: 'Bearer alice' };
  expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(404);
  expect((await fetch(`${address}?a=1`, { headers })).status).toBe(400);
  expect(streams).toHaveLength(0);
});

/** Sends the request and never reads the answer. */
async function neverReads(address: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  cleanUp.push(() => socket.destroy());
  socket.on('error', () => {});
  socket.pause();
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer lent\r\n\r\n`,
  );
  return socket;
}

test('a reader that does not read is cut off, and what waits for it stays small', async () => {
  const { address, streams, closed } = await served();
  await neverReads(address);
  const reader = await get(address);
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  const text = reader.text();
  let sent = 0;
  // Hundreds of times what may wait, in pieces of a kilobyte.
  while (sent < 200_000 && closed.length === 0) {
    for (const stream of streams) stream.send({ event: 'gros', data: 'x'.repeat(1000) });
    sent += 1;
    if (sent % 50 === 0) await sleep(1);
  }
  expect(closed).toHaveLength(1);
  // The system's own buffers hold some megabytes at most.
  expect(sent).toBeLessThan(20_000);
  streams.find((stream) => !closed.includes(stream))?.end({ event: 'end', data: {} });
  expect((await text).split('event: gros').length - 1).toBe(sent);
});

test('the server stops at once: readers are notified, those who do not read are dropped', async () => {
  const { app, address, streams } = await served();
  const response = await get(address);
  await neverReads(address);
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  for (const stream of streams) stream.send({ event: 'gros', data: 'x'.repeat(200_000) });
  const text = response.text();
  await app.close();
  expect(await text).toMatch(/event: end\ndata: {}\n\n$/);
});
