import { uint16 } from './bytes.ts';
import type { ContentError } from './content-error.ts';
import { MOST_PIXELS } from './limits.ts';

const START = 0xd8;
const END = 0xd9;
const START_OF_SCAN = 0xda;

/**
 * Error of a JPEG, or null: walks its segments from start to end. Phones append complete images
 * (depth, brightness) and zeros; nothing else may follow. Source: ITU-T T.81, annex B; CIPA DC-007
 * for the appended images.
 */
export function jpegError(bytes: Uint8Array): ContentError | null {
  let at = 0;
  while (bytes[at] === 0xff && bytes[at + 1] === START) {
    const image = walkImage(bytes, at);
    // An error after the first complete image means extra content, not damage.
    if (typeof image === 'string')
      return at === 0 || image === 'TOO_MANY_PIXELS' ? image : 'EXTRA_CONTENT';
    at = image;
    while (at < bytes.length && bytes[at] === 0) at += 1;
  }
  if (at === 0) return 'DAMAGED';
  return at === bytes.length ? null : 'EXTRA_CONTENT';
}

/** Position after the end of the image that starts at `from`, or its error. */
function walkImage(bytes: Uint8Array, from: number): number | ContentError {
  let at = from + 2;
  let framed = false;
  let scanned = false;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return 'DAMAGED';
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === END) return framed && scanned ? at + 2 : 'DAMAGED';
    const length = uint16(bytes, at + 2);
    if (!hasSegment(marker) || length < 2 || at + 2 + length > bytes.length) return 'DAMAGED';
    if (isFrame(marker)) {
      const pixels = uint16(bytes, at + 5) * uint16(bytes, at + 7);
      if (pixels > MOST_PIXELS) return 'TOO_MANY_PIXELS';
      if (framed || length < 11 || pixels === 0) return 'DAMAGED';
      framed = true;
    }
    at += 2 + length;
    if (marker === START_OF_SCAN) {
      if (!framed) return 'DAMAGED';
      scanned = true;
      at = endOfScan(bytes, at);
    }
  }
  return 'DAMAGED';
}

/** Headers, tables, comments: 0xC0 to 0xFE but for restarts, start and end. */
const hasSegment = (marker: number) =>
  marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8);

/** Start of frame; C4, C8 and CC are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Position of the next real marker: FF00 is data, D0 to D7 are restart markers. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return bytes.length;
}
