/**
 * Splits a text into lines of pieces, each of one face and one direction, in visual order. The PDF
 * library places words from left to right whatever their script, and uses one font at a time.
 */

import bidiFactory, { type Bidi } from 'bidi-js';
import { type Face, type FontName, printable, type Typeface } from './typeface.ts';

export type Piece = { readonly face: Face; readonly text: string };
export type Line = readonly Piece[];
/** Width of a text in a face, at the drawn size. */
export type Measure = (face: Face, text: string) => number;

/** One sign with its marks. */
type Sign = { readonly text: string; readonly face: Face; readonly level: number };

/** Replacement for a character that no font file contains. */
const UNDRAWN = '?';
// In Node the import is the function itself, which the package's types declare as its default
// property.
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });
const messages = new Intl.Segmenter('fr', { granularity: 'word' });
/** Letters of scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Shaping joins and orders these by itself. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Unicode's line separator: what follows begins a line, and has a direction of its own. */
export const NEW_LINE = '\u2028';

type Setting = {
  readonly font: FontName;
  readonly typeface: Typeface;
  readonly width: number;
  readonly measure: Measure;
};
type Lines = { readonly lines: readonly Line[]; readonly whole: boolean };

/** @returns the lines, and whether every character is drawn as written */
export function linesOf(text: string, setting: Setting): Lines {
  const lineses = text.split(NEW_LINE).map((part) => linesOfPart(part, setting));
  return {
    lines: lineses.flatMap(({ lines }) => lines),
    whole: lineses.every(({ whole }) => whole),
  };
}

function linesOfPart(text: string, { font, typeface, width, measure }: Setting): Lines {
  const clean = printable(text);
  const { signs, whole } = signsOf(clean, font, typeface);
  const lines: Sign[][] = [];
  let line: Sign[] = [];
  const widthOf = (some: readonly Sign[]) =>
    piecesOf(some).reduce((sum, one) => sum + measure(one.face, one.text), 0);
  const push = (word: readonly Sign[]) => {
    if (line.length > 0 && widthOf([...line, ...trimmed(word)]) > width) {
      lines.push(line);
      line = [];
    }
    // A word longer than a line is broken where necessary.
    if (widthOf(trimmed(word)) <= width || word.length === 1) line.push(...word);
    else for (const sign of word) push([sign]);
  };
  for (const word of messagesOf(clean, signs)) push(word);
  if (line.length > 0) lines.push(line);
  return { lines: lines.map((one) => piecesOf(reordered(trimmed(one)))), whole };
}

/**
 * Each character with its face and its direction. A character that no file contains becomes « ? ».
 */
function signsOf(text: string, font: FontName, typeface: Typeface) {
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const signs: (Sign & { readonly at: number })[] = [];
  let whole = true;
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0;
    const [first = ''] = segment;
    const face = typeface.faceOf(font, first);
    const drawn =
      face !== null &&
      [...segment].every((sign) => IS_JOINER.test(sign) || typeface.faceOf(font, sign) !== null);
    whole &&= drawn;
    const fallback = typeface.faceOf(font, UNDRAWN) ?? '';
    signs.push({ text: drawn ? segment : UNDRAWN, face: face ?? fallback, level, at: index });
  }
  return { signs, whole };
}
const IS_JOINER = /\u200c|\u200d|\p{Variation_Selector}/u;

/** Pieces that must not be broken across lines. */
function messagesOf(text: string, signs: readonly (Sign & { readonly at: number })[]): Sign[][] {
  const cuts = new Set<number>();
  for (const { segment, index, isWordLike } of messages.segment(text)) {
    if (segment === ' ') cuts.add(index + 1);
    else if (isWordLike && UNSPACED.test(segment)) cuts.add(index);
  }
  const matches: Sign[][] = [];
  for (const sign of signs) {
    if (matches.length === 0 || cuts.has(sign.at)) matches.push([]);
    matches.at(-1)?.push(sign);
  }
  return matches;
}

function trimmed(line: readonly Sign[]): readonly Sign[] {
  const last = line.findLastIndex(({ text }) => text !== ' ');
  return line.slice(0, last + 1);
}

/** From logical to visual order (rule L2 of Unicode's annex 9). */
function reordered(line: readonly Sign[]): readonly Sign[] {
  const highest = Math.max(0, ...line.map(({ level }) => level));
  let signs = [...line];
  for (let level = highest; level > 0; level -= 1) {
    const next: Sign[] = [];
    let run: Sign[] = [];
    for (const sign of [...signs, null]) {
      if (sign !== null && sign.level >= level) run.push(sign);
      else {
        next.push(...run.toReversed());
        run = [];
        if (sign !== null) next.push(sign);
      }
    }
    signs = next;
  }
  return signs;
}

/** Groups neighbours of one face and direction: the letters of a word are shaped together. */
function piecesOf(line: readonly Sign[]): Piece[] {
  const pieces: { face: Face; text: string; level: number; shaped: boolean }[] = [];
  for (const { face, level, text } of line) {
    const shaped = RIGHT_TO_LEFT.test(text);
    const isBackward = level % 2 === 1;
    const drawn = isBackward && !shaped ? (bidi.getMirroredCharacter(text) ?? text) : text;
    const last = pieces.at(-1);
    if (
      last === undefined ||
      last.face !== face ||
      last.level !== level ||
      last.shaped !== shaped
    ) {
      pieces.push({ face, text: drawn, level, shaped });
      // The shaper needs letters in logical order, and reverses them itself.
    } else last.text = isBackward && shaped ? drawn + last.text : last.text + drawn;
  }
  return pieces.map(({ face, text }) => ({ face, text }));
}
