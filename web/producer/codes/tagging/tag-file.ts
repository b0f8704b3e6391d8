import type { AudioFile, TagLib } from 'taglib-wasm';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { EncodingDetector } from '#domain/sheet/encoding.ts';
import { CannotTag } from '#domain/tagging/cannot-tag.ts';
import { cueTracks } from '#domain/tagging/flac.ts';
import type { Id3Choice } from '#domain/tagging/frame.ts';
import { isMp3, mp3WithCode } from '#domain/tagging/mp3.ts';
import { hasMovingPicture, isMp4, xidCode, xidWithCode } from '#domain/tagging/mp4.ts';
import { codesInXml, infoTexts, isWav, wavWithCode } from '#domain/tagging/wav.ts';
import type { AudioFacts } from './match.ts';

/** The name of the code in every kind of tag: TSRC in ID3, ISRC in Vorbis, a text atom in MP4. */
const CODE = 'ISRC';

/**
 * Metadata of the file.
 * @throws when the format is unknown
 */
export async function readAudio(taglib: TagLib, bytes: Uint8Array): Promise<AudioFacts> {
  return opened(taglib, bytes, (file) => {
    const { title, artist, track } = file.tag();
    const sound = file.audioProperties();
    const tags = file.properties();
    const info = isWav(bytes) ? infoTexts(bytes) : new Map<string, Uint8Array>();
    const disc = cueTracks(bytes);
    const [alone] = disc;
    const own = codesIn(tags, bytes);
    const codes = own.length === 0 && disc.length === 1 && alone ? [alone] : own;
    const titre = message(title) ?? textOf(info.get('INAM'));
    return {
      isrc: codes[0] ?? null,
      codes,
      illisibles: unreadCodes(tags),
      codesDesPistes: disc.length > 1 ? disc : [],
      titre,
      version: versionOf(tags, titre ?? ''),
      artiste: message(artist) ?? textOf(info.get('IART')),
      anneePublication: originalYear(tags),
      estVideo: isMp4(bytes) && hasMovingPicture(bytes),
      piste: track === undefined || track === 0 ? null : track,
      // The duration in seconds is truncated, so milliseconds are used where available.
      duree: sound ? (sound.durationMs ?? sound.duration * 1000) / 1000 : null,
    };
  });
}

type Tags = ReturnType<AudioFile['properties']>;

/** Codes of the tags, then those of a WAV's XML. One tag may hold several values. */
function codesIn(tags: Tags, bytes: Uint8Array): Isrc[] {
  const tagged = (tags.isrc ?? []).flatMap((text) => parseIsrc(text) ?? []);
  const shop = isMp4(bytes) ? xidCode(bytes) : null;
  const spelled = isWav(bytes) ? codesInXml(bytes) : [];
  return [...new Set([...tagged, ...(shop === null ? [] : [shop]), ...spelled])];
}

/** A value of zeros means no code. */
const unreadCodes = (tags: Tags): string[] =>
  (tags.isrc ?? []).filter((text) => parseIsrc(text) === null && !/^[\s0-]*$/.test(text));

/**
 * TIT3 (« subtitle »), VERSION, else the remixer (TPE4). A version already in the title is not
 * repeated.
 */
function versionOf(tags: Tags, titre: string): string | null {
  const firstOf = (name: string) => message(tags[name]?.[0]);
  const mixer = firstOf('remixedBy');
  const remix = mixer === null ? null : `${mixer} Remix`;
  const version = firstOf('subtitle') ?? firstOf('VERSION') ?? remix;
  const isReported = version !== null && titre.toLowerCase().includes(version.toLowerCase());
  return isReported ? null : version;
}

/** Oldest year marked as first publication; the date of the edition is not used. */
function originalYear(tags: Tags): number | null {
  const texts = [tags.originalDate, tags.ORIGINALYEAR].flatMap((values) => values ?? []);
  const years = texts.flatMap((text) => /^\s*((?:18|19|20)\d\d)\b/.exec(text)?.[1] ?? []);
  return years.length === 0 ? null : Math.min(...years.map(Number));
}

/** Bytes in UTF-8, or in the detected encoding. */
function textOf(bytes: Uint8Array | undefined): string | null {
  if (bytes === undefined) return null;
  const detector = new EncodingDetector();
  detector.push(bytes);
  return message(new TextDecoder(detector.guess().encoding).decode(bytes));
}

/** Empty tags have an empty text. */
const message = (text: string | undefined) =>
  text === undefined || text.trim() === '' ? null : text;

/**
 * A copy of the file that carries this code, and nothing else changed; read again before it is given.
 * @throws CannotTag, and as `readAudio`
 */
export async function tagged(
  taglib: TagLib,
  bytes: Uint8Array,
  isrc: Isrc,
  { id3 = 'keep', replaced = [], rest = [] }: TagChoice = {},
): Promise<Uint8Array> {
  const { codes } = await readAudio(taglib, bytes);
  const other = codes.find((code) => code !== isrc && ![...replaced, ...rest].includes(code));
  if (other !== undefined) throw new CannotTag('OTHER_CODE', other);
  const copy = await written(taglib, bytes, { isrc, id3, rest });
  const isrcs = (await readAudio(taglib, copy)).codes;
  if (isrcs.join() !== [isrc, ...rest].join())
    throw new Error('the copy does not say its codes, and no other');
  return copy;
}

export type TagChoice = {
  readonly id3?: Id3Choice;
  /** Codes that may go: any other that stands in the file stops it. */
  readonly replaced?: readonly Isrc[];
  /** Other codes of the same recording, to be written behind the one that leads. */
  readonly rest?: readonly Isrc[];
};

type Requested = { readonly isrc: Isrc; readonly id3: Id3Choice; readonly rest: readonly Isrc[] };

/**
 * The library rewrites tags in its own version: it is not used where every byte can be preserved.
 */
async function written(
  taglib: TagLib,
  bytes: Uint8Array,
  { isrc, id3, rest }: Requested,
): Promise<Uint8Array> {
  if (isWav(bytes)) return wavWithCode(bytes, isrc, id3, rest);
  if (isMp3(bytes)) return mp3WithCode(bytes, isrc, id3, rest);
  const copy = await opened(taglib, bytes, (file) => {
    if (rest.length === 0) file.setProperty(CODE, isrc);
    else file.setProperties({ ...file.properties(), isrc: [isrc, ...rest] });
    if (!file.save()) throw new Error('the tag could not be written');
    // The library reuses its memory: return a copy.
    return file.getFileBuffer().slice();
  });
  // What shops are given stands in an atom of its own, which the library leaves as it is.
  return isMp4(copy) ? xidWithCode(copy, isrc) : copy;
}

async function opened<T>(
  taglib: TagLib,
  bytes: Uint8Array,
  use: (file: AudioFile) => T,
): Promise<T> {
  const file = await taglib.open(bytes);
  try {
    if (!file.isValid()) throw new Error('not a sound file');
    return use(file);
  } finally {
    file.dispose();
  }
}
