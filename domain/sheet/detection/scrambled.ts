/**
 * Text that a program once took for the letters of Windows or of a Macintosh, and kept so: of UTF-8, « Ã©tÃ© » and « √©t√© »;
 * of another part of the world, « Ïåñíÿ ».
 */

import { TextDecoder } from '../file/machine.ts';
import { guessEncoding } from '../letters/guess-encoding.ts';

/** The byte that each sign above ASCII was. */
const TABLES = (['windows-1252', 'macintosh'] as const).map((encoding) => {
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 128 }, (_, at) => at + 128);
  // What Windows has no letter for stays the sign of its number.
  return new Map([
    ...bytes.map((byte) => [String.fromCharCode(byte), byte] as const),
    ...bytes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  ]);
});
/** The first byte of a letter, as both show it, before another that is none of ASCII. */
const LOOKS_SO = /[\u00c2-\u00f4√¬≈ƒ‚\uf8ff][^\0-\x7f]/;
/** No text that was meant holds a sign of control, or an accent on nothing. */
const UNLIKELY = /[\ufffd\p{M}]|[^\P{Cc}\n\r\t]/u;
/**
 * A capital and the sign after it are the bytes of some letter too, as in « LIBERTÉ ! » with a space that does not break: of one that
 * hardly any name holds, or of another alphabet in the middle of a word.
 */
const BY_CHANCE =
  /[\u0180-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u02ff]|\p{Script=Latin}[\u0370-\u07ff]|[\u0370-\u07ff]\p{Script=Latin}/u;

/** The text as it was meant; null where it is no such one, which hardly any other text can be taken for. */
export function unscrambled(text: string): string | null {
  return (LOOKS_SO.test(text) ? ofUtf8(text) : null) ?? ofOtherLetters(text);
}

/** No language of the West writes three accented letters in a row, and others besides; « ÅÄÖ » is a name. */
const THREE_ACCENTS = /[\u00c0-\u00ff]{3}/;
const ACCENT = /[\u00c0-\u00ff]/g;
const FEWEST = 5;
const WINDOWS = 'windows-1252';

const hasManyAccents = (text: string): boolean =>
  THREE_ACCENTS.test(text) && (text.match(ACCENT) ?? []).length >= FEWEST;

function ofOtherLetters(text: string): string | null {
  const [table] = TABLES;
  const bytes = hasManyAccents(text) && table !== undefined ? bytesOf(text, table) : null;
  if (bytes === null) return null;
  const { encoding, isSure } = guessEncoding({ best: WINDOWS, all: [WINDOWS] }, bytes);
  return isSure && encoding !== WINDOWS ? new TextDecoder(encoding).decode(bytes) : null;
}

function ofUtf8(text: string): string | null {
  for (const table of TABLES) {
    const bytes = bytesOf(text, table);
    const meant = bytes === null ? null : new TextDecoder('utf-8').decode(bytes);
    if (meant !== null && !UNLIKELY.test(meant) && !BY_CHANCE.test(meant)) return meant;
  }
  return null;
}

function bytesOf(text: string, table: ReadonlyMap<string, number>): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = code < 128 ? code : table.get(text.charAt(at));
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes;
}
