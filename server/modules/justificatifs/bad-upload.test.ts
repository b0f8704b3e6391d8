import { beforeEach, describe, expect, test } from 'vitest';
import { readJustificatif, uploadJustificatifs } from '#contract/upload.ts';
import { HOSTILE_NAMES } from '#domain/justificatif/testing/hostile-names.ts';
import { aJpeg, aPdf, aPng } from '#domain/justificatif/testing/sample-files.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import {
  formOf,
  hangUp,
  objectsOf,
  type Sent,
  traces,
  uploadClient,
} from './testing/upload-client.ts';

const portal = aRunningPortal('embedded');
let structureId: number;
let email: string;
let files: ReturnType<typeof uploadClient>;
beforeEach(async () => {
  structureId = await aStructure(portal.db);
  ({ email } = await aPerson(portal.db, {
    structures: [structureId],
    roles: ['isRepresentantLegal'],
  }));
  files = uploadClient(portal, email);
});

const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
const pdf = (name: string, bytes = aPdf()): Sent => ({ bytes, name });
/** Refused, and nothing is left behind. */
async function domainError(...bodies: Parameters<typeof files.refused>) {
  const before = await traces(portal);
  const problem = await files.refused(...bodies);
  expect(await traces(portal)).toBe(before);
  return problem;
}

describe('files that are refused', () => {
  test.each<[string, Sent, string]>([
    ['a PNG called PDF', { bytes: aPng(), name: 'a.pdf' }, 'TYPE_MISMATCH'],
    ['a page called PDF', pdf('a.pdf', text('<html><script>')), 'TYPE_REFUSED'],
    ['a PDF declared as an image', { ...pdf('a.pdf'), type: 'image/png' }, 'TYPE_MISMATCH'],
    ['a program', pdf('a.exe', text('MZ\x90')), 'TYPE_REFUSED'],
    ['an empty file', pdf('a.pdf', new Uint8Array()), 'EMPTY'],
    ['a cut PDF', pdf('a.pdf', aPdf(5000).slice(0, 4900)), 'DAMAGED'],
    ['a protected PDF', pdf('a.pdf', aPdf(undefined, '/Encrypt 9 0 R ')), 'ENCRYPTED'],
    [
      'an image bomb',
      { bytes: aJpeg(60_000, 60_000), name: 'a.jpg', type: 'image/jpeg' },
      'TOO_MANY_PIXELS',
    ],
    ['named as a path, and no PDF', pdf('../../x', text('x')), 'TYPE_REFUSED'],
  ])('%s, tied to its place among the others', async (_name, file, code) => {
    const problem = await domainError(
      formOf(structureId, [pdf('bon.pdf'), file, pdf('bon aussi.pdf')]),
    );
    expect(problem).toMatchObject({ status: 422, code: 'INVALID_FIELDS' });
    for (const error of problem.errors ?? []) {
      expect(error).toMatchObject({
        path: 'justificatifs.1',
        message: expect.stringMatching(/^« .+\.$/),
      });
    }
    expect(problem.errors?.map((error) => error.code)).toContain(code);
  });

  test('every fault of a call at once', async () => {
    const wrong = [pdf('a.png'), pdf('b.pdf', new Uint8Array()), pdf('c.pdf', text('x'))];
    const { errors } = await domainError(formOf(structureId, wrong));
    expect(errors?.map(({ path }) => path)).toEqual([
      'justificatifs.0',
      'justificatifs.1',
      'justificatifs.2',
    ]);
  });

  // spec 5.4
  test('5,242,880 bytes pass, one more does not', async () => {
    const { justificatifs } = await files.deposit(structureId, pdf('juste.pdf', aPdf(5_242_880)));
    expect(justificatifs[0]?.size).toBe(5_242_880);
    for (const size of [5_242_881, 9_000_000]) {
      const problem = await domainError(
        formOf(structureId, [pdf('ok.pdf'), pdf('trop.pdf', aPdf(size))]),
      );
      expect(problem).toMatchObject({
        status: 413,
        code: 'JUSTIFICATIF_TOO_LARGE',
        errors: [{ path: 'justificatifs.1', code: 'TOO_LARGE' }],
      });
    }
  });

  // spec 5.4
  test('twenty files pass, one more does not', async () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, index) => pdf(`${index}.pdf`));
    expect((await files.deposit(structureId, ...some(20))).justificatifs).toHaveLength(20);
    for (const count of [21, 60]) {
      const problem = await domainError(formOf(structureId, some(count)));
      expect(problem).toMatchObject({
        status: 422,
        errors: [{ path: 'justificatifs', code: 'TOO_MANY' }],
      });
    }
  });

  // spec 5.4
  test('files of 26,214,400 bytes in all pass, one byte more does not', async () => {
    const full = Array.from({ length: 4 }, (_, index) => pdf(`${index}.pdf`, aPdf(5_242_880)));
    const halves = (bytes: number) => [pdf('a.pdf', aPdf(2_000_000)), pdf('b.pdf', aPdf(bytes))];
    const five = [...full, pdf('4.pdf', aPdf(5_242_880))];
    expect((await files.deposit(structureId, ...five)).justificatifs).toHaveLength(5);
    expect(
      (await files.deposit(structureId, ...full, ...halves(3_242_880))).justificatifs,
    ).toHaveLength(6);
    const problem = await domainError(formOf(structureId, [...full, ...halves(3_242_881)]));
    const detail = expect.stringContaining(`${(26_214_400).toLocaleString('fr')} octets au plus`);
    expect(problem).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE', detail });
  });

  // spec 11.6
  test('the size of a whole call is limited, with or without a Content-Length', async () => {
    const many = Array.from({ length: 6 }, (_, index) => pdf(`${index}.pdf`, aPdf(5_000_000)));
    const detail = expect.stringContaining(`${(26_214_400).toLocaleString('fr')} octets au plus`);
    const tooLarge = { status: 413, code: 'BODY_TOO_LARGE', detail };
    expect(await domainError(formOf(structureId, many))).toMatchObject(tooLarge);
    expect(uploadJustificatifs.summary).toContain('26,214,400');
    const whole = new Response(formOf(structureId, many));
    const type = whole.headers.get('content-type') ?? '';
    const stream = whole.body;
    if (stream === null) throw new Error('no body');
    expect(await domainError(stream, { 'content-type': type })).toMatchObject(tooLarge);
  });
});

