/**
 * The code in a WAV: an ID3 chunk, which players read, and the `axml` chunk of a Broadcast Wave, where the EBU puts an
 * identifier. A code that stands in `iXML` is replaced there too. Every other byte is copied, in its order.
 */

import { type Isrc, parseIsrc } from '../isrc/isrc.ts';
import { joined, latin, latinText } from './bytes.ts';
import { CannotTag } from './cannot-tag.ts';
import type { Id3Choice } from './frame.ts';
import { id3WithCode } from './id3.ts';

type Chunk = { readonly id: string; readonly content: Uint8Array };

/**
 * Patterns of a code in XML, after the text that marks it: the EBU's identifier, the games'
 * extension of iXML.
 */
const SPELLED: Readonly<Record<string, RegExp>> = {
  axml: /(ISRC:\s*)([A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5})/g,
  iXML: /(<(?:isrcId|ISRC)>\s*)([A-Z]{2}[- ]?[A-Z0-9]{3}[- ]?\d{2}[- ]?\d{5})/g,
};

/** Maximum size that a RIFF header can declare. */
const LARGEST = 0xffff_fff0;

export const isWav = (bytes: Uint8Array): boolean =>
  /^(?:RIFF|RF64|BW64)....WAVE/s.test(latinText(bytes.subarray(0, 12)));

/**
 * Codes in its XML, in order; those of its ID3 chunk are read with the other tags. Empty for a file
 * that cannot be tagged, because nothing in it will be replaced.
 */
export function codesInXml(bytes: Uint8Array): Isrc[] {
  return chunksOf(bytes).flatMap(({ id, content }) => {
    const spelled = SPELLED[id];
    if (spelled === undefined) return [];
    return [...latinText(content).matchAll(spelled)].flatMap(
      ([, , code = '']) => parseIsrc(code) ?? [],
    );
  });
}

/** Texts of the RIFF INFO list by chunk name, as bytes: the encoding is not declared. */
export function infoTexts(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const lists = chunksOf(bytes).filter(
    ({ id, content }) => id === 'LIST' && latinText(content.subarray(0, 4)) === 'INFO',
  );
  const texts = new Map<string, Uint8Array>();
  for (const { content } of lists) {
    let at = 4;
    while (at + 8 <= content.length) {
      const size = littleAt(content, at + 4);
      const text = content.subarray(at + 8, at + 8 + size);
      const end = text.indexOf(0);
      texts.set(latinText(content.subarray(at, at + 4)), end < 0 ? text : text.subarray(0, end));
      at += 8 + size + (size % 2);
    }
  }
  return texts;
}

const littleAt = (bytes: Uint8Array, at: number): number =>
  [3, 2, 1, 0].reduce((value, position) => value * 256 + (bytes[at + position] ?? 0), 0);

/** @param rest as in `id3WithCode`; XML names one code @throws CannotTag */
export function wavWithCode(
  bytes: Uint8Array,
  isrc: Isrc,
  choice: Id3Choice,
  rest: readonly Isrc[] = [],
): Uint8Array {
  const { chunks, behind } = readChunks(bytes);
  const isId3 = ({ id }: Chunk) => id === 'id3 ' || id === 'ID3 ';
  const old = chunks.find(isId3);
  const id3 = {
    id: old?.id ?? 'id3 ',
    content: id3WithCode(old?.content ?? new Uint8Array(), isrc, choice, rest),
  };
  const axml = chunks.find(({ id }) => id === 'axml');
  const stored = chunks.flatMap((chunk) => {
    const spelled = SPELLED[chunk.id];
    if (spelled !== undefined)
      return [{ ...chunk, content: replacedCode(chunk.content, spelled, isrc) }];
    return isId3(chunk) ? (chunk === old ? [id3] : []) : [chunk];
  });
  const added = [
    ...(axml === undefined ? [{ id: 'axml', content: latin(identifierOf(isrc)) }] : []),
    ...(old === undefined ? [id3] : []),
  ];
  const body = joined([latin('WAVE'), ...[...stored, ...added].map(written)]);
  if (body.length > LARGEST) throw new CannotTag('RIFF_LARGE');
  return joined([latin('RIFF'), little(body.length), body, behind]);
}

function chunksOf(bytes: Uint8Array): Chunk[] {
  try {
    return readChunks(bytes).chunks;
  } catch (error) {
    if (error instanceof CannotTag) return [];
    throw error;
  }
}

/** @throws CannotTag */
function readChunks(bytes: Uint8Array): { chunks: Chunk[]; behind: Uint8Array } {
  if (latinText(bytes.subarray(0, 4)) !== 'RIFF') throw new CannotTag('RIFF_LARGE');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) throw new CannotTag('RIFF_BROKEN');
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= end) {
    const size = view.getUint32(at + 4, true);
    if (at + 8 + size > end) throw new CannotTag('RIFF_BROKEN');
    chunks.push({
      id: latinText(bytes.subarray(at, at + 4)),
      content: bytes.subarray(at + 8, at + 8 + size),
    });
    at += 8 + size + (size % 2);
  }
  // Some programs leave the last chunk of odd size without its byte; other bytes would be lost.
  if (at !== end && at !== end + 1) throw new CannotTag('RIFF_BROKEN');
  return { chunks, behind: bytes.subarray(end) };
}

const written = ({ id, content }: Chunk): Uint8Array =>
  joined([latin(id), little(content.length), content, new Uint8Array(content.length % 2)]);

const little = (value: number): Uint8Array =>
  Uint8Array.from([0, 1, 2, 3], (position) => Math.floor(value / 2 ** (8 * position)) % 256);

/**
 * Syntax of EBU Tech 3352; the prefixes must be these, because widespread readers match them
 * literally instead of resolving namespaces.
 */
const identifierOf = (isrc: Isrc): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ebucore:ebuCoreMain xmlns:ebucore="urn:ebu:metadata-schema:ebuCore_2012" xmlns:dc="http://purl.org/dc/elements/1.1/"><ebucore:coreMetadata><ebucore:identifier typeLabel="GUID" typeDefinition="Globally Unique Identifier" formatLabel="ISRC" formatDefinition="International Standard Recording Code" formatLink="http://www.ebu.ch/metadata/cs/ebu_IdentifierTypeCodeCS.xml#3.7"><dc:identifier>ISRC:${isrc}</dc:identifier></ebucore:identifier></ebucore:coreMetadata></ebucore:ebuCoreMain>
`;

/** Replaces only the twelve characters of an existing code; other XML is left unchanged. */
function replacedCode(content: Uint8Array, spelled: RegExp, isrc: Isrc): Uint8Array {
  const text = latinText(content);
  const changed = text.replaceAll(spelled, `$1${isrc}`);
  return changed === text ? content : latin(changed);
}
