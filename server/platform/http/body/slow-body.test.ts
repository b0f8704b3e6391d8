import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { BODY_TIMES } from './slow-body.ts';

/** The ordinary times, ten times as fast. */
const TENFOLD = {
  grace: BODY_TIMES.grace / 10,
  bytesPerSecond: BODY_TIMES.bytesPerSecond * 10,
  ordinary: BODY_TIMES.ordinary / 10,
  long: BODY_TIMES.long / 10,
};

const portal = aRunningPortal('embedded', { bodyTimes: TENFOLD });
let structureId: number;
let token: string;
beforeAll(async () => {
  structureId = await aStructure(portal.db, { etat: 1 });
  const { email } = await aPerson(portal.db, {
    structures: [structureId],
    roles: ['isRepresentantLegal'],
  });
  token = await portal.tokenOf(email);
});

type Answer = { readonly status: number; readonly body: string; readonly seconds: number };

/** Announces a body and sends it piece by piece; `pause` in milliseconds between two. */
async function sendSlowly(
  head: readonly string[],
  body: Buffer,
  { piece, pause }: { readonly piece: number; readonly pause: number },
): Promise<Answer> {
  const { hostname, port } = new URL(portal.origin);
  const begun = performance.now();
  const socket = connect(Number(port), hostname);
  let received = '';
  let closed = false;
  socket.on('data', (data) => {
    received += data.toString();
  });
  socket.on('error', () => {});
  const over = new Promise((resolve) => socket.once('close', resolve)).then(() => {
    closed = true;
  });
  const host = `Host: ${hostname}:${port}`;
  const length = `Content-Length: ${body.length}`;
  socket.write(
    [...head, host, length, `Authorization: Bearer ${token}`, 'Connection: close', '', ''].join(
      '\r\n',
    ),
  );
  for (let at = 0; at < body.length && !closed && received === ''; at += piece) {
    socket.write(body.subarray(at, at + piece));
    await sleep(pause);
  }
  await over;
  const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(received) ?? [];
  const [, content = ''] = received.split('\r\n\r\n');
  return { status: Number(status), body: content, seconds: (performance.now() - begun) / 1000 };
}

const JSON_HEAD = ['PUT /api/profile HTTP/1.1', 'Content-Type: application/json'];
const FORM_HEAD = ['POST /api/upload HTTP/1.1', 'Content-Type: multipart/form-data; boundary=b'];
const aForm = (bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="structureId"\r\n\r\n${structureId}\r\n`,
    ),
    Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="justificatifs"; filename="a.pdf"\r\n',
    ),
    Buffer.from('Content-Type: application/pdf\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);

describe.concurrent('a body', () => {
  test.each([
    ['JSON', JSON_HEAD, () => Buffer.from(JSON.stringify({ nom: 'x'.repeat(5000) }))],
    ['with files', FORM_HEAD, () => aForm(aPdf(100_000))],
  ] as const)('%s of a byte now and then is ended, in French', async (_what, head, body) => {
    const {
      status,
      body: problem,
      seconds,
    } = await sendSlowly(head, body(), { piece: 1, pause: 100 });
    expect(status).toBe(408);
    expect(problemSchema.parse(JSON.parse(problem))).toMatchObject({
      code: 'REQUEST_TOO_SLOW',
      title: expect.stringMatching(/trop lent/),
    });
    expect(seconds * 1000).toBeGreaterThan(TENFOLD.grace * 0.9);
  });

  test('that stops altogether too', async () => {
    const head = [
      'PUT /api/profile HTTP/1.1',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ];
    expect((await sendStalled(head)).status).toBe(408);
  });

  test('JSON that trickles fast enough for a file has the ordinary time all the same', async () => {
    const body = Buffer.from(JSON.stringify({ nom: 'x'.repeat(900_000) }));
    const { status, seconds } = await sendSlowly(JSON_HEAD, body, { piece: 2_000, pause: 10 });
    expect(status).toBe(408);
    expect(seconds * 1000).toBeGreaterThan(TENFOLD.ordinary * 0.9);
  });

  test('a genuine upload is accepted, though it takes longer than an ordinary body may', async () => {
    const form = aForm(aPdf(3_600_000));
    const { status, seconds } = await sendSlowly(FORM_HEAD, form, { piece: 10_000, pause: 10 });
    expect(status).toBe(200);
    expect(seconds * 1000).toBeGreaterThan(TENFOLD.ordinary);
  });
});

/** Announces a body of unknown length, sends its beginning, and then nothing. */
async function sendStalled(head: readonly string[]): Promise<Answer> {
  const { hostname, port } = new URL(portal.origin);
  const begun = performance.now();
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  const lines = [
    ...head,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
    '',
    '5',
    '{"nom',
    '',
  ];
  socket.write(lines.join('\r\n'));
  await new Promise((resolve) => socket.once('close', resolve));
  return {
    status: Number(received.split(' ')[1]),
    body: '',
    seconds: (performance.now() - begun) / 1000,
  };
}
