import { type Inflate, isActive } from './active-pdf.ts';
import { indexOfWord, lastIndexOfWord, latin1 } from './bytes.ts';
import type { ContentError } from './content-error.ts';

/** Zero, tab, line feed, form feed, carriage return, space. */
const PADDING: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);
/** Longest dictionary of a trailer that we read, in bytes. */
const LONGEST_TRAILER = 8192;
/** Each save may add one. An encrypted file declares it in each of them. */
const MOST_TRAILERS = 500;

/**
 * Error of a PDF, or null. Checks what any reader must find (version, last cross-reference, end),
 * encryption and active content; the contents of the pages are not checked. Source: ISO 32000-1,
 * 7.5.
 */
export function pdfError(bytes: Uint8Array, inflate: Inflate): ContentError | null {
  if (!/^%PDF-[12]\.\d/.test(latin1(bytes, 0, 8))) return 'DAMAGED';
  const end = lastIndexOfWord(bytes, '%%EOF');
  if (end === -1) return 'DAMAGED';
  // Blanks and zeros are padding of printers and scanners; anything else is another file.
  if (bytes.subarray(end + 5).some((byte) => !PADDING.has(byte))) return 'EXTRA_CONTENT';
  if (!/startxref\s+\d+\s*$/.test(latin1(bytes, end - 64, end))) return 'DAMAGED';
  if (isEncrypted(bytes)) return 'ENCRYPTED';
  return isActive(bytes, inflate) ? 'ACTIVE' : null;
}

/**
 * Encryption is declared only in a trailer, which is itself never compressed nor encrypted. A
 * search in the whole file would refuse legitimate texts that mention it.
 */
function isEncrypted(bytes: Uint8Array): boolean {
  for (const dictionary of trailers(bytes)) {
    // A name may hide letters as #xx.
    const plain = dictionary.replaceAll(/#([0-9a-f]{2})/gi, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (/\/Encrypt[\s/<[(]/.test(plain)) return true;
  }
  return false;
}

function* trailers(bytes: Uint8Array): Generator<string> {
  for (const at of locations(bytes, 'trailer')) {
    const region = bytes.subarray(at, at + LONGEST_TRAILER);
    const close = indexOfWord(region, 'startxref');
    yield latin1(region, 0, close === -1 ? region.length : close);
  }
  // Since PDF 1.5 the trailer may be the dictionary of a cross-reference stream.
  for (const at of locations(bytes, '/XRef')) {
    const from = Math.max(0, at - LONGEST_TRAILER);
    const opening = lastIndexOfWord(bytes.subarray(from, at), ' obj');
    const close = indexOfWord(bytes.subarray(at, at + LONGEST_TRAILER), 'stream');
    if (opening !== -1 && close !== -1) yield latin1(bytes, from + opening, at + close);
  }
}

/**
 * Positions of the word, up to a maximum: each costs time, and a hostile file can have a million.
 */
function* locations(bytes: Uint8Array, word: string): Generator<number> {
  let at = indexOfWord(bytes, word);
  for (let seen = 0; at !== -1 && seen < MOST_TRAILERS; seen += 1) {
    yield at;
    at = indexOfWord(bytes, word, at + 1);
  }
}
