/**
 * The fingerprint of a sound: a word of 32 bits every eighth of a second, of which a copy of the same recording keeps
 * nearly all bits, whatever its file format. It cannot be turned back into sound.
 */

import { chromaOf, SAMPLE_RATE, STEP } from './chroma.ts';
import { integralOf, WIDEST, wordAt } from './classifiers.ts';

/** Seconds of sound that a fingerprint is made from, from its beginning. */
export const RECEIVED_SECONDS = 120;
/** Words per second. */
export const WORDS_A_SECOND = SAMPLE_RATE / STEP;
/**
 * A shorter fingerprint is not significant: these three seconds come from six seconds of sound,
 * because the windows are wide.
 */
export const MIN_WORDS = Math.ceil(3 * WORDS_A_SECOND);
export const MAX_WORDS = Math.ceil(RECEIVED_SECONDS * WORDS_A_SECOND);

/** Fingerprint of one channel at `SAMPLE_RATE`, from -1 to 1; empty when too short. */
export function fingerprintOf(samples: Float32Array): Uint32Array {
  const rows = chromaOf(samples.subarray(0, RECEIVED_SECONDS * SAMPLE_RATE));
  const sums = integralOf(rows);
  return Uint32Array.from({ length: Math.max(0, rows.length - WIDEST + 1) }, (_, at) =>
    wordAt(sums, at),
  );
}
