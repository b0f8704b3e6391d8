/**
 * Fingerprints at other speeds: a copy that runs slightly faster or slower has shifted notes, so no
 * word of its fingerprint is the same. It is therefore also fingerprinted at a few other speeds, at
 * most one per cent away.
 */

import { SAMPLE_RATE } from './chroma.ts';
import { fingerprintOf, RECEIVED_SECONDS } from './fingerprint.ts';

/** Hundredths by which the sound may run too fast, by fifths: words survive a tenth of a hundredth on either side. */
export const SPEEDS: readonly number[] = [1, -1, 0.8, -0.8, 0.6, -0.6, 0.4, -0.4, 0.2, -0.2];

/** Fingerprint of the sound corrected for running `vitesse` per cent too fast. */
export function fingerprintAtSpeed(samples: Float32Array, vitesse: number): Uint32Array {
  return fingerprintOf(
    slowed(samples.subarray(0, (RECEIVED_SECONDS + 2) * SAMPLE_RATE), 1 + vitesse / 100),
  );
}

/** Linear interpolation: frequencies above the notes used do not matter. */
function slowed(samples: Float32Array, rate: number): Float32Array {
  const result = new Float32Array(Math.max(0, Math.floor((samples.length - 1) * rate)));
  for (let at = 0; at < result.length; at += 1) {
    const position = at / rate;
    const [before, part] = [Math.floor(position), position % 1];
    result[at] = (samples[before] as number) * (1 - part) + (samples[before + 1] as number) * part;
  }
  return result;
}
