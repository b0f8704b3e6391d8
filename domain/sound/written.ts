/** A fingerprint as it travels: eight hexadecimal digits a word. */

import { MAX_WORDS, MIN_WORDS } from './fingerprint.ts';

const DIGITS = 8;
/** Digits of the longest one. */
export const MOST_DIGITS = MAX_WORDS * DIGITS;

export function writtenFingerprint(fingerprint: Uint32Array): string {
  return Array.from(fingerprint, (word) => word.toString(16).padStart(DIGITS, '0')).join('');
}

/** Null when the text is no fingerprint. */
export function readFingerprint(text: string): Uint32Array | null {
  const words = text.length / DIGITS;
  if (!Number.isInteger(words) || words < MIN_WORDS || words > MAX_WORDS) return null;
  if (!/^[0-9a-f]+$/.test(text)) return null;
  return Uint32Array.from({ length: words }, (_, at) =>
    Number.parseInt(text.slice(at * DIGITS, (at + 1) * DIGITS), 16),
  );
}
