/**
 * Where a sheet holds codes that its recordings carry already. One law: a cell that reads as an ISRC is an
 * existing code until a person says otherwise, whatever stands at the head of its column. A code that were
 * dropped would be given a second time.
 */

import type { Kind } from '#domain/field/field.ts';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { columnNamed } from '../columns.ts';

/** A column of codes: what it holds and is no code is a fault. Several columns may mean it. */
export const CODES = 'isrc_existant';
/** A column where some cells are codes: they are taken, the others are not read. */
export const SOME_CODES = 'isrc';
/** One of several columns that make a code together. */
export const CODE_PART = 'isrc_partie';
/** A column that a person decided not to read; one that nobody decided upon has no meaning at all. */
export const LEFT_OUT = 'non_lue';

/** A column of further codes, which lead no recording. */
const OTHER_CODES = 'autres_codes';

type Mapping = readonly (string | null)[];

/** Part of the filled cells from which a column is one of codes. */
const MOSTLY = 0.5;
/** Characters of a code, with what separates its parts, and the word ISRC before it. */
const SHORTEST = 12;
const LONGEST = 28;

/** How every code ends: seven digits, which signs may separate and no other letter or digit. */
const SEVEN_DIGITS = /(?:\d[^\da-z]*){7}$/i;

/** The code that a whole cell is, or null. Looked at for every cell of a file: what is quick comes first. */
export function codeIn(cell: string): Isrc | null {
  if (cell.length < SHORTEST || cell.length > LONGEST || !/\d\s*$/.test(cell)) return null;
  return SEVEN_DIGITS.test(cell) ? parseIsrc(cell) : null;
}

/** What stands between the codes of one cell: a sign or a word; spaces alone, where no code holds any. */
const BETWEEN_CODES = [/\s*[,;/|+&\n]\s*|\s(?:et|and)\s/i, /\s+/];
/** Characters of a cell in which several codes are looked for. */
const LONGEST_LIST = 400;

/** The codes that fill a cell together, each once; empty when it holds one, or anything else. */
export function codesTogether(cell: string): Isrc[] {
  if (cell.length <= SHORTEST || cell.length > LONGEST_LIST) return [];
  const lists = BETWEEN_CODES.map((sign) => cell.split(sign).filter((text) => text !== ''));
  const codes = lists.map((texts) => texts.map(parseIsrc)).find(isListOfCodes) ?? [];
  return [...new Set(codes)];
}

const isListOfCodes = (codes: readonly (Isrc | null)[]): codes is Isrc[] =>
  codes.length > 1 && codes.every((code) => code !== null);

/** Kinds in which a code may have strayed: a reference, a comment, a title. */
const STRAYED: ReadonlySet<Kind> = new Set(['text', 'note']);

/** Whether a code that stands in a column of this meaning is the code of the line. */
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
   * The same columns, those of codes put in: over what its heading says, a column that mostly holds codes is
   * one of codes. In one that nothing names, the cells that are codes are taken.
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
