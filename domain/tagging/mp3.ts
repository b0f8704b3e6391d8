/** The code in an MP3: its tag is in front, and the sound behind it is copied byte for byte. */

import type { Isrc } from '../isrc/isrc.ts';
import { joined } from './bytes.ts';
import type { Id3Choice } from './frame.ts';
import { id3Length, id3WithCode } from './id3.ts';

/** Whether audio of MPEG layer I, II or III follows the tag, possibly after padding zeros. */
export function isMp3(bytes: Uint8Array): boolean {
  let at = id3Length(bytes);
  if (at > 0) while (at < bytes.length && bytes[at] === 0) at += 1;
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0;
}

/** @throws CannotTag */
export const mp3WithCode = (
  bytes: Uint8Array,
  isrc: Isrc,
  choice: Id3Choice,
  rest: readonly Isrc[] = [],
): Uint8Array => joined([id3WithCode(bytes, isrc, choice, rest), bytes.subarray(id3Length(bytes))]);
