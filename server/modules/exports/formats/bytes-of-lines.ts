/**
 * Encodes the lines of a page to UTF-8 one by one: one character beyond Latin-1, such as « ’ »,
 * makes a string twice as wide and three times as slow to join and to encode, and a whole page
 * always has one.
 */

/** Maximum UTF-8 bytes of one UTF-16 unit. */
const WIDEST = 3;

export function bytesOf(lines: readonly string[]): Uint8Array {
  const capacity = lines.reduce((sum, { length }) => sum + length * WIDEST, 0);
  // Unwritten pages of the buffer are never touched, and take no memory.
  const bytes = Buffer.allocUnsafeSlow(capacity);
  let end = 0;
  for (const line of lines) end += bytes.write(line, end, 'utf8');
  return bytes.subarray(0, end);
}
