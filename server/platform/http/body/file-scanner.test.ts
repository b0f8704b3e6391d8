import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ContentIn, FilesIn } from '#contract/files.ts';
import { FileScanner } from './file-scanner.ts';
import { openSpools, type Spool } from './spool.ts';
import { createTurns } from './turns.ts';

const folder = mkdtempSync(join(tmpdir(), 'portail-spool-'));
const spools = openSpools(folder, 3, createTurns(1, 1));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES: FilesIn = { as: 'base64', field: 'files', maximum: 3, bytes: 1000 };

async function inSpool<T>(work: (spool: Spool) => Promise<T>): Promise<T> {
  const spool = spools.open();
  try {
    return await work(spool);
  } finally {
    await spool.close();
  }
}

/**
 * The body as a handler would see it, each content as its bytes, received in pieces of these
 * lengths.
 */
function scanned(text: string, lengths: readonly number[]): Promise<unknown> {
  return inSpool(async (spool) => {
    const scanner = new FileScanner(FILES, spool);
    const bytes = Buffer.from(text);
    let at = 0;
    for (let turn = 0; at < bytes.length; turn += 1) {
      const length = lengths[turn % lengths.length] ?? 1;
      await scanner.push(bytes.subarray(at, at + length));
      at += length;
    }
    // A test sends an object, unless it states otherwise.
    const body = (await scanner.body()) as { files?: { content?: unknown }[] };
    for (const file of body.files ?? []) file.content = await bytesOf(file.content);
    return body;
  });
}

async function bytesOf(content: unknown): Promise<unknown> {
  if (typeof content !== 'object' || content === null || !('read' in content)) return content;
  // Placed there by the scanner.
  const { size, readable, read } = content as ContentIn;
  return readable ? Buffer.from(await read(new Uint8Array(size))).toString('latin1') : 'unreadable';
}

const aFile = fc.record({
  name: fc.string({ unit: 'grapheme', maxLength: 20 }),
  content: fc.uint8Array({ maxLength: 300 }),
  size: fc.nat(),
});
const aBody = fc.record({
  files: fc.array(aFile, { maxLength: 3 }),
  // Texts that look like what the scanner looks for, at other places.
  content: fc.constantFrom('content', '{"content":"TWFu"}', '":"', '\\"content\\":', 'TWFu'),
  other: fc.array(fc.constantFrom('content', '[{', '}]', '\\', '"', 'é🎵'), { maxLength: 5 }),
});

test('contents are decoded and the rest is unchanged, whatever the pieces and the escapes', async () => {
  await fc.assert(
    fc.asyncProperty(
      aBody,
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (body, lengths, escaping) => {
        const encoded = body.files.map((file) => ({
          ...file,
          content: Buffer.from(file.content).toString('base64'),
        }));
        const plain = JSON.stringify({ ...body, files: encoded }, null, escaping ? 2 : 0);
        const text = escaping ? plain.replaceAll('/', '\\/').replaceAll('+', '\\u002b') : plain;
        const files = body.files.map((file) => ({
          ...file,
          content: Buffer.from(file.content).toString('latin1'),
        }));
        expect(await scanned(text, lengths)).toEqual({ ...body, files });
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['no base64', '"é"'],
  ['a quote', '"TW\\"Fu"'],
  ['a backslash', '"TW\\\\Fu"'],
  ['a line feed', '"TWFu\\n"'],
  ['half an escape', '"TW\\u00Fu"'],
  ['a surrogate', '"\\ud83c\\udfb5"'],
])('%s in a content is unreadable, whatever the pieces', async (_what, content) => {
  for (const length of [1, 2, 5, 100]) {
    expect(await scanned(`{"files":[{"content":${content}}]}`, [length])).toEqual({
      files: [{ content: 'unreadable' }],
    });
  }
});

test('an oversized content is kept one byte too long, never cut silently', async () => {
  const content = Buffer.alloc(5000, 'x').toString('base64');
  const body = await scanned(JSON.stringify({ files: [{ content }] }), [97]);
  expect(body).toEqual({ files: [{ content: 'x'.repeat(1001) }] });
});

test('no mark can be forged, and none escapes', async () => {
  const seen: string[] = [];
  const text = '{"files":[{"content":"TWFu"},{"content":"TWFv"}],"deep":[{"content":"TWFu"}]}';
  const body = JSON.stringify(await scanned(text, [1000]));
  seen.push(...(body.match(/[0-9a-f]{8}-[0-9a-f-]{27}\/\d/g) ?? []));
  // The marker from a place where no file belongs: markers are random, so it has no meaning there.
  expect(seen).toHaveLength(1);
  const forged = `{"files":[{"content":"TWFu"},{"content":"${seen[0]}"}]}`;
  expect(await scanned(forged, [1000])).toEqual({
    files: [{ content: 'Man' }, { content: 'unreadable' }],
  });
});

test.each([
  ['a fourth file', `{"files":[${'{"content":"TWFu"},'.repeat(4)}1]}`, 'INVALID_FIELDS'],
  ['a megabyte beside the files', `{"a":"${'x'.repeat(1_048_576)}"}`, 'BODY_TOO_LARGE'],
  ['a body cut inside a content', '{"files":[{"content":"TWFu', 'MALFORMED_REQUEST'],
  ['a body cut behind it', '{"files":[{"content":"TWFu"', 'MALFORMED_REQUEST'],
  ['a prototype', '{"files":[{"content":"TWFu","__proto__":{}}]}', 'MALFORMED_REQUEST'],
])('%s is refused', async (_what, text, code) => {
  await expect(scanned(text, [1000])).rejects.toThrow(code);
});

test('nothing remains on the disk, and the number of open requests is limited', async () => {
  await inSpool(async (spool) => {
    const writer = spool.begin(10);
    await writer.write(Buffer.from('0123456789more'));
    const content = writer.end();
    expect(readdirSync(folder)).toEqual([]);
    expect(Buffer.from(await content.read(new Uint8Array(20))).toString()).toBe('0123456789');
    await expect(content.read(new Uint8Array(9))).rejects.toThrow(RangeError);
    const rest = [spools.open(), spools.open()];
    expect(() => spools.open()).toThrow('SERVICE_UNAVAILABLE');
    for (const other of rest) await other.close();
    spools.open().close();
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('a disk that cannot be written is the portal’s fault, and passes', async () => {
  const gone = mkdtempSync(join(tmpdir(), 'portail-spool-'));
  const spool = openSpools(gone, 1, createTurns(1, 1)).open();
  rmSync(gone, { recursive: true });
  await expect(spool.begin(10).write(Buffer.from('x'))).rejects.toThrow('SERVICE_UNAVAILABLE');
});
