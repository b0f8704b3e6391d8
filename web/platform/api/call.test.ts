import { beforeEach, expect, test, vi } from 'vitest';
import { PERMISSION_LACKING } from '#contract/problem.ts';
import { listDossiers, moveDossier, readDossier } from '#contract/registration/dossier.ts';
import { deleteElement } from '#contract/registration/isrc.ts';
import { aNetwork } from '#web/testing/network.ts';
import { call } from './call.ts';
import { ProblemError } from './problem-error.ts';
import { isWorthRetrying } from './query-client.ts';
import { saveFile } from './save-file.ts';
import { takeTokensFrom } from './token-source.ts';

const network = aNetwork();

beforeEach(() => {
  takeTokensFrom({ fresh: async () => null, renew: async () => null });
});

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

const RELEASE = { dossierId: 1, action: 'release' } as const;

test('a body travels as JSON, also with DELETE; a query as words', async () => {
  network.answer(listDossiers, { rows: [], total: 0, capped: false });
  expect(await call(listDossiers, { body: { file: 'draft' } })).toEqual({
    rows: [],
    total: 0,
    capped: false,
  });
  network.answer(deleteElement, { elementId: 3 });
  await call(deleteElement, { body: { dossierId: 1, elementId: 3 } });
  network.refuse(readDossier, PERMISSION_LACKING);
  await failureOf(call(readDossier, { query: { dossierId: '7' } }));
  expect(
    network.sent.map(({ method, body, query }) => [method, body, query.get('dossierId')]),
  ).toEqual([
    ['POST', { file: 'draft' }, null],
    ['DELETE', { dossierId: 1, elementId: 3 }, null],
    ['GET', null, '7'],
  ]);
});

test('a problem document is thrown as it is', async () => {
  network.refuse(moveDossier, PERMISSION_LACKING, { detail: 'Une phrase précise.' });
  const failure = await failureOf(call(moveDossier, { body: RELEASE }));
  expect(failure).toBeInstanceOf(ProblemError);
  expect(failure).toMatchObject({
    code: 'PERMISSION_LACKING',
    status: 403,
    sentence: 'Une phrase précise.',
  });
});

// spec 8.6 10.16
test('a silence, and the page of a proxy, are problems in French too', async () => {
  network.on('POST', moveDossier.path, () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failureOf(call(moveDossier, { body: RELEASE }))).toMatchObject({
    code: 'UNREACHABLE',
    status: 0,
    problem: { instance: '' },
  });
  network.on('POST', moveDossier.path, () => ({ status: 502, body: '<html>Bad gateway</html>' }));
  expect(await failureOf(call(moveDossier, { body: RELEASE }))).toMatchObject({
    code: 'UNAVAILABLE',
    status: 502,
    problem: { instance: '' },
  });
});

test('a body that is cut on the way, or is that of something else, is a silence: worth asking again', async () => {
  const half = () =>
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"rows":[')),
      pull: (stream) => stream.error(new TypeError('network error')),
    });
  for (const body of [half, () => '<html>Connexion au réseau</html>']) {
    vi.stubGlobal('fetch', async () => new Response(body()));
    const failure = await failureOf(call(listDossiers, { body: { file: 'draft' } }));
    expect(failure).toMatchObject({ code: 'UNREACHABLE', status: 0 });
    expect(isWorthRetrying(0, failure as Error)).toBe(true);
  }
  expect(await failureOf(saveFile(new Response(half())))).toMatchObject({ code: 'UNREACHABLE' });
});

test('an abortion while the body is read stays an abortion', async () => {
  const controller = new AbortController();
  const body = new ReadableStream({
    pull: (stream) => {
      controller.abort();
      stream.error(controller.signal.reason);
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const failure = await failureOf(
    call(listDossiers, { body: { file: 'draft' } }, controller.signal),
  );
  expect(failure).toMatchObject({ name: 'AbortError' });
});

test('a token the server refuses is renewed once, and only once', async () => {
  const renew = vi.fn(async () => 'second');
  takeTokensFrom({ fresh: async () => 'first', renew });
  network.on('POST', moveDossier.path, ({ authorization }) =>
    authorization === 'Bearer second'
      ? { status: 200, body: { dossierId: 1, etat: 2 } }
      : { status: 401, body: {} },
  );
  expect(await call(moveDossier, { body: RELEASE })).toEqual({ dossierId: 1, etat: 2 });
  network.on('POST', moveDossier.path, () => ({ status: 401, body: {} }));
  await failureOf(call(moveDossier, { body: RELEASE }));
  expect(renew).toHaveBeenCalledTimes(2);
  expect(network.sent).toHaveLength(4);
});

test('an aborted call stays an abortion', async () => {
  network.on('POST', moveDossier.path, () => new Promise(() => undefined));
  const controller = new AbortController();
  const pending = failureOf(call(moveDossier, { body: RELEASE }, controller.signal));
  await vi.waitFor(() => expect(network.sent).toHaveLength(1));
  controller.abort();
  expect(await pending).toMatchObject({ name: 'AbortError' });
});

test('only silences and faults of the server are worth asking again', () => {
  const of = (status: number) =>
    new ProblemError({ type: 'about:blank', title: '', status, code: 'X', instance: '' });
  const retried = [0, 400, 401, 403, 404, 409, 422, 429, 500, 503].filter((status) =>
    isWorthRetrying(0, of(status)),
  );
  expect(retried).toEqual([0, 500, 503]);
  expect(isWorthRetrying(2, of(503))).toBe(false);
});
