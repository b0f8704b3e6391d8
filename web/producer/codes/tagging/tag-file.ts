import type { AudioFile, TagLib } from 'taglib-wasm';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { CannotTag } from '#domain/tagging/cannot-tag.ts';
import type { Id3Choice } from '#domain/tagging/frame.ts';
import { isMp3, mp3WithCode } from '#domain/tagging/mp3.ts';
import { codesInXml, isWav, wavWithCode } from '#domain/tagging/wav.ts';
import type { AudioFacts } from './match.ts';

/** The name of the code in every kind of tag: TSRC in ID3, ISRC in Vorbis, a text atom in MP4. */
const CODE = 'ISRC';

/** What the file says of itself. @throws when it is no sound file that we know */
export async function readAudio(taglib: TagLib, bytes: Uint8Array): Promise<AudioFacts> {
  return opened(taglib, bytes, (file) => {
    const { title, artist, track } = file.tag();
    const sound = file.audioProperties();
    const codes = codesIn(file, bytes);
    return {
      isrc: codes[0] ?? null,
      codes,
      titre: said(title),
      artiste: said(artist),
      piste: track === undefined || track === 0 ? null : track,
      // Whole seconds are cut, not rounded: milliseconds are better where they are known.
      duree: sound ? (sound.durationMs ?? sound.duration * 1000) / 1000 : null,
    };
  });
}

/** Those of its tags, then those of a WAV's XML. Several values of one tag may stand together. */
function codesIn(file: AudioFile, bytes: Uint8Array): Isrc[] {
  const tagged = (file.properties().isrc ?? []).flatMap((text) => parseIsrc(text) ?? []);
  return [...new Set([...tagged, ...(isWav(bytes) ? codesInXml(bytes) : [])])];
}

/** Tags that hold nothing say an empty text. */
const said = (text: string | undefined) => (text === undefined || text.trim() === '' ? null : text);

/**
 * A copy of the file that carries this code, and nothing else changed; read again before it is given.
 * @param replaced codes that may go: any other that stands there stops it
 * @throws CannotTag, and as `readAudio`
 */
export async function tagged(
  taglib: TagLib,
  bytes: Uint8Array,
  isrc: Isrc,
  { id3 = 'keep', replaced = [] }: TagChoice = {},
): Promise<Uint8Array> {
  const { codes } = await readAudio(taglib, bytes);
  const other = codes.find((code) => code !== isrc && !replaced.includes(code));
  if (other !== undefined) throw new CannotTag('OTHER_CODE', other);
  const copy = await written(taglib, bytes, { isrc, id3 });
  const said = (await readAudio(taglib, copy)).codes;
  if (said.length !== 1 || said[0] !== isrc)
    throw new Error('the copy does not say its code alone');
  return copy;
}

export type TagChoice = { readonly id3?: Id3Choice; readonly replaced?: readonly Isrc[] };

type Wished = { readonly isrc: Isrc; readonly id3: Id3Choice };

/** The library writes a tag anew, in its own version: where every byte can be kept, it is not asked. */
async function written(
  taglib: TagLib,
  bytes: Uint8Array,
  { isrc, id3 }: Wished,
): Promise<Uint8Array> {
  if (isWav(bytes)) return wavWithCode(bytes, isrc, id3);
  if (isMp3(bytes)) return mp3WithCode(bytes, isrc, id3);
  return opened(taglib, bytes, (file) => {
    file.setProperty(CODE, isrc);
    if (!file.save()) throw new Error('the tag could not be written');
    // The memory of the library is used again: what leaves is a copy.
    return file.getFileBuffer().slice();
  });
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
