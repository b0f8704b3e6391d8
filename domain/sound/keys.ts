/**
 * Keys for searching fingerprints: the words with the smallest hashes, so that two copies yield the
 * same ones wherever each begins. A fixed number per sound: a search costs the same for any size of
 * the register.
 */

/**
 * Mask of the bits used for a search: without those of the four classifiers most affected by an
 * equaliser, another sample rate, or mono instead of stereo. Measured on the half of the labelled
 * set used for tuning.
 */
const STEADY = 0xfcf3f3f3;

/** Words stored per sound. */
export const SOUND_KEYS = 64;
/** Times that a word may be repeated: more, and it is a silence or a held note, which any sound may have. */
const MOST_REPEATS = 24;

/** Signed 32-bit integers, as the database stores them, without duplicates. */
export function soundKeysOf(fingerprint: Uint32Array): number[] {
  const times = new Map<number, number>();
  for (const word of fingerprint) {
    const steady = (word & STEADY) >>> 0;
    times.set(steady, (times.get(steady) ?? 0) + 1);
  }
  return [...times]
    .filter(([, count]) => count <= MOST_REPEATS)
    .map(([word]) => ({ word, hash: hashOf(word) }))
    .sort((a, b) => a.hash - b.hash)
    .slice(0, SOUND_KEYS)
    .map(({ word }) => word | 0);
}

/** Murmur's last steps: every bit of the word counts. */
function hashOf(word: number): number {
  let hash = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
