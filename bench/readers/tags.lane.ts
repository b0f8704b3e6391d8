import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TagLib } from 'taglib-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { soundFiles } from '#e2e/testing/sound-files.ts';
import { tagged } from '#web/producer/codes/tagging/tag-file.ts';
import { aFolder, ask, missing } from './testing/programs.ts';

const LIBRARY = join(import.meta.dirname, '../../node_modules/taglib-wasm/dist/taglib-web.wasm');
const ISRC = parseIsrc('FRZ032600001') as Isrc;
const KINDS = ['mp3', 'flac', 'wav'] as const;

const files = new Map<string, string>();
const at = (kind: string) => files.get(kind) ?? '';

/** Tagged by the very code of the worker that browsers run. */
beforeAll(async () => {
  const folder = aFolder();
  const taglib = await TagLib.initialize({
    wasmBinary: new Uint8Array(readFileSync(LIBRARY)),
    forceWasmType: 'emscripten',
  });
  const tags = { titre: 'L’été', artiste: 'Léa' };
  const sounds = await soundFiles(KINDS.map((kind) => ({ kind, name: `a.${kind}`, seconds: 2, tags })));
  for (const [index, kind] of KINDS.entries()) {
    const path = join(folder, `a.${kind}`);
    writeFileSync(path, await tagged(taglib, new Uint8Array(sounds[index]?.buffer ?? []), ISRC));
    files.set(kind, path);
  }
});

describe.skipIf(missing('mid3v2'))(`mutagen ${missing('mid3v2') ?? ''}`, () => {
  test('reads the code of an MP3, and what was there before', () => {
    const said = ask('mid3v2', ['-l', at('mp3')]);
    expect(said).toMatch(/^TSRC=FRZ032600001$/m);
    expect(said).toMatch(/^TIT2=L’été$/m);
  });
});

describe.skipIf(missing('metaflac'))(`metaflac ${missing('metaflac') ?? ''}`, () => {
  test('reads the code of a FLAC', () => {
    expect(ask('metaflac', ['--show-tag=ISRC', at('flac')])).toBe(`ISRC=${ISRC}\n`);
  });
});

describe.skipIf(missing('ffprobe'))(`ffprobe ${missing('ffprobe') ?? ''}`, () => {
  test.each(['mp3', 'flac'])('reads the code of a file of %s', (kind) => {
    const said = ask('ffprobe', ['-v', 'error', '-show_entries', 'format_tags', '-of', 'json', at(kind)]);
    expect(Object.values(JSON.parse(said).format.tags)).toContain(ISRC);
  });
});
