import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TagLib } from 'taglib-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { tagged } from '#web/producer/codes/tagging/tag-file.ts';
import { aFolder, ask, missing } from './testing/programs.ts';

const LIBRARY = join(import.meta.dirname, '../../node_modules/taglib-wasm/dist/taglib-web.wasm');
const ISRC = parseIsrc('FRZ032600001') as Isrc;

/** How FFmpeg makes each: real sound, with the tags of a studio. `bare.wav` has none, `wav` is a Broadcast Wave. */
const MADE = {
  mp3: ['-c:a', 'libmp3lame', '-id3v2_version', '4'],
  flac: [],
  wav: ['-write_bext', '1', '-metadata', 'originator=Studio', '-metadata', 'description=Prise 1'],
  'bare.wav': ['-fflags', '+bitexact'],
  aiff: ['-write_id3v2', '1'],
  // The `moov` atom precedes the sound: a longer tag shifts the sound, and the offset table must
  // follow.
  m4a: ['-c:a', 'aac', '-movflags', '+faststart'],
  ogg: ['-c:a', 'libvorbis'],
  opus: ['-c:a', 'libopus'],
} as const;
type Kind = keyof typeof MADE;
const KINDS = Object.keys(MADE) as Kind[];
/** The kinds whose tag is ID3, in either version. */
const VERSIONED = ['mp3', 'wav'] as const;
const VERSIONS = [3, 4] as const;

let folder: string;
const plain = (kind: Kind) => join(folder, `plain.${kind}`);
const at = (kind: Kind, version?: 3 | 4) => join(folder, `${version ?? 'tagged'}.${kind}`);

const absent = missing('ffmpeg');

/** Tagged by the very code of the worker that browsers run. */
beforeAll(async () => {
  if (absent !== null) return;
  folder = aFolder();
  const taglib = await TagLib.initialize({
    wasmBinary: new Uint8Array(readFileSync(LIBRARY)),
    forceWasmType: 'emscripten',
  });
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100:duration=2'];
  const tags = ['-metadata', 'title=L’été', '-metadata', 'artist=Léa'];
  for (const kind of KINDS) {
    const texts = kind === 'bare.wav' ? [] : tags;
    ask('ffmpeg', ['-v', 'error', ...sound, ...texts, ...MADE[kind], plain(kind)]);
    const bytes = new Uint8Array(readFileSync(plain(kind)));
    writeFileSync(at(kind), await tagged(taglib, bytes, ISRC));
    for (const version of VERSIONED.some((one) => one === kind) ? VERSIONS : [])
      writeFileSync(at(kind, version), await tagged(taglib, bytes, ISRC, { id3: version }));
  }
});

type Entries = {
  format: { tags?: Record<string, string> };
  streams: { tags?: Record<string, string> }[];
};
/** Tags that FFmpeg reads from a file and its sound, with upper-case names. */
function probed(path: string): Record<string, string> {
  const requests = ['-v', 'error', '-show_entries', 'format_tags:stream_tags', '-of', 'json', path];
  const { format, streams }: Entries = JSON.parse(ask('ffprobe', requests));
  const tags = { ...format.tags, ...streams[0]?.tags };
  return Object.fromEntries(Object.entries(tags).map(([name, text]) => [name.toUpperCase(), text]));
}

describe.skipIf(absent)(`FFmpeg ${absent ?? ''}`, () => {
  test.each(KINDS)('decodes a tagged %s to exactly the same sound as before', (kind) => {
    const received = (path: string) =>
      ask('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:a', '-f', 'md5', '-']);
    expect(received(at(kind))).toBe(received(plain(kind)));
    expect(received(at(kind))).toMatch(/^MD5=[0-9a-f]{32}/);
  });

  test.each(KINDS.filter((kind) => kind !== 'wav'))('reads the code of a file of %s', (kind) => {
    const { TSRC, ISRC: text, ...rest } = probed(at(kind));
    expect(TSRC ?? text).toBe(ISRC);
    const before = probed(plain(kind));
    for (const name of ['TITLE', 'ARTIST']) expect(rest[name]).toBe(before[name]);
  });

  test('opens a Broadcast Wave, and finds there what it found before', () => {
    // When a file also has RIFF tags, FFmpeg ignores those of the ID3 chunk.
    expect(probed(at('wav'))).toEqual(probed(plain('wav')));
    expect(probed(at('wav'))).toMatchObject({
      TITLE: 'L’été',
      ENCODED_BY: 'Studio',
      COMMENT: 'Prise 1',
    });
  });
});

