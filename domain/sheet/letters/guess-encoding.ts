/**
 * Guesses the encoding of a text that is not UTF-8: decodes some of its lines in each one, and
 * takes the most plausible result. The certainty is returned, so that a person can check.
 */

import { TextDecoder } from '../file/machine.ts';
import { OTHER_ENCODINGS, type OtherEncoding } from './encodings.ts';
import { scoreLetters } from './score-letters.ts';

export type Guess<E extends string> = {
  readonly encoding: E;
  /** True when no other encoding with a different result is nearly as plausible. */
  readonly isSure: boolean;
};

/** Score bonus that common encodings have, so that a rarer one wins only by a clear margin. */
const RESULT_FIRST = 1.5;
const LIKINGS: ReadonlyMap<string, number> = new Map([
  ['windows-1252', 1],
  ['iso-8859-15', 1],
  ['macintosh', 1],
  ['iso-8859-4', -3],
  ['iso-8859-5', -3],
  ['iso-8859-13', -3],
  ['iso-8859-16', -3],
  ['ibm866', -3],
  ['x-mac-cyrillic', -3],
  ['windows-1258', -3],
]);
/** Minimum mean margin per letter over the next encoding. */
const SURE_BY = 0.5;
const SURE_AT_LEAST = 1.5;
/** Minimum mean score per letter of a text in any known language. */
const READS = 1;
/** One or two letters are no proof of another alphabet: « Ça » in Windows-1252 is « ぺ » in Big5. */
const FEWEST_LETTERS = 3;

/**
 * @param western the best Western encoding over the whole file, used unless another one is more
 * plausible
 * @param sample lines with non-ASCII bytes
 */
export function guessEncoding<W extends string>(
  western: { readonly best: W; readonly all: readonly W[] },
  sample: Uint8Array,
): Guess<W | OtherEncoding> {
  const first = readAs(western.best, sample, RESULT_FIRST);
  const rest = [...western.all, ...OTHER_ENCODINGS]
    .filter((encoding) => encoding !== western.best)
    .map((encoding) => readAs(encoding, sample, LIKINGS.get(encoding) ?? 0))
    .filter(({ text }) => !text.includes('\ufffd'));
  const reads = first.score >= READS * first.counted;
  const isWestern = (encoding: string) => western.all.some((one) => one === encoding);
  const best = rest
    .filter(({ encoding, counted }) => isWestern(encoding) || counted >= FEWEST_LETTERS || !reads)
    .reduce((one, other) => (other.score > one.score ? other : one), first);
  const next = [first, ...rest].filter(({ text }) => text !== best.text);
  const letters = Math.max(1, best.counted);
  const margin = best.score - Math.max(...next.map(({ score }) => score), -Infinity);
  return {
    encoding: best.encoding,
    isSure: margin >= Math.max(SURE_BY * letters, SURE_AT_LEAST) && best.score / letters >= READS,
  };
}

/** @param liking bonus of the encoding, independent of the text */
function readAs<E extends string>(encoding: E, sample: Uint8Array, liking: number) {
  const text = new TextDecoder(encoding).decode(sample);
  const { score, counted } = scoreLetters(text, (letter) => usualIn(encoding).has(letter));
  return { encoding, text, counted, score: score + liking };
}

/** Range of first bytes of the most common Chinese characters in each encoding. */
const USUAL_ROWS: Readonly<Record<string, readonly [number, number]>> = {
  gb18030: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
  'euc-jp': [0xb0, 0xcf],
  shift_jis: [0x88, 0x97],
};
const usual = new Map<string, ReadonlySet<string>>();

function usualIn(encoding: string): ReadonlySet<string> {
  const existing = usual.get(encoding);
  if (existing !== undefined) return existing;
  const [first, last] = USUAL_ROWS[encoding] ?? [1, 0];
  const decoder = new TextDecoder(encoding);
  const letters = new Set<string>();
  for (let target = first; target <= last; target += 1) {
    const pairs = Array.from({ length: 191 }, (_, at) => [target, 0x40 + at]).flat();
    for (const letter of decoder.decode(Uint8Array.from(pairs))) letters.add(letter);
  }
  usual.set(encoding, letters);
  return letters;
}

/** Bytes of lines that are looked at. */
const SAMPLE = 4096;
const LONGEST_LINE = 512;

/** Samples lines with non-ASCII bytes while a file is read. */
export class LineSample {
  readonly #bytes = new Uint8Array(SAMPLE + LONGEST_LINE + 1);
  readonly #line = new Uint8Array(LONGEST_LINE);
  #size = 0;
  #length = 0;
  #isNonAscii = false;

  push(piece: Uint8Array): void {
    for (const byte of piece) {
      if (this.#size >= SAMPLE) return;
      if (byte === 10 || byte === 13) this.#end();
      else if (this.#length < LONGEST_LINE) {
        this.#line[this.#length] = byte;
        this.#length += 1;
        this.#isNonAscii ||= byte >= 0x80 || byte === 0x1b;
      }
    }
  }

  bytes(): Uint8Array {
    this.#end();
    return this.#bytes.slice(0, this.#size);
  }

  /** A line that is cut ends with an ASCII byte: no letter of two bytes is torn. */
  #end(): void {
    let length = this.#length;
    if (length === LONGEST_LINE)
      while (length > 0 && (this.#line[length - 1] ?? 0) >= 0x40) length -= 1;
    if (this.#isNonAscii && length > 0) {
      this.#bytes.set(this.#line.subarray(0, length), this.#size);
      this.#bytes[this.#size + length] = 10;
      this.#size += length + 1;
    }
    this.#length = 0;
    this.#isNonAscii = false;
  }
}
