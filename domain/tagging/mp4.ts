/**
 * Data of an MP4 or QuickTime file that the tag library does not read: the code that iTunes writes,
 * and whether there is a video.
 */

import { type Isrc, parseIsrc } from '../isrc/isrc.ts';
import { fromFourBytes, latinText } from './bytes.ts';

type Box = { readonly name: string; readonly content: Uint8Array };

/** Boxes of one level; more are no file of a studio. */
const MOST_BOXES = 10_000;
const HEAD = 8;

export const isMp4 = (bytes: Uint8Array): boolean => latinText(bytes.subarray(4, 8)) === 'ftyp';

/**
 * The code in `xid `, « QuaiNord:isrc:FRXY92300318 », where deliveries to shops have it; it is in
 * no other tag.
 * @returns null without one
 */
export function xidCode(bytes: Uint8Array): Isrc | null {
  const [, code = ''] = /:isrc:([^:]*)$/i.exec(latinText(xidText(bytes))) ?? [];
  return parseIsrc(code);
}

/**
 * A copy whose `xid ` names this code in place of its own: letter by letter where they stand, so that nothing else of the
 * file moves. The same bytes where no code stands there.
 */
export function xidWithCode(bytes: Uint8Array, isrc: Isrc): Uint8Array {
  if (xidCode(bytes) === null) return bytes;
  const copy = bytes.slice();
  const text = xidText(copy);
  let at = text.length;
  for (const letter of [...isrc].reverse()) {
    do at -= 1;
    while (at > 0 && !/[A-Za-z0-9]/.test(latinText(text.subarray(at, at + 1))));
    text[at] = letter.charCodeAt(0);
  }
  return copy;
}

/** « QuaiNord:isrc:FRXY92300318 » as bytes of the file itself; empty without one. */
function xidText(bytes: Uint8Array): Uint8Array {
  const list = ['moov', 'udta', 'meta', 'ilst'].reduce<Uint8Array>(
    // `meta` has four bytes of its own before its boxes.
    (level, name) => contentOf(level, name).subarray(name === 'meta' ? 4 : 0),
    bytes,
  );
  return contentOf(contentOf(list, 'xid '), 'data').subarray(8);
}

/**
 * Whether it contains a video. A cover is not a track; Apple audio books may have a track of
 * chapter pictures.
 */
export function hasMovingPicture(bytes: Uint8Array): boolean {
  const brand = latinText(contentOf(bytes, 'ftyp').subarray(0, 3));
  if (brand === 'M4A' || brand === 'M4B') return false;
  return boxesOf(contentOf(bytes, 'moov')).some(({ name, content }) => {
    if (name !== 'trak') return false;
    const handler = contentOf(contentOf(content, 'mdia'), 'hdlr');
    return latinText(handler.subarray(8, 12)) === 'vide';
  });
}

/** Of the first box of this name; empty without one. */
const contentOf = (level: Uint8Array, name: string): Uint8Array =>
  boxesOf(level).find((box) => box.name === name)?.content ?? new Uint8Array();

/** Complete boxes; a truncated one is left out. */
function boxesOf(level: Uint8Array): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + HEAD <= level.length && boxes.length < MOST_BOXES) {
    const size = fromFourBytes(level, at, 8);
    const isLong = size === 1;
    // A size of 0 extends to the end; 1 means that the size follows in eight bytes.
    const long = isLong ? fromFourBytes(level, at + 8, 8) * 2 ** 32 : 0;
    const length = isLong ? long + fromFourBytes(level, at + 12, 8) : size || level.length - at;
    const head = isLong ? 2 * HEAD : HEAD;
    if (length < head || at + length > level.length) break;
    boxes.push({
      name: latinText(level.subarray(at + 4, at + 8)),
      content: level.subarray(at + head, at + length),
    });
    at += length;
  }
  return boxes;
}
