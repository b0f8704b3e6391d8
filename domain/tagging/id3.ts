/**
 * The code in an ID3v2 tag (`TSRC`), at the beginning of an MP3 or in a chunk of a WAV. Only the frame of the code is
 * written: every other frame is copied byte for byte, and the sound behind the tag too.
 */

import type { Isrc } from '../isrc/isrc.ts';
import { fourBytes, fromFourBytes, joined, latin, latinText } from './bytes.ts';
import { CannotTag } from './cannot-tag.ts';
import type { Frame, Id3Choice, Id3Version } from './frame.ts';
import { inVersion } from './id3-versions.ts';

type Tag = {
  readonly version: Id3Version;
  /** Flags of the header, without those removed here. */
  readonly flags: number;
  readonly frames: readonly Frame[];
  /** Bytes of the whole tag in the file. */
  readonly length: number;
};

const HEAD = 10;
/** Bytes left free for the next program, when the tag has to grow. */
const CAPACITY = 1024;
const [UNSYNC, EXTENDED, FOOTER] = [0x80, 0x40, 0x10];

/** Bytes of the tag at the beginning; 0 without one. */
export function id3Length(bytes: Uint8Array): number {
  if (latinText(bytes.subarray(0, 3)) !== 'ID3') return 0;
  const footer = (bytes[5] ?? 0) & FOOTER && bytes[3] === 4 ? HEAD : 0;
  return HEAD + fromFourBytes(bytes, 6, 7) + footer;
}

/**
 * The tag at the beginning of these bytes, or a new one, with this code in place of any other.
 * @param rest other codes of the same recording, behind the one that leads: only 2.4 has several values in a frame
 * @throws CannotTag
 */
export function id3WithCode(
  bytes: Uint8Array,
  isrc: Isrc,
  choice: Id3Choice,
  rest: readonly Isrc[] = [],
): Uint8Array {
  const tag = readTag(bytes);
  const version = choice === 'keep' ? (tag?.version ?? 3) : choice;
  if (version === 3 && rest.length > 0) throw new CannotTag('ID3_ONE_CODE');
  const own = tag?.frames ?? [];
  const other = own.filter((frame) => !isCode(frame));
  const frames = tag === null || tag.version === version ? other : inVersion(version, other);
  const position = own.findIndex(isCode);
  const code: Frame = {
    id: 'TSRC',
    flags: [0, 0],
    content: latin(`\0${[isrc, ...rest].join('\0')}`),
  };
  const at = position < 0 ? frames.length : Math.min(position, frames.length);
  const body = joined(frames.toSpliced(at, 0, code).map((frame) => written(frame, version)));
  // If it fits in the old tag, the audio data stays at its position.
  const capacity = (tag?.length ?? 0) - HEAD;
  const size = body.length <= capacity ? capacity : body.length + CAPACITY;
  const flags = tag?.version === version ? tag.flags : 0;
  const head = [latin('ID3'), Uint8Array.of(version, 0, flags), fourBytes(size, 7)];
  return joined([...head, body, new Uint8Array(size - body.length)]);
}

/** The frame of the code, or the one in which some programs spell it out. */
const isCode = ({ id, content }: Frame): boolean =>
  id === 'TSRC' || (id === 'TXXX' && /^.(?:þÿ|ÿþ)?I\0?S\0?R\0?C\0/s.test(plainStart(content)));

/** UTF-16 in either byte order has a NUL before or after each plain letter. */
const plainStart = (content: Uint8Array): string => {
  const text = latinText(content.subarray(0, 16));
  return text.startsWith('\u0001þÿ\0')
    ? `\u0001${text.slice(4)}`
    : text.startsWith('\u0002\0')
      ? `\u0002${text.slice(2)}`
      : text;
};

/** Null when the bytes begin with no tag. @throws CannotTag */
function readTag(bytes: Uint8Array): Tag | null {
  const length = id3Length(bytes);
  if (length === 0) return null;
  const version = bytes[3];
  if (version !== 3 && version !== 4) throw new CannotTag('ID3_VERSION');
  const flags = bytes[5] ?? 0;
  if (length > bytes.length) throw new CannotTag('ID3_BROKEN');
  const stored = bytes.subarray(HEAD, HEAD + fromFourBytes(bytes, 6, 7));
  // In 2.3, unsynchronisation applies to the whole tag; in 2.4, each frame declares its own.
  const body = version === 3 && flags & UNSYNC ? synchronised(stored) : stored;
  const from = flags & EXTENDED ? extendedLength(body, version) : 0;
  const dropped = EXTENDED | FOOTER | (version === 3 ? UNSYNC : 0);
  return {
    version,
    flags: flags & ~dropped,
    frames: readFrames(body.subarray(from), version),
    length,
  };
}

/** Bytes of the extended header, which only describes the tag itself. */
const extendedLength = (body: Uint8Array, version: Id3Version): number =>
  version === 3 ? 4 + fromFourBytes(body, 0, 8) : fromFourBytes(body, 0, 7);

export const synchronised = (bytes: Uint8Array): Uint8Array =>
  bytes.filter((byte, position) => byte !== 0 || bytes[position - 1] !== 0xff);

function readFrames(body: Uint8Array, version: Id3Version): Frame[] {
  const frames: Frame[] = [];
  let at = 0;
  while (at + HEAD <= body.length && body[at] !== 0) {
    const id = latinText(body.subarray(at, at + 4));
    const sized = body.subarray(at + 4, at + 8);
    const end = at + HEAD + fromFourBytes(sized, 0, version === 3 ? 8 : 7);
    const isSafe = version === 3 || sized.every((byte) => byte < 0x80);
    if (!/^[A-Z0-9]{4}$/.test(id) || !isSafe || end > body.length)
      throw new CannotTag('ID3_BROKEN');
    frames.push({
      id,
      flags: [body[at + 8] ?? 0, body[at + 9] ?? 0],
      content: body.subarray(at + HEAD, end),
    });
    at = end;
  }
  // Data after the frames that is not padding: it would be lost.
  if (body.subarray(at).some((byte) => byte !== 0)) throw new CannotTag('ID3_BROKEN');
  return frames;
}

const written = ({ id, flags, content }: Frame, version: Id3Version): Uint8Array =>
  joined([
    latin(id),
    fourBytes(content.length, version === 3 ? 8 : 7),
    Uint8Array.from(flags),
    content,
  ]);
