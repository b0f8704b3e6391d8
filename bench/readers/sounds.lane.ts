import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SAMPLE_RATE } from '#domain/sound/chroma.ts';
import { fingerprintOf } from '#domain/sound/fingerprint.ts';
import { KINDS, played } from '#domain/sound/testing/music.ts';
import { wavOf } from '#e2e/testing/wav.ts';
import { aFolder, ask, missing } from './testing/programs.ts';

const RECEIVED_SECONDS = 60;

describe.skipIf(missing('fpcalc'))(`fpcalc ${missing('fpcalc') ?? ''}`, () => {
  test.each(KINDS)('decodes %s as the portal does, bit for bit', (kind) => {
    // A little longer than what is fingerprinted: fpcalc fails at the very end of a file.
    const sound = played({ chords: 5, take: 1, kind, seconds: RECEIVED_SECONDS + 2 });
    const samples = Int16Array.from(sound, (value) => Math.round(value * 32_767));
    const path = join(aFolder(), 'sound.wav');
    writeFileSync(path, wavOf(samples));
    const message = JSON.parse(
      ask('fpcalc', ['-raw', '-json', '-length', String(RECEIVED_SECONDS), path]),
    );
    const received = Float32Array.from(samples, (value) => value / 32_768);
    expect([...fingerprintOf(received.subarray(0, RECEIVED_SECONDS * SAMPLE_RATE))]).toEqual(
      message.fingerprint,
    );
  });
});
