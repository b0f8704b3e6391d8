/**
 * Repairs text that a program decoded with the wrong encoding, as Windows or Macintosh text, and
 * stored so: UTF-8 as « Ã©tÃ© » and « √©t√© », another alphabet as « Ïåñíÿ ».
 */

import { TextDecoder } from '../file/machine.ts';
import { guessEncoding } from '../letters/guess-encoding.ts';

/** Original byte of each character above ASCII. */
const TABLES = (['windows-1252', 'macintosh'] as const).map((encoding) => {
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 128 }, (_, at) => at + 128);
  // Bytes undefined in Windows-1252 map to the code point of the same number.
  return new Map([
    ...bytes.map((byte) => [String.fromCharCode(byte), byte] as const),
    ...bytes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  ]);
});
/** A lead byte of UTF-8, as both encodings show it, before another non-ASCII character. */
const LOOKS_SO = /[\u00c2-\u00f4√¬≈ƒ‚\uf8ff][^\0-\x7f]/;
/** Control characters, or an accent without a letter: not in real text. */
const UNLIKELY = /[\ufffd\p{M}]|[^\P{Cc}\n\r\t]/u;
/**
 * A capital and the sign after it are the bytes of some letter too, as in « LIBERTÉ ! » with a space that does not break: of one that
 * hardly any name holds, or of another alphabet in the middle of a word.
 */
const BY_CHANCE =
  /[\u0180-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u02ff]|\p{Script=Latin}[\u0370-\u07ff]|[\u0370-\u07ff]\p{Script=Latin}/u;

/**
 * The repaired text; null when the text was not wrongly decoded. False positives are very unlikely.
 */
export function unscrambled(text: string): string | null {
  return (LOOKS_SO.test(text) ? ofUtf8(text) : null) ?? ofOtherLetters(text);
}

/**
 * No Western language has three accented letters in a row and more accents elsewhere; « ÅÄÖ » alone
 * may be a name.
 */
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
