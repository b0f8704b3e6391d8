/**
 * Detects the kind and encoding of a file from its bytes: its name and declared type prove nothing.
 * Works on chunks, so that a long file is never held in memory.
 */

import { OneByteClues } from './detection/one-byte-encoding.ts';
import { type Encoding, ONE_BYTE_ENCODINGS } from './letters/encodings.ts';
import { type Guess, guessEncoding, LineSample } from './letters/guess-encoding.ts';

/** `OLD_EXCEL` is the format before 2007; `OTHER` is no sheet at all. */
export type FileKind = 'CSV' | 'XLSX' | 'OLD_EXCEL' | 'EMPTY' | 'OTHER';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
/** Formats that hold no NUL byte near their beginning: PDF, RTF. */
const NO_TEXT = ['%PDF-', '{\\rtf'];

/**
 * Other kinds of files that people upload instead of a list, by their first bytes as Latin-1, with
 * advice.
 */
const REST: readonly (readonly [RegExp, string])[] = [
  [
    /^%PDF-/,
    'Ce fichier est un PDF : copiez sa liste dans un tableur, puis enregistrez-la en CSV ou en .xlsx.',
  ],
  [
    /^\{\\rtf/,
    'Ce fichier est un texte mis en forme (RTF) : copiez sa liste dans un tableur, puis enregistrez-la en CSV ou en .xlsx.',
  ],
  [
    /^(?:RIFF....WAVE|RF64|fLaC|ID3|OggS|FORM....AIF|\xff[\xe2-\xff]|....ftyp)/s,
    'Ce fichier est un son ou une vidéo : ouvrez une demande, puis déposez-le par « Fichiers audio ».',
  ],
  [
    /^(?:\x89PNG|\xff\xd8|GIF8|RIFF....WEBP|BM|II\*|MM[^ -~])/s,
    'Ce fichier est une image : une liste se lit dans un CSV ou un classeur .xlsx.',
  ],
  [
    /^(?:Rar!|7z\xbc\xaf|[^ -~]\x8b|BZh|\xfd7zXZ)/,
    'Cette archive n’est pas un ZIP : décompressez-la, puis déposez le fichier qu’elle contient.',
  ],
  [
    /^(?:SQLite format 3|....Standard (?:Jet|ACE))/s,
    'Ce fichier est une base de données : exportez-en la liste au format CSV.',
  ],
];

/** For a file that is not a list: its kind, and advice. */
export function otherKind(block: Uint8Array): string {
  const beginning = String.fromCharCode(...block.subarray(0, 32));
  const named = REST.find(([sign]) => sign.test(beginning));
  return named?.[1] ?? 'Ce fichier n’est pas un tableau : choisissez un fichier .csv ou .xlsx.';
}

const begins = (block: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => block[index] === byte);

/** @param block the first bytes of the file, a few kilobytes if it has them */
export function fileKind(block: Uint8Array): FileKind {
  if (block.length === 0) return 'EMPTY';
  if (begins(block, ZIP)) return 'XLSX';
  if (begins(block, COMPOUND)) return 'OLD_EXCEL';
  const beginning = String.fromCharCode(...block.subarray(0, 8));
  if (NO_TEXT.some((signature) => beginning.startsWith(signature))) return 'OTHER';
  return wideEncoding(block) === null && block.includes(0) ? 'OTHER' : 'CSV';
}

/** UTF-16, by its mark or by the NUL beside every plain letter. */
function wideEncoding(block: Uint8Array): Encoding | null {
  if (begins(block, [0xff, 0xfe])) return 'utf-16le';
  if (begins(block, [0xfe, 0xff])) return 'utf-16be';
  const nuls = [0, 0];
  for (const [index, byte] of block.entries())
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const most = block.length / 2;
  if (odd > most * 0.6 && even < most * 0.05) return 'utf-16le';
  return even > most * 0.6 && odd < most * 0.05 ? 'utf-16be' : null;
}

/**
 * Escape sequences of two-byte characters in Japanese mail (ISO-2022-JP), which is plain ASCII
 * otherwise.
 */
const ESCAPED_JAPANESE = ['\u001b$@', '\u001b$B'];

/**
 * UTF-8 when every byte of the file is valid, otherwise the encoding under which its letters are
 * most plausible. A single accent on the last line can decide, so the whole file is examined.
 */
export class EncodingDetector {
  readonly #signs = new OneByteClues();
  readonly #lines = new LineSample();
  #wide: Encoding | null = null;
  #begun = false;
  #valid = true;
  /** Continuation bytes that must come, and the bounds of the next one. */
  #missing = 0;
  #low = 0x80;
  #high = 0xbf;

  push(piece: Uint8Array): void {
    if (piece.length === 0) return;
    if (!this.#begun) this.#wide = wideEncoding(piece.subarray(0, 4096));
    this.#begun = true;
    if (this.#wide !== null) return;
    this.#signs.push(piece);
    this.#lines.push(piece);
    if (this.#valid) this.#check(piece);
  }

  guess(): Guess<Encoding> {
    if (this.#wide !== null) return { encoding: this.#wide, isSure: true };
    const sample = this.#lines.bytes();
    if (!this.#valid || this.#missing > 0)
      return guessEncoding({ best: this.#signs.best(), all: ONE_BYTE_ENCODINGS }, sample);
    const text = String.fromCharCode(...sample);
    return {
      encoding: ESCAPED_JAPANESE.some((sign) => text.includes(sign)) ? 'iso-2022-jp' : 'utf-8',
      isSure: true,
    };
  }

  /** Some lines with non-ASCII letters, as bytes, to show the effect of each encoding. */
  sample(): Uint8Array {
    return this.#lines.bytes();
  }

  #check(piece: Uint8Array): void {
    for (let index = 0; index < piece.length; index += 1) {
      const byte = piece[index] ?? 0;
      if (this.#missing === 0) {
        if (byte >= 0x80) this.#target(byte);
      } else if (byte >= this.#low && byte <= this.#high) {
        this.#missing -= 1;
        this.#low = 0x80;
        this.#high = 0xbf;
      } else {
        this.#valid = false;
      }
      if (!this.#valid) return;
    }
  }

  /** Unicode, table 3-7: no overlong form, no surrogate, nothing beyond U+10FFFF. */
  #target(byte: number): void {
    if (byte >= 0xc2 && byte <= 0xdf) this.#missing = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.#missing = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.#missing = 3;
    else this.#valid = false;
    if (byte === 0xe0) this.#low = 0xa0;
    if (byte === 0xed) this.#high = 0x9f;
    if (byte === 0xf0) this.#low = 0x90;
    if (byte === 0xf4) this.#high = 0x8f;
  }
}
