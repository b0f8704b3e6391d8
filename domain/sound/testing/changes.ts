/**
 * Alterations that a recording undergoes in distribution, and others that make it another
 * recording.
 */

import { SAMPLE_RATE } from '../chroma.ts';
import { chanceFrom } from './music.ts';

export type Change = (sound: Float32Array) => Float32Array;

const seconds = (count: number) => Math.round(count * SAMPLE_RATE);

export const louder =
  (times: number): Change =>
  (sound) =>
    sound.map((value) => Math.max(-1, Math.min(1, value * times)));

/** One-pole filter: boosts bass or treble. */
export const equalised =
  (bass: number, treble: number): Change =>
  (sound) => {
    let low = 0;
    const share = 1 - Math.exp((-2 * Math.PI * 500) / SAMPLE_RATE);
    return sound.map((value) => {
      low += share * (value - low);
      return 0.8 * (bass * low + treble * (value - low));
    });
  };

export const trimmed =
  (start: number, end: number): Change =>
  (sound) =>
    sound.slice(seconds(start), sound.length - seconds(end));

export const silenceAround =
  (start: number, end: number): Change =>
  (sound) => {
    const longer = new Float32Array(sound.length + seconds(start) + seconds(end));
    longer.set(sound, seconds(start));
    return longer;
  };

export const faded =
  (start: number, end: number): Change =>
  (sound) =>
    sound.map(
      (value, at) => value * Math.min(1, at / seconds(start), (sound.length - at) / seconds(end)),
    );

/** Hiss, at this number of decibels below the sound. */
export const hissing =
  (decibels: number): Change =>
  (sound) => {
    const chance = chanceFrom(99);
    const power = Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / sound.length);
    const loud = power * 10 ** (-decibels / 20) * Math.sqrt(12);
    return sound.map((value) => value + loud * (chance() - 0.5));
  };

/** Resampled to another rate and back, or played faster: linear interpolation. */
export const stretched =
  (rate: number): Change =>
  (sound) =>
    Float32Array.from({ length: Math.floor((sound.length - 1) / rate) }, (_, at) => {
      const position = at * rate;
      const [before, part] = [Math.floor(position), position % 1];
      return (sound[before] as number) * (1 - part) + (sound[before + 1] as number) * part;
    });

export const resampled =
  (rate: number): Change =>
  (sound) =>
    stretched(rate / SAMPLE_RATE)(stretched(SAMPLE_RATE / rate)(sound));

/** Two channels, one slightly delayed, mixed into one. */
export const mono: Change = (sound) =>
  sound.map((value, at) => 0.6 * value + 0.4 * (sound[at - 3] ?? 0));

/** A new master: loud parts are compressed, the whole is amplified, bass and treble are boosted. */
export const remastered: Change = (sound) =>
  equalised(1.6, 1.5)(sound.map((value) => Math.tanh(2.5 * value) / 1.1));

/** A part is taken out of the middle: an edit. */
export const edited =
  (from: number, count: number): Change =>
  (sound) => {
    const shorter = new Float32Array(sound.length - seconds(count));
    shorter.set(sound.subarray(0, seconds(from)));
    shorter.set(sound.subarray(seconds(from + count)), seconds(from));
    return shorter;
  };

/** Effect of a voice added over the same music. */
export const sungOver =
  (seed: number): Change =>
  (sound) => {
    const chance = chanceFrom(seed);
    let [turn, speed] = [0, 0];
    return sound.map((value, at) => {
      if (at % seconds(0.4) === 0)
        speed = (2 * Math.PI * 220 * 2 ** (Math.floor(chance() * 12) / 12)) / SAMPLE_RATE;
      turn += speed;
      return 0.6 * value + 0.25 * (Math.sin(turn) + 0.5 * Math.sin(2 * turn));
    });
  };

/** Samples of a block of the coder. */
const BLOCK = 256;

/**
 * A lossy codec: half-overlapping blocks, each transformed into cosines that are rounded, more
 * coarsely where less audible.
 */
export const coded =
  (coarse: number): Change =>
  (sound) => {
    const result = new Float32Array(sound.length);
    for (let start = 0; start + 2 * BLOCK <= sound.length; start += BLOCK) {
      const lines = linesOf(sound, start);
      const loudest = lines.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      for (let at = 0; at < BLOCK; at += 1) {
        const step = (loudest * coarse * (1 + at / BLOCK)) / 32 + 1e-6;
        lines[at] = Math.round((lines[at] as number) / step) * step;
      }
      addLines(result, start, lines);
    }
    return result;
  };

const ANGLES = Float64Array.from({ length: 8 * BLOCK }, (_, at) =>
  Math.cos((Math.PI * at) / (4 * BLOCK)),
);
const MARGIN = Float64Array.from({ length: 2 * BLOCK }, (_, at) =>
  Math.sin((Math.PI * (at + 0.5)) / (2 * BLOCK)),
);
const angle = (at: number, line: number) =>
  ANGLES[((2 * at + 1 + BLOCK) * (2 * line + 1)) % (8 * BLOCK)] as number;

function linesOf(sound: Float32Array, start: number): Float64Array {
  return Float64Array.from({ length: BLOCK }, (_, line) => {
    let sum = 0;
    for (let at = 0; at < 2 * BLOCK; at += 1)
      sum += (sound[start + at] as number) * (MARGIN[at] as number) * angle(at, line);
    return sum;
  });
}

function addLines(result: Float32Array, start: number, lines: Float64Array): void {
  for (let at = 0; at < 2 * BLOCK; at += 1) {
    let sum = 0;
    for (let line = 0; line < BLOCK; line += 1) sum += (lines[line] as number) * angle(at, line);
    result[start + at] = (result[start + at] as number) + (sum * (MARGIN[at] as number)) / BLOCK;
  }
}