const mediainfo = missing('ffmpeg', 'mediainfo');
describe.skipIf(mediainfo)(`MediaInfo ${mediainfo ?? ''}`, () => {
  const requests = ['--Output=General;%ISRC%|%Title%|%Performer%'];
  test.each(KINDS)('reads the code of a file of %s, and what was there before', (kind) => {
    const [code, ...before] = ask('mediainfo', [...requests, plain(kind)]).split('|');
    expect(code).toBe('');
    expect(ask('mediainfo', [...requests, at(kind)])).toBe([ISRC, ...before].join('|'));
    // FFmpeg misreads letters outside ASCII in RIFF and AIFF.
    if (!/wav|aiff/.test(kind)) expect(before).toEqual(['L’été', 'Léa\n']);
  });
});

const mutagen = missing('ffmpeg', 'python3', 'mutagen');
describe.skipIf(mutagen)(`mutagen as a library ${mutagen ?? ''}`, () => {
  const python = (program: string, ...paths: readonly string[]) =>
    JSON.parse(ask('python3', ['-c', `import json, sys\n${program}`, ...paths]));

  test.each(VERSIONS)('reads ID3v2.%d of an MP3 and of a WAV', (version) => {
    const program = `from mutagen.id3 import ID3
from mutagen.wave import WAVE
mp3, wav = ID3(sys.argv[1]), WAVE(sys.argv[2]).tags
print(json.dumps([[tags.version[1], str(tags['TSRC'])] for tags in (mp3, wav)] + [str(mp3['TIT2'])]))`;
    // Mutagen converts every tag to 2.4 when it reads it, and retains the original version.
    expect(python(program, at('mp3', version), at('wav', version))).toEqual([
      [version, ISRC],
      [version, ISRC],
      'L’été',
    ]);
  });

  test('reads the tag of an AIFF, the atom of an M4A, the comments of FLAC, Ogg and Opus', () => {
    const program = `from mutagen.aiff import AIFF
from mutagen.mp4 import MP4
from mutagen.oggvorbis import OggVorbis
from mutagen.oggopus import OggOpus
from mutagen.flac import FLAC
aiff, m4a, flac, ogg, opus = [kind(path) for kind, path in zip((AIFF, MP4, FLAC, OggVorbis, OggOpus), sys.argv[1:])]
print(json.dumps([[str(aiff.tags['TSRC'])], [bytes(one).decode() for one in m4a['----:com.apple.iTunes:ISRC']],
  flac['isrc'], ogg['isrc'], opus['isrc'], [round(one.info.length) for one in (aiff, m4a, flac, ogg, opus)]]))`;
    const message = python(program, at('aiff'), at('m4a'), at('flac'), at('ogg'), at('opus'));
    expect(message).toEqual([...Array.from({ length: 5 }, () => [ISRC]), [2, 2, 2, 2, 2]]);
  });
});

const mid3v2 = missing('ffmpeg', 'mid3v2');
describe.skipIf(mid3v2)(`mid3v2 ${mid3v2 ?? ''}`, () => {
  test('reads the code of an MP3, and what was there before', () => {
    const text = ask('mid3v2', ['-l', at('mp3')]);
    expect(text).toMatch(/^TSRC=FRZ032600001$/m);
    expect(text).toMatch(/^TIT2=L’été$/m);
  });
});

const metaflac = missing('ffmpeg', 'metaflac');
describe.skipIf(metaflac)(`metaflac ${metaflac ?? ''}`, () => {
  test('reads the code of a FLAC', () => {
    expect(ask('metaflac', ['--show-tag=ISRC', at('flac')])).toBe(`ISRC=${ISRC}\n`);
  });
});

const python = missing('ffmpeg', 'python3');
describe.skipIf(python)(`Python’s own readers ${python ?? ''}`, () => {
  test('find each chunk of a Broadcast Wave as it was, and the identifier of the EBU by its letters', () => {
    const program = `import json, struct, sys, xml.dom.minidom as xml
def chunks(path):
    data, at, found = open(path, 'rb').read(), 12, {}
    while at < len(data):
        name, size = struct.unpack('<4sI', data[at:at + 8])
        found[name.decode()] = data[at + 8:at + 8 + size]
        at += 8 + size + size % 2
    assert at == len(data)
    return found
before, after = chunks(sys.argv[1]), chunks(sys.argv[2])
core = xml.parseString(after['axml']).documentElement
identifier = core.getElementsByTagName('ebucore:coreMetadata')[0].getElementsByTagName('ebucore:identifier')[0]
print(json.dumps([[name for name in before if before[name] != after[name]], list(before), list(after), core.tagName,
  identifier.getAttribute('formatLabel'), identifier.getElementsByTagName('dc:identifier')[0].firstChild.data]))`;
    const message = JSON.parse(ask('python3', ['-c', program, plain('wav'), at('wav')]));
    const [changed, names, after, ...spelled] = message;
    expect(changed).toEqual([]);
    expect(names).toContain('bext');
    expect(after).toEqual([...names, 'axml', 'id3 ']);
    expect(spelled).toEqual(['ebucore:ebuCoreMain', 'ISRC', `ISRC:${ISRC}`]);
  });
});