describe('names', () => {
  test('sixty hostile names are each stored safely, and none reaches the disk', async () => {
    const names = HOSTILE_NAMES.filter((name) => name.isWellFormed()).map((name) => `${name}.pdf`);
    expect(names.length).toBeGreaterThanOrEqual(60);
    const stored: string[] = [];
    for (let at = 0; at < names.length; at += 20) {
      const { justificatifs } = await files.deposit(
        structureId,
        ...names.slice(at, at + 20).map((name) => pdf(name)),
      );
      stored.push(...justificatifs.map(({ name }) => name));
      for (const { path } of justificatifs.slice(0, 3)) {
        const { status, headers } = await fetch(`${portal.origin}${path}`);
        expect([status, headers.get('content-disposition')]).toEqual([
          200,
          expect.stringMatching(
            /^attachment; filename="[^"\\]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/,
          ),
        ]);
      }
    }
    expect(stored).toHaveLength(names.length);
    expect(new Set(stored.map((name) => name.toLowerCase())).size).toBe(stored.length);
    for (const name of stored) expect(name).toMatch(/^[^/\\<>:"|?*\p{C}]{1,120}$/u);
    for (const object of objectsOf(portal)) expect(object).toMatch(/^[0-9a-f]{32}$/);
  });

  test('a path is only a name', async () => {
    const { justificatifs } = await files.deposit(
      structureId,
      pdf('../../x.pdf'),
      pdf('..\\..\\x.pdf'),
    );
    expect(justificatifs.map(({ name }) => name)).toEqual(['x.pdf', 'x (2).pdf']);
  });
});

describe('bodies that cannot be read', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
  const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
  const field = (name: string, value: string) =>
    part(`Content-Disposition: form-data; name="${name}"`, value);
  const file = (content: string) =>
    part(
      'Content-Disposition: form-data; name="justificatifs"; filename="a.pdf"\r\nContent-Type: application/pdf',
      content,
    );
  const goodPdf = Buffer.from(aPdf()).toString('latin1');

  test('one that can: the tests below differ by what they break', async () => {
    const good = `${field('structureId', String(structureId))}${file(goodPdf)}--b--\r\n`;
    expect((await files.send(text(good), multipart)).status).toBe(200);
  });

  test.each<[string, () => string, number]>([
    ['cut inside a file', () => field('structureId', '1') + file(goodPdf).slice(0, 300), 400],
    ['cut before its end mark', () => field('structureId', '1') + file(goodPdf), 400],
    ['cut inside a header', () => '--b\r\nContent-Disposition: form-da', 400],
    ['empty', () => '', 400],
    ['without any part', () => '--b--\r\n', 400],
    ['not multipart at all', () => '{"structureId":1}', 400],
    ['without structure', () => `${file(goodPdf)}--b--\r\n`, 400],
    [
      'with two structures',
      () => `${field('structureId', '1').repeat(2)}${file(goodPdf)}--b--\r\n`,
      400,
    ],
    ['with an unknown field', () => `${field('role', 'staff')}${file(goodPdf)}--b--\r\n`, 400],
    ['with a prototype', () => `${field('__proto__', 'x')}${file(goodPdf)}--b--\r\n`, 400],
    [
      'with text for a file',
      () => `${field('structureId', '1')}${field('justificatifs', 'x')}--b--\r\n`,
      400,
    ],
    [
      'with a structure that is no number',
      () => `${field('structureId', '1e3')}${file(goodPdf)}--b--\r\n`,
      422,
    ],
    ['with no file', () => `${field('structureId', '1')}--b--\r\n`, 422],
    ['with a hundred fields', () => `${field('structureId', '1').repeat(100)}--b--\r\n`, 413],
    ['with a long field', () => `${field('structureId', '1'.repeat(5000))}--b--\r\n`, 413],
  ])('%s', async (_name, body, status) => {
    expect((await domainError(text(body()), multipart)).status).toBe(status);
  });

  test('without boundary, or of another type', async () => {
    const body = text(`${file(goodPdf)}--b--\r\n`);
    for (const [type, status] of [
      ['multipart/form-data', 400],
      ['multipart/form-data; boundary=', 400],
      ['application/octet-stream', 415],
      ['application/json', 400],
    ] as const) {
      expect([type, (await domainError(body, { 'content-type': type })).status]).toEqual([
        type,
        status,
      ]);
    }
    expect(await domainError('{}', { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
    });
  });

  test('multipart stays unknown to the calls that expect JSON', async () => {
    const response = await fetch(`${portal.origin}/api/isrc`, {
      method: 'POST',
      body: formOf(structureId, [pdf('a.pdf')]),
      headers: { authorization: `Bearer ${await portal.tokenOf(email)}` },
    });
    expect(response.status).toBe(415);
  });

  test('a sender who hangs up leaves nothing, fifty times', async () => {
    const before = await traces(portal);
    const half = field('structureId', String(structureId)) + file(goodPdf).slice(0, 400);
    await Promise.all(Array.from({ length: 50 }, () => hangUp(portal, email, half, 100_000)));
    expect(await traces(portal)).toBe(before);
    await files.deposit(structureId, pdf('après.pdf'));
  });
});

test('the link is the only endpoint that requires no token', () =>
  expect(readJustificatif.permission).toBe('public'));
