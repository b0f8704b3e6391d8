import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TagLib } from 'taglib-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { soundFiles } from '#e2e/testing/sound-files.ts';
import { tagged } from '#web/producer/codes/tagging/tag-file.ts';
import { anM4a, anOgg } from './testing/other-sounds.ts';
import { aFolder, ask, missing } from './testing/programs.ts';

const LIBRARY = join(import.meta.dirname, '../../node_modules/taglib-wasm/dist/taglib-web.wasm');
const ISRC = parseIsrc('FRZ032600001') as Isrc;
const KINDS = ['mp3', 'flac', 'wav'] as const;
const OTHERS = { m4a: anM4a(2), ogg: anOgg(2) };
const VERSIONS = [3, 4] as const;

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
  for (const version of VERSIONS) {
    for (const [index, kind] of KINDS.entries()) {
      if (kind === 'flac') continue;
      const path = join(folder, `${kind}-${version}.${kind}`);
      writeFileSync(path, await tagged(taglib, new Uint8Array(sounds[index]?.buffer ?? []), ISRC, version));
      files.set(`${kind} ${version}`, path);
    }
  }
  for (const [kind, bytes] of Object.entries(OTHERS)) {
    writeFileSync(join(folder, `plain.${kind}`), bytes);
    writeFileSync(join(folder, `b.${kind}`), await tagged(taglib, new Uint8Array(bytes), ISRC));
    files.set(kind, join(folder, `b.${kind}`)).set(`plain ${kind}`, join(folder, `plain.${kind}`));
  }
  writeFileSync(join(folder, 'plain.wav'), sounds[KINDS.indexOf('wav')]?.buffer ?? '');
  files.set('plain wav', join(folder, 'plain.wav'));
});

/** What a program of Python with mutagen prints, as JSON; undefined, said by name, where mutagen is not. */
function mutagen(program: string, ...paths: readonly string[]) {
  const begin = `import json, sys
try:
    import mutagen
except ImportError:
    print('"mutagen (package python3-mutagen)"'); sys.exit()
`;
  const said = JSON.parse(ask('python3', ['-c', begin + program, ...paths]));
  if (typeof said === 'string') console.warn(`Not here: ${said}`);
  return typeof said === 'string' ? undefined : said;
}

describe.skipIf(missing('python3'))(`mutagen as a library ${missing('python3') ?? ''}`, () => {
  test.each(VERSIONS)('reads ID3v2.%d of an MP3 and of a WAV, with what was there', (version) => {
    const program = `from mutagen.id3 import ID3
from mutagen.wave import WAVE
mp3, wav = ID3(sys.argv[1]), WAVE(sys.argv[2]).tags
print(json.dumps([[tags.version[1], str(tags['TSRC']), str(tags['TIT2'])] for tags in (mp3, wav)]))`;
    const said = mutagen(program, at(`mp3 ${version}`), at(`wav ${version}`));
    if (said === undefined) return;
    // The library shows every tag as 2.4 once read, and keeps in mind what it was.
    expect(said).toEqual([
      [version, ISRC, 'L’été'],
      [version, ISRC, 'L’été'],
    ]);
  });

  test('reads the atom of an M4A, the comment of an Ogg and of a FLAC', () => {
    const program = `from mutagen.mp4 import MP4
from mutagen.oggvorbis import OggVorbis
from mutagen.flac import FLAC
m4a, ogg = MP4(sys.argv[1]), OggVorbis(sys.argv[2])
print(json.dumps([[bytes(one).decode() for one in m4a['----:com.apple.iTunes:ISRC']], ogg['isrc'], FLAC(sys.argv[3])['isrc'],
  round(m4a.info.length), round(ogg.info.length)]))`;
    const said = mutagen(program, at('m4a'), at('ogg'), at('flac'));
    if (said !== undefined) expect(said).toEqual([[ISRC], [ISRC], [ISRC], 2, 2]);
  });
});

describe.skipIf(missing('python3'))(`Python’s own readers ${missing('python3') ?? ''}`, () => {
  test('find the sound of a WAV as it was, and the identifier of the EBU', () => {
    const program = `import json, struct, sys, wave, xml.etree.ElementTree as xml
def sound(path):
    with wave.open(path) as file:
        return file.readframes(file.getnframes())
data, at, chunks = open(sys.argv[2], 'rb').read(), 12, {}
while at < len(data):
    name, size = struct.unpack('<4sI', data[at:at + 8])
    chunks[name.decode()] = data[at + 8:at + 8 + size]
    at += 8 + size + size % 2
found = xml.fromstring(chunks['axml']).find('.//{http://purl.org/dc/elements/1.1/}identifier').text
print(json.dumps([sound(sys.argv[1]) == sound(sys.argv[2]), found, at == len(data)]))`;
    const said = JSON.parse(ask('python3', ['-c', program, at('plain wav'), at('wav')]));
    expect(said).toEqual([true, `ISRC:${ISRC}`, true]);
  });

  test('find the sound of an M4A where its table says', () => {
    const program = `import json, struct, sys
def first(path):
    data = open(path, 'rb').read()
    at = data.index(b'stco')
    offset, = struct.unpack('>I', data[at + 12:at + 16])
    return data[offset:offset + 24].hex()
print(json.dumps([first(path) for path in sys.argv[1:]]))`;
    const [before, after] = JSON.parse(ask('python3', ['-c', program, at('plain m4a'), at('m4a')]));
    expect(after).toBe(before);
    expect(before).toMatch(/^21100460/);
  });
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
