import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Problem, problemSchema } from '#contract/problem.ts';
import { NO_REPORTS } from '#server/platform/error-reports/error-reports.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { createHttpServer } from '../http-server.ts';

const portal = aRunningPortal('embedded');
let ordinary: Headers;
beforeAll(async () => {
  ordinary = (await fetch(`${portal.origin}/api/nowhere`)).headers;
});

type Answer = { readonly status: number; readonly headers: Headers; readonly body: string };

/** Everything received on a raw connection, until it closes. */
async function message(...lines: readonly string[]): Promise<Answer> {
  const { hostname, port } = new URL(portal.origin);
  const socket = connect(Number(port), hostname).on('error', () => {});
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  socket.write(lines.join('\r\n'));
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', body = ''] = received.split('\r\n\r\n');
  const [first = '', ...rest] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(
      rest.map((line): [string, string] => [
        line.split(':', 1)[0] ?? '',
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    ),
    body,
  };
}

const HOST = 'Host: localhost';
const CLOSE = ['Connection: close', '', ''];
const asking = (path: string) => [`GET ${path} HTTP/1.1`, HOST, ...CLOSE];

function problemOf({ headers, body }: Answer): Problem {
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  return problemSchema.parse(JSON.parse(body));
}

// spec 11.7
describe('an odd request is refused in French, with the headers of any other', () => {
  test.each<[string, readonly string[], number, string]>([
    ['a percent that encodes nothing', asking('/%ff'), 400, 'MALFORMED_REQUEST'],
    ['the same in the API', asking('/api/%ff'), 400, 'MALFORMED_REQUEST'],
    ['a percent cut short', asking('/%'), 400, 'MALFORMED_REQUEST'],
    ['a percent cut short in the API', asking('/api/dossiers/%e'), 400, 'MALFORMED_REQUEST'],
    ['half a character', asking('/realms/isrc/%c3'), 400, 'MALFORMED_REQUEST'],
    [
      'a word of an address that never ends',
      asking(`/brand/${'a'.repeat(500)}`),
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'two hosts',
      ['GET /api/isrc/list HTTP/1.1', HOST, 'Host: ailleurs.example', ...CLOSE],
      400,
      'MALFORMED_REQUEST',
    ],
    ['the same host twice', ['GET / HTTP/1.1', HOST, HOST, ...CLOSE], 400, 'MALFORMED_REQUEST'],
    ['a whole address', asking('http://localhost/api/isrc/list'), 400, 'MALFORMED_REQUEST'],
    ['no host', ['GET / HTTP/1.1', ...CLOSE], 400, 'MALFORMED_REQUEST'],
    [
      'an unknown expectation',
      ['GET /api/nowhere HTTP/1.1', HOST, 'Expect: miracle', ...CLOSE],
      404,
      'NOT_FOUND',
    ],
    [
      'headers without end',
      ['GET / HTTP/1.1', HOST, `X-Long: ${'a'.repeat(40_000)}`, ...CLOSE],
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['an address without end', asking(`/${'a'.repeat(40_000)}`), 431, 'HEADERS_TOO_LARGE'],
    ['a request of 1991', ['GET /api/isrc/list', '', ''], 400, 'MALFORMED_REQUEST'],
    ['another version', ['GET / HTTP/9.9', HOST, ...CLOSE], 400, 'MALFORMED_REQUEST'],
    ['no HTTP at all', ['\u0016\u0003\u0001 bonjour', '', ''], 400, 'MALFORMED_REQUEST'],
    [
      'a header without a name',
      ['GET / HTTP/1.1', HOST, ': rien', ...CLOSE],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'two lengths',
      [
        'POST /api/isrc/list HTTP/1.1',
        HOST,
        'Content-Length: 1',
        'Transfer-Encoding: chunked',
        ...CLOSE,
      ],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a length twice, and not the same',
      ['POST /api/isrc/list HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2', ...CLOSE],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a length below nothing',
      ['POST /api/isrc/list HTTP/1.1', HOST, 'Content-Length: -1', ...CLOSE],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a length in other letters',
      ['POST /api/isrc/list HTTP/1.1', HOST, 'Content-Length: 0x10', ...CLOSE],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a space before the colon',
      ['POST /api/isrc/list HTTP/1.1', HOST, 'Transfer-Encoding : chunked', ...CLOSE],
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a method of another protocol',
      ['MKCOL /api/isrc/list HTTP/1.1', HOST, ...CLOSE],
      404,
      'NOT_FOUND',
    ],
    ['a tunnel of nobody', ['TRACE /api/isrc/list HTTP/1.1', HOST, ...CLOSE], 404, 'NOT_FOUND'],
  ])('%s', async (_what, lines, status, code) => {
    const answer = await message(...lines);
    expect(problemOf(answer)).toMatchObject({ status, code, title: expect.stringMatching(/ /) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
      'cross-origin-resource-policy',
      'cross-origin-opener-policy',
    ])
      expect([name, answer.headers.get(name)]).toEqual([name, ordinary.get(name)]);
    expect(answer.body).not.toMatch(/FST_|Bad Request|Not Found|component/);
  });

  test('an address with encoded letters is the same address: it is counted and never cached', async () => {
    const answer = await message(...asking('/%61pi/nowhere'));
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a request of HTTP/1.0 without host is honest', async () => {
    const answer = await message('GET /health/live HTTP/1.0', '', '');
    expect([answer.status, answer.body]).toEqual([200, '{"status":"up"}']);
  });
});

describe('a body', () => {
  let authorization: string;
  beforeAll(async () => {
    const { email } = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
    authorization = `Bearer ${await portal.tokenOf(email)}`;
  });
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`${portal.origin}${path}`, {
      method: 'POST',
      headers: { authorization, ...headers },
      body,
    });
  const JSON_TYPE = { 'content-type': 'application/json' };

  test.each([
    ['that is no JSON', '{"', JSON_TYPE],
    ['of a kind that nobody reads', 'bonjour', { 'content-type': 'text/plain' }],
    ['that is too large', `"${'a'.repeat(2 ** 21)}"`, JSON_TYPE],
  ])('%s, at an address that does not exist: not found', async (_what, body, headers) => {
    const answer = await post('/api/nowhere', body, headers);
    expect(answer.status).toBe(404);
    expect(problemSchema.parse(await answer.json()).code).toBe('NOT_FOUND');
  });

  test.each(['gzip', 'br', 'deflate, gzip'])(
    'compressed (%s) is refused and reported',
    async (coding) => {
      const answer = await post('/api/isrc/list', '{}', {
        ...JSON_TYPE,
        'content-encoding': coding,
      });
      expect(answer.status).toBe(415);
      expect(problemSchema.parse(await answer.json())).toMatchObject({
        code: 'CONTENT_TYPE_UNSUPPORTED',
        detail: expect.stringContaining('compressé'),
      });
    },
  );

  test('declared as uncompressed is read', async () => {
    const answer = await post('/api/isrc/list', '{"', {
      ...JSON_TYPE,
      'content-encoding': 'identity',
    });
    expect(problemSchema.parse(await answer.json()).code).toBe('MALFORMED_REQUEST');
  });
});

test('on https, a malformed address returns HSTS too', async () => {
  const { app } = await createHttpServer({
    publicUrl: 'https://portail.example',
    identityOrigin: null,
    audienceOrigin: null,
    errorsOrigin: null,
    logLevel: 'silent',
    requestsPerMinute: 1000,
    trustedProxies: [],
    fingerprint: (text) => text,
    networkOf: (address) => address,
    reports: NO_REPORTS,
  });
  const { headers } = await app.inject('/%ff');
  await app.close();
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});
