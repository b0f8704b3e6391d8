/**
 * Values inherited from the line above: ditto marks, and the artist given only on the first line of
 * an album.
 */

import type { SheetRecord } from '../csv-reader.ts';
import type { Doubt } from './stray-quotes.ts';

/** Signs that mean « as above », in any column. */
const MARK = /^(?:["“”″〃]|''|’’|,,|\/\/|[-–—]\s?(?:["“”″〃]|''|\/\/)\s?[-–—])$/u;
/** Words that mean it; a recording may have such a title. */
const WORD = /^(?:idem|id\.|ditto|dito|do\.)$/i;

export type Columns = {
  /** Place of the title; -1: not known. */
  readonly titre: number;
  /** Index of the artist column where only the first line of an album has it; -1 otherwise. */
  readonly artiste: number;
};

export class LinesAbove {
  readonly #columns: Columns;
  #above: readonly string[] = [];
  /** Number of ditto marks replaced so far. */
  marks = 0;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /**
   * The line with its inherited values; a probable but unmarked repetition of the artist is left in
   * doubt.
   */
  fill(record: SheetRecord): SheetRecord {
    const cells = record.cells.map((cell, index) => this.#repeated(cell, index));
    const isFilled = cells.some((cell, index) => cell !== record.cells[index]);
    const artist = this.#columns.artiste;
    const above = this.#above[artist] ?? '';
    const otherCount = cells.filter((cell) => cell.trim() !== '').length;
    const isMissing = artist >= 0 && (cells[artist] ?? '').trim() === '' && otherCount > 0;
    this.#above = isMissing ? cells.with(artist, above) : cells;
    if (!isMissing || above === '') return isFilled ? { ...record, cells } : record;
    const doubt: Doubt = { cell: artist, is: 'ABOVE', value: above };
    return { ...record, cells, doubts: [...(record.doubts ?? []), doubt] };
  }

  #repeated(cell: string, index: number): string {
    // Fast path for most cells.
    if (cell.length > 8) return cell;
    const text = cell.trim();
    const isRepeated = MARK.test(text) || (index !== this.#columns.titre && WORD.test(text));
    const above = this.#above[index] ?? '';
    if (!isRepeated || above.trim() === '') return cell;
    this.marks += 1;
    return above;
  }
}
