import { latin1, uint32 } from './bytes.ts';
import type { ContentError } from './content-error.ts';
import { MOST_PIXELS } from './limits.ts';

const SIGNATURE_LENGTH = 8;
/** Bytes of a chunk beside its data: length, type, checksum. */
const CHUNK_FRAME = 12;

/**
 * What is wrong with a PNG, or null: walks its chunks from header to end, checksums included, and
 * lets nothing follow. Source: PNG specification, third edition, sections 5 and 11.2.
 */
export function pngError(bytes: Uint8Array): ContentError | null {
  let at = SIGNATURE_LENGTH;
  let pixels = 0;
  let hasData = false;
  while (at + CHUNK_FRAME <= bytes.length) {
    const length = uint32(bytes, at);
    const type = latin1(bytes, at + 4, at + 8);
    const next = at + CHUNK_FRAME + length;
    if (next > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return 'DAMAGED';
    if ((type === 'IHDR') !== (at === SIGNATURE_LENGTH)) return 'DAMAGED';
    if (isCritical(type) && crc32(bytes, at + 4, next - 4) !== uint32(bytes, next - 4))
      return 'DAMAGED';
    if (type === 'IHDR')
      pixels = length === 13 ? uint32(bytes, at + 8) * uint32(bytes, at + 12) : 0;
    if (type === 'IHDR' && pixels === 0) return 'DAMAGED';
    if (pixels > MOST_PIXELS) return 'TOO_MANY_PIXELS';
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') {
      if (length !== 0 || !hasData) return 'DAMAGED';
      return next === bytes.length ? null : 'EXTRA_CONTENT';
    }
    at = next;
  }
  return 'DAMAGED';
}

/** Without it the image cannot be shown: its first letter is a capital. */
const isCritical = (type: string) => /^[A-Z]/.test(type);

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0xffffffff;
  for (let at = from; at < to; at += 1) {
    crc = (CRC_TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
