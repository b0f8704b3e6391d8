/**
 * Converts frames between the two versions of ID3v2. A frame that does not exist in the target
 * version raises an error with its name: nothing is silently lost.
 */

import { joined, latin, latinText, utf8Text, utf16Marked, utf16Text } from './bytes.ts';
import { CannotTag } from './cannot-tag.ts';
import type { Frame, Id3Version } from './frame.ts';

/** The same in both versions, without text. Text frames are handled below. */
const SIMILAR = /^(?:W(?!XXX)...|PRIV|UFID|MCDI|PCNT|POPM)$/;
/** Defined only in 2.4, but also read in 2.3 by programs that know them. */
const SORTED = /^TSO[APT]$/;
const ONLY_IN_4 = /^T(?:D..|SST|MOO|PRO|IPL|MCL)$/;
const ONLY_IN_3 = /^(?:T(?:YER|DAT|IME|ORY|RDA|SIZ)|IPLS)$/;

/** @throws CannotTag */
export function inVersion(version: Id3Version, frames: readonly Frame[]): Frame[] {
  return version === 3 ? frames.flatMap(asThree) : asFour(frames);
}

/** How letters are stored, by the first byte of a content. */
const [LATIN, UTF16, UTF16_BIG, UTF8] = [0, 1, 2, 3];

function asThree(input: Frame): Frame[] {
  const frame = withoutFlags(input);
  const { id, content } = frame;
  if (id === 'TDRC') return datesOf(frame);
  if (ONLY_IN_4.test(id) && !SORTED.test(id)) throw new CannotTag('ID3_FRAME', id);
  if (SIMILAR.test(id)) return [frame];
  const begin = lettersBegin(frame);
  const encoding = content[0] ?? LATIN;
  if (encoding <= UTF16) return [frame];
  const head = joined([Uint8Array.of(UTF16), content.subarray(1, begin)]);
  return [
    { ...frame, content: joined([head, ...lettersOf(id, content.subarray(begin), encoding)]) },
  ];
}

/**
 * Converts encodings unknown to 2.3 to UTF-16. Several values, which 2.3 does not support, are
 * separated by slashes.
 */
function lettersOf(id: string, letters: Uint8Array, encoding: number): Uint8Array[] {
  const values = (bytes: Uint8Array) =>
    utf16Marked(textOf(bytes, encoding).replace(/\0+$/, '').replaceAll('\0', '/'));
  if (/^T(?!XXX)/.test(id)) return [values(letters)];
  const [described, rest] = firstText(letters, encoding);
  const isLetters = id === 'TXXX' || id === 'COMM' || id === 'USLT';
  // The picture or the URL itself is not text.
  return [
    utf16Marked(textOf(described, encoding)),
    Uint8Array.of(0, 0),
    isLetters ? values(rest) : rest,
  ];
}

/**
 * Offset of the text in a frame.
 * @throws CannotTag for an unknown frame
 */
function lettersBegin({ id, content }: Frame): number {
  if (/^T/.test(id) || id === 'WXXX') return 1;
  if (id === 'COMM' || id === 'USLT') return 4;
  // MIME type, a NUL, the picture type, then the description.
  if (id === 'APIC') return content.indexOf(0, 1) + 2;
  throw new CannotTag('ID3_FRAME', id);
}

/** The description before its terminator, and the bytes after it. */
function firstText(bytes: Uint8Array, encoding: number): readonly [Uint8Array, Uint8Array] {
  const step = encoding === UTF8 ? 1 : 2;
  for (let at = 0; at + step <= bytes.length; at += step) {
    if (bytes.subarray(at, at + step).every((byte) => byte === 0))
      return [bytes.subarray(0, at), bytes.subarray(at + step)];
  }
  throw new CannotTag('ID3_BROKEN');
}

/** @throws CannotTag */
function textOf(bytes: Uint8Array, encoding: number): string {
  if (encoding === LATIN) return latinText(bytes);
  if (encoding === UTF16_BIG) return utf16Text(bytes, 'high');
  if (encoding === UTF16) return utf16Text(bytes.subarray(2), bytes[0] === 0xfe ? 'high' : 'low');
  try {
    return utf8Text(bytes);
  } catch {
    throw new CannotTag('ID3_BROKEN');
  }
}

/** Compressed, encrypted or grouped frames are not supported. */
function withoutFlags(frame: Frame): Frame {
  if (frame.flags[0] !== 0 || frame.flags[1] !== 0) throw new CannotTag('ID3_FRAME', frame.id);
  return frame;
}

/** `2026-03-01T20:30` as a year, a day and a time. */
function datesOf({ content, id }: Frame): Frame[] {
  const message = decodedText(content);
  const [, year, month, day, hour, minute] =
    /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::\d\d)?)?)?)?$/.exec(message) ?? [];
  if (year === undefined) throw new CannotTag('ID3_FRAME', id);
  const text = (name: string, value: string): Frame => ({
    id: name,
    flags: [0, 0],
    content: latin(`\0${value}`),
  });
  return [
    text('TYER', year),
    ...(month === undefined || day === undefined ? [] : [text('TDAT', `${day}${month}`)]),
    ...(hour === undefined || minute === undefined ? [] : [text('TIME', `${hour}${minute}`)]),
  ];
}

const decodedText = (content: Uint8Array): string =>
  textOf(content.subarray(1), content[0] ?? LATIN)
    .replaceAll('\0', '')
    .trim();

function asFour(values: readonly Frame[]): Frame[] {
  const frames = values.map(withoutFlags);
  const message = (id: string) => {
    const result = frames.find((frame) => frame.id === id);
    return result === undefined ? '' : decodedText(result.content);
  };
  const [year, day, time] = [message('TYER'), message('TDAT'), message('TIME')];
  const date = /^\d{4}$/.test(day) ? `-${day.slice(2)}-${day.slice(0, 2)}` : '';
  const timestamp =
    /^\d{4}$/.test(time) && date !== '' ? `T${time.slice(0, 2)}:${time.slice(2)}` : '';
  return frames.flatMap((frame) => {
    if (frame.id === 'TYER')
      return [{ ...frame, id: 'TDRC', content: latin(`\0${year}${date}${timestamp}`) }];
    if (frame.id === 'IPLS') return [{ ...frame, id: 'TIPL' }];
    // Merged into the year's frame, if there is one.
    if ((frame.id === 'TDAT' || frame.id === 'TIME') && year !== '') return [];
    if (ONLY_IN_3.test(frame.id)) throw new CannotTag('ID3_FRAME', frame.id);
    if (!SIMILAR.test(frame.id)) lettersBegin(frame);
    return [frame];
  });
}
