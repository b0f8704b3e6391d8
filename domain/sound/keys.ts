/**
 * Words under which a fingerprint is kept and sought: those whose hash is smallest, so that two copies choose the same
 * ones wherever each begins. As many for every sound: finding one costs the same whatever the register holds.
 */

/**
 * The bits by which a word is sought: without those of the four classifiers that an equaliser, another rate or one
 * channel instead of two change most often. Measured on the half of the labelled set that rules are tuned on.
 */
const STEADY = 0xfcf3f3f3;

/** Words kept of each sound. */
export const SOUND_KEYS = 64;
/** Times that a word may be repeated: more, and it is a silence or a held note, which any sound may have. */
const MOST_REPEATS = 24;

/** As signed numbers of 32 bits, which is what a database keeps; each once. */
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
