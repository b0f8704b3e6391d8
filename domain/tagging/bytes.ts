/** Byte encodings used by audio file formats. */

/** Concatenation, in a new array. */
export function joined(segments: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(segments.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of segments) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** One byte a letter, up to U+00FF. */
export const latin = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export const latinText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/**
 * Four bytes, big-endian.
 * @param bits per byte: 8, or 7 so that no byte looks like audio data (« syncsafe »)
 */
export const fourBytes = (value: number, bits: 7 | 8): Uint8Array =>
  Uint8Array.from(
    [3, 2, 1, 0],
    (position) => Math.floor(value / 2 ** (bits * position)) % 2 ** bits,
  );

export const fromFourBytes = (bytes: Uint8Array, at: number, bits: 7 | 8): number =>
  [0, 1, 2, 3].reduce((value, position) => value * 2 ** bits + (bytes[at + position] ?? 0), 0);

/** @throws URIError when the bytes are no UTF-8 */
export const utf8Text = (bytes: Uint8Array): string =>
  decodeURIComponent(
    Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );

/** @param first which byte of two comes first */
export const utf16Text = (bytes: Uint8Array, first: 'low' | 'high'): string =>
  Array.from({ length: bytes.length >> 1 }, (_, position) => {
    const [one, other] = [bytes[2 * position] ?? 0, bytes[2 * position + 1] ?? 0];
    return String.fromCharCode(first === 'low' ? one + other * 256 : one * 256 + other);
  }).join('');

/** Little-endian, after a byte order mark. */
export const utf16Marked = (text: string): Uint8Array =>
  Uint8Array.from(
    [0xfeff, ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))].flatMap(
      (unit) => [unit & 0xff, unit >> 8],
    ),
  );
