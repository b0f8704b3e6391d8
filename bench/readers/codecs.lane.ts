import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_RATE } from '#domain/sound/chroma.ts';
import { fingerprintOf } from '#domain/sound/fingerprint.ts';
import { soundKeysOf } from '#domain/sound/keys.ts';
import { soundFinding } from '#domain/sound/sound-match.ts';
import { fingerprintAtSpeed, SPEEDS } from '#domain/sound/speeds.ts';
import { KINDS, played } from '#domain/sound/testing/music.ts';
import { aFolder, ask, missing } from './testing/programs.ts';

const SECONDS = 20;
/** One piece of each kind, none of which was used to choose a bound. */
const PIECES = KINDS.map((kind, at) => ({ chords: 500 + at, kind }));

/** Common encodings of files: ffmpeg options and the resulting file extension. */
const CODERS: Readonly<Record<string, readonly [file: string, ...options: string[]]>> = {
  'mp3 128': ['mp3', '-c:a', 'libmp3lame', '-b:a', '128k'],
  'mp3 64': ['mp3', '-c:a', 'libmp3lame', '-b:a', '64k'],
  'aac 128': ['m4a', '-c:a', 'aac', '-b:a', '128k'],
  'aac 64': ['m4a', '-c:a', 'aac', '-b:a', '64k'],
  'opus 48': ['opus', '-c:a', 'libopus', '-b:a', '48k'],
  'vorbis q2': ['ogg', '-c:a', 'libvorbis', '-q:a', '2'],
  'flac, 48 kHz': ['flac', '-c:a', 'flac', '-ar', '48000'],
  'mp3, 22 kHz': ['mp3', '-c:a', 'libmp3lame', '-ar', '22050'],
  'mp3, gain, égaliseur': ['mp3', '-af', 'volume=0.4,bass=g=5,treble=g=-4', '-b:a', '128k'],
  'aac, coupé': ['m4a', '-ss', '2.3', '-c:a', 'aac', '-b:a', '96k'],
};
const FASTER: Readonly<Record<string, readonly [file: string, ...options: string[]]>> = {
  'vitesse +1 %, mp3': ['mp3', '-af', `asetrate=44541,aresample=44100`, '-b:a', '128k'],
  'vitesse −1 %, aac': [
    'm4a',
    '-af',
    `asetrate=43659,aresample=44100`,
    '-c:a',
    'aac',
    '-b:a',
    '128k',
  ],
};

const folder = aFolder();
const raw = (name: string) => join(folder, name);
const RAW = ['-f', 'f32le', '-ac', '1', '-ar', String(SAMPLE_RATE)];
const quiet = (...args: readonly string[]) => ask('ffmpeg', ['-v', 'error', '-y', ...args]);

/** Written at the sample rate of a disc, encoded, and decoded again. */
function through(piece: number, [file, ...requests]: readonly [string, ...string[]]): Float32Array {
  const coded = raw(`${piece}-coded.${file}`);
  quiet('-i', raw(`${piece}.wav`), ...requests, coded);
  quiet('-i', coded, ...RAW, raw('back.f32'));
  const bytes = readFileSync(raw('back.f32'));
  return new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );
}

type Listened = { readonly empreinte: Uint32Array; readonly duree: number };
const listened = (sound: Float32Array): Listened => ({
  empreinte: fingerprintOf(sound),
  duree: Math.round(sound.length / SAMPLE_RATE),
});

function claimed(a: Listened, b: Listened): boolean {
  const keys = new Set(soundKeysOf(a.empreinte));
  const exists = soundKeysOf(b.empreinte).filter((key) => keys.has(key)).length >= 2;
  return exists && soundFinding(a, b).verdict === 'MEME';
}

describe.skipIf(missing('ffmpeg'))(`files that ffmpeg codes ${missing('ffmpeg') ?? ''}`, () => {
  let originals: readonly Listened[] = [];

  // In `beforeAll`, so that a skipped lane (missing program) never calls it.
  beforeAll(() => {
    originals = PIECES.map(({ chords, kind }, at) => {
      const sound = played({ chords, take: 1, kind, seconds: SECONDS });
      writeFileSync(raw('in.f32'), new Uint8Array(sound.buffer));
      quiet(...RAW, '-i', raw('in.f32'), '-ar', '44100', raw(`${at}.wav`));
      return listened(sound);
    });
  });

  test.each(Object.entries(CODERS))('%s is the same recording', (_, coder) => {
    const missed = originals.flatMap((original, at) =>
      claimed(original, listened(through(at, coder))) ? [] : [PIECES[at]],
    );
    // Eight pieces: the bar of 0.98 lets none be missed.
    expect(missed).toEqual([]);
  });

  test.each(Object.entries(FASTER))('%s is the same recording at another speed', (_, coder) => {
    const missed = originals.flatMap((original, at) => {
      const sound = through(at, coder);
      const duree = original.duree;
      return SPEEDS.some((speed) =>
        claimed(original, { empreinte: fingerprintAtSpeed(sound, speed), duree }),
      )
        ? []
        : [PIECES[at]];
    });
    expect(missed).toEqual([]);
  });

  test('another piece, coded, is no recording of the register', () => {
    const rest = originals.map((_, at) => listened(through(at, CODERS['mp3 128'] ?? ['mp3'])));
    const wrong = originals.flatMap((original, at) =>
      rest.flatMap((other, index) =>
        at !== index && claimed(original, other) ? [[at, index]] : [],
      ),
    );
    expect(wrong).toEqual([]);
  });
});
