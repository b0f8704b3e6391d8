/**
 * The lines of a page in UTF-8, each encoded by itself: one letter beyond Latin-1, such as « ’ », makes a text twice as wide and
 * three times as slow to join and to encode, and in a whole page there is always one.
 */

/** Bytes that a unit of UTF-16 takes at most. */
const WIDEST = 3;

export function bytesOf(lines: readonly string[]): Uint8Array {
  const capacity = lines.reduce((sum, { length }) => sum + length * WIDEST, 0);
  // What is not written is not touched, and takes no memory.
  const bytes = Buffer.allocUnsafeSlow(capacity);
  let end = 0;
  for (const line of lines) end += bytes.write(line, end, 'utf8');
  return bytes.subarray(0, end);
}
