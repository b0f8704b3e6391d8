/** The cue sheet inside a FLAC (RFC 9639, 8.7): a whole disc in one file, each track with its code. */

import { type Isrc, parseIsrc } from '../isrc/isrc.ts';
import { latinText } from './bytes.ts';

const CUE_SHEET = 5;
/** Bytes before the number of tracks: catalogue number, lead-in, one flag, reserved. */
const BEFORE_TRACKS = 128 + 8 + 1 + 258;
const TRACK = 36;
const INDEX_POINT = 12;
/** Numbers of the lead-out, on a disc and elsewhere. */
const TARGET_OUTS = [170, 255];

const isFlac = (bytes: Uint8Array): boolean => latinText(bytes.subarray(0, 4)) === 'fLaC';

/**
 * Code of each track except the lead-out, in order; null: it has none. Empty without a cue sheet.
 */
export function cueTracks(bytes: Uint8Array): (Isrc | null)[] {
  const block = isFlac(bytes) ? cueBlock(bytes) : null;
  if (block === null) return [];
  const tracks: (Isrc | null)[] = [];
  let at = BEFORE_TRACKS + 1;
  for (let left = block[BEFORE_TRACKS] ?? 0; left > 0 && at + TRACK <= block.length; left -= 1) {
    const isTargetOut = TARGET_OUTS.includes(block[at + 8] ?? 0);
    if (!isTargetOut) tracks.push(parseIsrc(latinText(block.subarray(at + 9, at + 21))));
    at += TRACK + INDEX_POINT * (block[at + TRACK - 1] ?? 0);
  }
  return tracks;
}

function cueBlock(bytes: Uint8Array): Uint8Array | null {
  let at = 4;
  while (at + 4 <= bytes.length) {
    const [kind = 0, high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 4);
    const end = at + 4 + high * 65_536 + middle * 256 + low;
    if ((kind & 0x7f) === CUE_SHEET) return bytes.subarray(at + 4, end);
    if (kind >= 0x80) return null;
    at = end;
  }
  return null;
}
