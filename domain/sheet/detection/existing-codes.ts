/**
 * Detects existing codes in a sheet. One rule: a cell that reads as an ISRC is an existing code
 * until a person decides otherwise, whatever the heading of its column. A dropped code would lead
 * to a second one.
 */

import type { Kind } from '#domain/field/field.ts';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { columnNamed } from '../columns.ts';

/** A column of codes: any other content is an error. Several columns may have this meaning. */
export const CODES = 'isrc_existant';
/** A column where some cells are codes: they are taken, the others are not read. */
export const SOME_CODES = 'isrc';
/** One of several columns that make a code together. */
export const CODE_PART = 'isrc_partie';
/** A column that a person decided not to read; undecided ones have no meaning (null). */
export const LEFT_OUT = 'non_lue';

/** A column of additional codes, which never are the main code of a recording. */
const OTHER_CODES = 'autres_codes';

type Mapping = readonly (string | null)[];

/** Minimum share of filled cells that makes a column one of codes. */
const MOSTLY = 0.5;
/** Minimum and maximum characters of a code, with separators and the word ISRC before it. */
const SHORTEST = 12;
const LONGEST = 28;

/** End of every code: seven digits, possibly with separators but no other letter or digit. */
const SEVEN_DIGITS = /(?:\d[^\da-z]*){7}$/i;

/**
 * The code that fills a whole cell, or null. Runs for every cell of a file, so quick tests come
 * first.
 */
export function codeIn(cell: string): Isrc | null {
  if (cell.length < SHORTEST || cell.length > LONGEST || !/\d\s*$/.test(cell)) return null;
  return SEVEN_DIGITS.test(cell) ? parseIsrc(cell) : null;
}

/**
 * Separators between the codes of one cell: a sign or a word; spaces alone, where no code contains
 * any.
 */
const BETWEEN_CODES = [/\s*[,;/|+&\n]\s*|\s(?:et|and)\s/i, /\s+/];
/** Characters of a cell in which several codes are looked for. */
const LONGEST_LIST = 400;

/**
 * The codes that together fill a cell, without duplicates; empty for a single code, or anything
 * else.
 */
export function codesTogether(cell: string): Isrc[] {
  if (cell.length <= SHORTEST || cell.length > LONGEST_LIST) return [];
  const lists = BETWEEN_CODES.map((sign) => cell.split(sign).filter((text) => text !== ''));
  const codes = lists.map((texts) => texts.map(parseIsrc)).find(isListOfCodes) ?? [];
  return [...new Set(codes)];
}

const isListOfCodes = (codes: readonly (Isrc | null)[]): codes is Isrc[] =>
  codes.length > 1 && codes.every((code) => code !== null);

/** Kinds of columns where a code may be misplaced: a reference, a comment, a title. */
const STRAYED: ReadonlySet<Kind> = new Set(['text', 'note']);

/** Whether a code in a column with this meaning is the code of the line. */
export function mayContainCode(colonne: string | null): boolean {
  if (colonne === SOME_CODES) return true;
  const column = colonne === null ? undefined : columnNamed(colonne);
  return column?.kind === 'field' && STRAYED.has(column.of);
}

/** Of a fact of the register, the code is not that of the line: « Code remplacé par ». */
const isOfAnother = (colonne: string | null): boolean =>
  colonne !== null && columnNamed(colonne)?.kind === 'fact';

/** Counts, column by column, the cells that are filled and those that are codes. */
export class CodeCounter {
  readonly #filled: number[] = [];
  readonly #codes: number[] = [];

  /** Columns up to the last one that holds something. */
  get width(): number {
    return this.#filled.length;
  }

  see(index: number, cell: string): void {
    if (cell === '') return;
    this.#filled[index] = (this.#filled[index] ?? 0) + 1;
    if (codeIn(cell) !== null) this.#codes[index] = (this.#codes[index] ?? 0) + 1;
  }

  /**
   * Adds code columns to the mapping: a column that mostly holds codes is one of codes, whatever
   * its heading. In an unnamed column, only the cells that are codes are used.
   */
  complete(mapping: Mapping): Mapping {
    return mapping.map((colonne, index) => {
      const codes = this.#codes[index] ?? 0;
      if (codes === 0 || colonne === CODES || colonne === OTHER_CODES || isOfAnother(colonne))
        return colonne;
      if (codes >= (this.#filled[index] ?? 0) * MOSTLY) return CODES;
      return colonne === null || colonne === LEFT_OUT ? SOME_CODES : colonne;
    });
  }
}
