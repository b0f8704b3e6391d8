/**
 * Preview of a file in several encodings, so that a person can check the letters and choose another
 * one.
 */

import { TextDecoder } from '../file/machine.ts';
import { ENCODINGS, type Encoding, type LETTERS_BY } from './encodings.ts';
import type { Guess } from './guess-encoding.ts';

export type Letters = {
  /**
   * `LETTRES`: plausible in this encoding only. `DOUTE`: another encoding is nearly as plausible.
   */
  readonly dApres: (typeof LETTERS_BY)[number];
  /** The same lines of the file, as each encoding shows them. */
  readonly essais: { readonly encodage: Encoding; readonly lignes: string[] }[];
};

/** Number of lines shown, and characters of each. */
const LINES = 3;
const LONGEST = 80;
/** Detected with certainty, so nothing has to be chosen. */
const WIDE: readonly Encoding[] = ['utf-16le', 'utf-16be'];

/** @param sample lines that hold bytes beyond ASCII */
export function lettersOf(
  { encoding, isSure }: Guess<Encoding>,
  requested: Encoding | null,
  sample: Uint8Array,
): Letters | null {
  if (WIDE.includes(encoding) || sample.length === 0) return null;
  if (encoding === 'utf-8' && requested === null) return null;
  const essais = ENCODINGS.flatMap((encodage) => {
    const text = WIDE.includes(encodage) ? '\ufffd' : new TextDecoder(encodage).decode(sample);
    const isReadable = !text.includes('\ufffd') || encodage === encoding || encodage === requested;
    return isReadable ? [{ encodage, lignes: firstLines(text) }] : [];
  });
  return { dApres: requested !== null ? 'PERSONNE' : isSure ? 'LETTRES' : 'DOUTE', essais };
}

const firstLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .map((line) =>
      line
        .slice(0, LONGEST)
        .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim(),
    );
