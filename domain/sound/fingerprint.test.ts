import { describe, expect, test } from 'vitest';
import { SAMPLE_RATE } from './chroma.ts';
import { fingerprintOf, MAX_WORDS } from './fingerprint.ts';
import { soundKeysOf } from './keys.ts';
import { KINDS, type Kind, played } from './testing/music.ts';
import { BARS, barsOf, waveformOf } from './waveform.ts';
import { readFingerprint, writtenFingerprint } from './written.ts';

/**
 * Output of `fpcalc -raw` 1.5.1 for the same samples: one word in eight. The `readers` tests run it
 * again.
 */
const FPCALC_OUTPUT: Readonly<Record<Kind, readonly number[]>> = {
  chanson: [283757238, 1362862112, 325073314, 293353682, 11680386, 3328243730],
  piano: [279562910, 1413145696, 308312482, 288626898, 1085487746, 3324106770],
  cordes: [2775799, 1172944224, 1383029920, 333986770, 16456323, 3303074610],
  orgue: [2837202, 6926128, 36166816, 333523858, 15956946, 1152477746],
  dance: [2415441824, 2674944554, 2498695832, 1113642186, 1390064660, 3433770706],
  guitare: [346671766, 1413146080, 1382037730, 20453586, 1085504130, 1177016323],
  choeur: [19532647, 1407823156, 327114144, 299973586, 299056002, 3298880050],
  percussions: [3408437664, 2338859306, 3308069544, 18907274, 1920897036, 3701680786],
};
const RECEIVED = 8 * SAMPLE_RATE;
const aPiece = (kind: Kind) =>
  played({ chords: 3, take: 1, kind, seconds: 10 }).subarray(0, RECEIVED);

describe('the words are those of the reference program', () => {
  test.each(KINDS)('%s', (kind) => {
    const messages = fingerprintOf(aPiece(kind));
    expect(messages).toHaveLength(43);
    expect([...messages].filter((_, at) => at % 8 === 0)).toEqual(FPCALC_OUTPUT[kind]);
  });
});

test('two minutes are analysed, and a sound too short gives no words', () => {
  expect(fingerprintOf(new Float32Array(SAMPLE_RATE))).toHaveLength(0);
  const long = fingerprintOf(new Float32Array(130 * SAMPLE_RATE));
  expect(long).toHaveLength(948);
  expect(long.length).toBeLessThanOrEqual(MAX_WORDS);
});

test('silence gives no key, since any sound may begin or end with it', () => {
  expect(soundKeysOf(fingerprintOf(new Float32Array(20 * SAMPLE_RATE)))).toEqual([]);
});

test('keys are signed, few, and each once', () => {
  const keys = soundKeysOf(
    fingerprintOf(played({ chords: 3, take: 1, kind: 'dance', seconds: 30 })),
  );
  expect(keys).toHaveLength(64);
  expect(new Set(keys).size).toBe(64);
  expect(keys.every((key) => Number.isInteger(key) && key >= -(2 ** 31) && key < 2 ** 31)).toBe(
    true,
  );
});

describe('as it travels', () => {
  const messages = fingerprintOf(aPiece('piano'));

  test('it comes back whole', () => {
    expect(readFingerprint(writtenFingerprint(messages))).toEqual(messages);
  });

  test.each([
    ['nothing', ''],
    ['too short', writtenFingerprint(messages.subarray(0, 10))],
    ['too long', writtenFingerprint(new Uint32Array(MAX_WORDS + 1))],
    ['half a word', `${writtenFingerprint(messages)}00ff`],
    ['other letters', `${writtenFingerprint(messages).slice(0, -4)}é=!!`],
  ])('%s is none', (_name, text) => expect(readFingerprint(text)).toBeNull());
});

test('a waveform has as many bars for each sound, the loudest full', () => {
  const forme = waveformOf(
    Float32Array.from({ length: 16_000 }, (_, at) => (at < 8000 ? 0.1 : -0.4)),
  );
  expect(forme).toHaveLength(2 * BARS);
  expect(forme.slice(0, 2)).toBe('40');
  expect(forme.slice(-2)).toBe('ff');
  expect(waveformOf(new Float32Array(10))).toMatch(/^0+$/);
  expect(barsOf('00ff33')).toEqual([0, 1, 0.2]);
});
