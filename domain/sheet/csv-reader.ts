/**
 * Reads separated values as they come (RFC 4180, and what spreadsheets really write): quotes, line
 * breaks inside quotes, CRLF, LF or CR. Everything is bounded: a quote that is never closed must not
 * swallow the file.
 */

import { Refusal, refusal } from '../refusal.ts';

export const SHEET_REFUSED = refusal('SHEET_REFUSED', 'invalid', 'Ce fichier ne peut pas être importé.');

/** Columns of a sheet: what is wider is not a list of recordings. */
export const MOST_COLUMNS = 100;
/** Characters of one record, all its cells together. */
export const LONGEST_RECORD = 200_000;

/** One line of a sheet. `ligne` counts from 1 as a spreadsheet does: blank lines count, breaks inside a cell do not. */
export type SheetRecord = { readonly ligne: number; readonly cells: readonly string[] };

/** @throws Refusal SHEET_REFUSED */
export function assertWidth({ ligne, cells }: SheetRecord): void {
  if (cells.length <= MOST_COLUMNS) return;
  throw new Refusal(SHEET_REFUSED, {
    detail: `La ligne ${ligne} compte ${cells.length} colonnes : ${MOST_COLUMNS} au plus.`,
  });
}

const QUOTE = 34;
const LF = 10;
const CR = 13;

export class CsvReader {
  readonly #separator: string;
  readonly #separatorCode: number;
  #text = '';
  #place = 0;
  #ligne = 0;
  #cells: string[] = [];

  constructor(separator: string) {
    this.#separator = separator;
    this.#separatorCode = separator.charCodeAt(0);
  }

  /** The records that are complete with this piece. @throws Refusal SHEET_REFUSED */
  push(piece: string): SheetRecord[] {
    this.#text = this.#text.slice(this.#place) + piece;
    this.#place = 0;
    return this.#complete(false);
  }

  /** What is left when the file ends. @throws Refusal SHEET_REFUSED */
  end(): SheetRecord[] {
    return this.#complete(true);
  }

  #complete(isEnd: boolean): SheetRecord[] {
    const records: SheetRecord[] = [];
    while (this.#place < this.#text.length) {
      const next = this.#record(isEnd);
      if (next === -1) {
        if (this.#text.length - this.#place > LONGEST_RECORD) throw this.#tooLong();
        break;
      }
      this.#ligne += 1;
      this.#place = next;
      const record = { ligne: this.#ligne, cells: this.#cells };
      assertWidth(record);
      records.push(record);
    }
    return records;
  }

  /** Reads one record into `#cells`. @returns where the next one begins, or -1 when more text is needed */
  #record(isEnd: boolean): number {
    this.#cells = [];
    let at = this.#place;
    for (;;) {
      at = this.#text.charCodeAt(at) === QUOTE ? this.#quoted(at, isEnd) : this.#plain(at, at, '', isEnd);
      if (at === -1) return -1;
      // A separator, a line break, or the end of the text.
      const code = this.#text.charCodeAt(at);
      if (code !== this.#separatorCode) return this.#afterBreak(at, isEnd);
      at += 1;
    }
  }

  /** Up to the next separator or line break; adds the cell. @returns where that stands, or -1 */
  #plain(start: number, from: number, before: string, isEnd: boolean): number {
    let at = from;
    for (; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === this.#separatorCode || code === LF || code === CR) break;
    }
    if (at === this.#text.length && !isEnd) return -1;
    this.#cells.push(before + this.#text.slice(start, at));
    return at;
  }

  #quoted(start: number, isEnd: boolean): number {
    let cell = '';
    let at = start + 1;
    for (;;) {
      const close = this.#text.indexOf('"', at);
      if (close === -1 || (close === this.#text.length - 1 && !isEnd)) {
        if (isEnd && close === -1) throw this.#unclosed();
        return -1;
      }
      cell += this.#text.slice(at, close);
      if (this.#text.charCodeAt(close + 1) !== QUOTE) return this.#plain(close + 1, close + 1, cell, isEnd);
      cell += '"';
      at = close + 2;
      if (cell.length > LONGEST_RECORD) throw this.#tooLong();
    }
  }

  #afterBreak(at: number, isEnd: boolean): number {
    if (this.#text.charCodeAt(at) !== CR) return at + 1;
    // The line feed of this carriage return may come with the next piece.
    if (at + 1 === this.#text.length && !isEnd) return -1;
    return this.#text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
  }

  #unclosed(): Refusal {
    return new Refusal(SHEET_REFUSED, {
      detail: `Un guillemet ouvert à la ligne ${this.#ligne + 1} n’est jamais refermé.`,
      privateDetail: `separator ${JSON.stringify(this.#separator)}`,
    });
  }

  #tooLong(): Refusal {
    return new Refusal(SHEET_REFUSED, {
      detail: `La ligne ${this.#ligne + 1} est trop longue : un guillemet n’y est sans doute jamais refermé.`,
    });
  }
}
