import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SAMPLE_RATE } from '#domain/sound/chroma.ts';
import { fingerprintOf } from '#domain/sound/fingerprint.ts';
import { KINDS, played } from '#domain/sound/testing/music.ts';
import { aFolder, ask, missing } from './testing/programs.ts';

const HEARD_SECONDS = 60;

/** 16 bits, one channel. */
function aWav(samples: Int16Array): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

describe.skipIf(missing('fpcalc'))(`fpcalc ${missing('fpcalc') ?? ''}`, () => {
  test.each(KINDS)('hears in %s what the portal hears, to the bit', (kind) => {
    // A little more than is heard: at the very end of a file it stops with an error.
    const sound = played({ chords: 5, take: 1, kind, seconds: HEARD_SECONDS + 2 });
    const samples = Int16Array.from(sound, (value) => Math.round(value * 32_767));
    const path = join(aFolder(), 'sound.wav');
    writeFileSync(path, aWav(samples));
    const said = JSON.parse(ask('fpcalc', ['-raw', '-json', '-length', String(HEARD_SECONDS), path]));
    const heard = Float32Array.from(samples, (value) => value / 32_768);
    expect([...fingerprintOf(heard.subarray(0, HEARD_SECONDS * SAMPLE_RATE))]).toEqual(said.fingerprint);
  });
});
