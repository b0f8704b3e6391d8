/**
 * Guesses the one-byte encoding of a text that is not UTF-8: any byte is a valid character in each
 * of them, so characters are judged by their neighbours. « C½ur à 5 ¤ » is not French, « Cœur à 5 €
 * » is.
 */

import { ONE_BYTE_ENCODINGS, type OneByteEncoding } from '../letters/encodings.ts';

/** Bytes 0xA0 to 0xFF of Latin-1; Windows-1252 holds them too. */
const LATIN_1 = Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join(
  '',
);
const CONTROLS = '\u0080'.repeat(32);
const WINDOWS = '€\u0080‚ƒ„…†‡ˆ‰Š‹Œ\u0080Ž\u0080\u0080‘’“”•–—˜™š›œ\u0080žŸ';
const LATIN_9_SIGNS: Readonly<Record<string, string>> = {
  '¤': '€',
  '¦': 'Š',
  '¨': 'š',
  '´': 'Ž',
  '¸': 'ž',
  '¼': 'Œ',
  '½': 'œ',
  '¾': 'Ÿ',
};
/** Characters of bytes 0x80 to 0xFF. */
const TABLES: Readonly<Record<OneByteEncoding, string>> = {
  'windows-1252': WINDOWS + LATIN_1,
  'iso-8859-15':
    CONTROLS + LATIN_1.replaceAll(/[¤¦¨´¸¼½¾]/g, (sign) => LATIN_9_SIGNS[sign] ?? sign),
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u0080ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
};

/** Letters of the supported languages, and signs found between words or inside them. */
const USUAL = /[éèêëàâäçîïôöùûüÿœæñáíóúãõåøßìò]/iu;
const LETTER = /\p{L}/u;
const UPPER = /\p{Lu}/u;
const BETWEEN_WORDS = /[«»“”‘’…–—€°™©®·\u00a0]/u;
const MEASURE = /[¼½¾²³]/u;

const isAsciiLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
const isLower = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;

/**
 * Neighbours of a byte: `before` 0 no letter, 1 a capital, 2 another letter; `after`: whether a
 * letter follows.
 */
type Location = { readonly before: 0 | 1 | 2; readonly after: boolean };
const locationOf = (code: number): Location => ({
  before: code >> 1 === 2 ? 2 : code >> 1 === 1 ? 1 : 0,
  after: code % 2 === 1,
});
const LOCATIONS = 6;

export class OneByteClues {
  /** Count of each byte from 0x80 by kind of location. */
  readonly #seen = new Uint32Array(128 * LOCATIONS);
  #previous = 0;
  /** A byte from 0x80 whose next byte is not read yet, with its preceding one. */
  #waiting = -1;

  push(piece: Uint8Array): void {
    let previous = this.#previous;
    for (const byte of piece) {
      // Most bytes are plain letters after plain letters.
      if (byte < 0x80 && this.#waiting === -1) {
        previous = byte;
        continue;
      }
      if (this.#waiting !== -1) this.#count(isAsciiLetter(byte) || byte >= 0x80);
      if (byte >= 0x80) {
        const before = isLower(previous) || previous >= 0x80 ? 2 : isAsciiLetter(previous) ? 1 : 0;
        this.#waiting = (byte - 0x80) * LOCATIONS + before * 2;
      }
      previous = byte;
    }
    this.#previous = previous;
  }

  /** Windows-1252 unless another one reads better. */
  best(): OneByteEncoding {
    if (this.#waiting !== -1) this.#count(false);
    const scores = ONE_BYTE_ENCODINGS.map((encoding) => ({
      encoding,
      score: this.#score(TABLES[encoding]),
    }));
    return scores.reduce((one, other) => (other.score > one.score ? other : one)).encoding;
  }

  #count(isLetterAfter: boolean): void {
    const at = this.#waiting + (isLetterAfter ? 1 : 0);
    this.#seen[at] = (this.#seen[at] ?? 0) + 1;
    this.#waiting = -1;
  }

  #score(table: string): number {
    let score = 0;
    for (const [at, count] of this.#seen.entries()) {
      if (count > 0)
        score +=
          count * likelihood(table.charAt(Math.floor(at / LOCATIONS)), locationOf(at % LOCATIONS));
    }
    return score;
  }
}

/**
 * How plausible a character is at its location: positive for plausible, negative for implausible.
 */
function likelihood(sign: string, { before, after }: Location): number {
  if (sign === '\u0080') return -6;
  const inWord = before > 0 && after;
  if (LETTER.test(sign)) {
    // « AudŽ »: no capital follows a small letter.
    if (UPPER.test(sign) && before === 2) return -2;
    if (!USUAL.test(sign)) return 0;
    if (before > 0 || after) return inWord ? 3 : 2;
    return sign === 'à' ? 2 : -1;
  }
  if (sign === '’') return inWord ? 3 : 0;
  if (BETWEEN_WORDS.test(sign)) return inWord ? -3 : 1;
  if (MEASURE.test(sign)) return before > 0 || after ? -3 : 0;
  return -3;
}
