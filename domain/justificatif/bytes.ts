/**
 * Reads numbers and words in the bytes of a file. Positions are in bytes from 0; out of bounds
 * reads as zero or empty.
 */

export function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

export function uint32(bytes: Uint8Array, at: number): number {
  // A shift would make it signed.
  return uint16(bytes, at) * 0x1_0000 + uint16(bytes, at + 2);
}

/** One character a byte (Latin-1). For short stretches: a word, a dictionary. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = Math.max(0, from); at < to && at < bytes.length; at += 1) {
    text += String.fromCharCode(bytes[at] ?? 0);
  }
  return text;
}

/** Position of an ASCII word from `from` on, or -1. Linear time for any input. */
export function indexOfWord(bytes: Uint8Array, word: string, from = 0): number {
  const first = word.charCodeAt(0);
  for (let at = from; at <= bytes.length - word.length; at += 1) {
    if (bytes[at] === first && isWordAt(bytes, word, at)) return at;
  }
  return -1;
}

/** Last position of an ASCII word, or -1. */
export function lastIndexOfWord(bytes: Uint8Array, word: string): number {
  const first = word.charCodeAt(0);
  for (let at = bytes.length - word.length; at >= 0; at -= 1) {
    if (bytes[at] === first && isWordAt(bytes, word, at)) return at;
  }
  return -1;
}

function isWordAt(bytes: Uint8Array, word: string, at: number): boolean {
  for (let index = 0; index < word.length; index += 1) {
    if (bytes[at + index] !== word.charCodeAt(index)) return false;
  }
  return true;
}
