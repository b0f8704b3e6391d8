/**
 * Decompresses only as much as requested: a decompression bomb costs no more than its first bytes.
 */

import { constants, inflateSync } from 'node:zlib';
import { Unzlib } from 'fflate';
import type { Inflate } from '#domain/justificatif/active-pdf.ts';

/**
 * Sizes of compressed input tried for the beginning of a content: the first suffices for most, the
 * second goes past the Huffman tables.
 */
const FIRST = [64, 512];
/** Bytes of input per step otherwise: it bounds the output too, to a thousand times as much. */
const PIECE = 4_096;

export const inflate: Inflate = {
  begin(compressed, most) {
    for (const size of FIRST) {
      try {
        const content = inflateSync(compressed.subarray(0, size), {
          finishFlush: constants.Z_SYNC_FLUSH,
        });
        if (content.length > 0) return content.subarray(0, most);
      } catch {
        return null;
      }
    }
    return null;
  },
  whole: pushed,
};

/** Unlike Node's own function, returns the output before an error: some readers accept it. */
function pushed(compressed: Uint8Array, most: number): Uint8Array {
  const segments: Uint8Array[] = [];
  let size = 0;
  const stream = new Unzlib((part) => {
    const stored = part.subarray(0, most - size);
    segments.push(stored);
    size += stored.length;
  });
  try {
    for (let at = 0; at < compressed.length && size < most; at += PIECE)
      stream.push(compressed.subarray(at, at + PIECE), at + PIECE >= compressed.length);
  } catch {
    // The output before the error is in the parts.
  }
  return new Uint8Array(Buffer.concat(segments));
}
