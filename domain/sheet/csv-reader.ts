/**
 * Reads CSV as found in practice (RFC 4180, and what spreadsheets really write): quotes, line
 * breaks inside quotes, CRLF, LF or CR. Everything is bounded: an unclosed quote must not consume
 * the rest of the file. It is read as a character of its line, which is then reported.
 */

import { DomainError, domainError } from '../domain-error.ts';
import { type Doubt, type QuotedCell, StrayQuotes } from './detection/stray-quotes.ts';

export const SHEET_REFUSED = domainError(
  'SHEET_REFUSED',
  'invalid',
  'Ce fichier ne peut pas être importé.',
);

/** Maximum columns of a sheet: a wider one is not a list of recordings. */
export const MOST_COLUMNS = 100;
/** Characters of one quoted cell, or of one line of a workbook, all its cells together; a line of a CSV ends within twice as many. */
export const LONGEST_RECORD = 200_000;

/** One line of a sheet. `ligne` counts from 1 as a spreadsheet does: blank lines count, breaks inside a cell do not. */
export type SheetRecord = {
  readonly ligne: number;
  readonly cells: readonly string[];
  /** Doubts about some of its cells. */
  readonly doubts?: readonly Doubt[];
};

/** @throws Refusal SHEET_REFUSED */
export function assertWidth({ ligne, cells }: SheetRecord): void {
  if (cells.length <= MOST_COLUMNS) return;
  throw new DomainError(SHEET_REFUSED, {
    detail: `La ligne ${ligne} compte ${cells.length} colonnes : ${MOST_COLUMNS} au plus.`,
  });
}

const QUOTE = 34;
const LF = 10;
const CR = 13;
const SPACE = 32;

/** End of a quoted cell: position of its closing quote, and of the following separator. */
type Closing = { readonly quote: number; readonly after: number };

export class CsvReader {
  readonly #separator: number;
  readonly #strays: StrayQuotes;
  #text = '';
  #location = 0;
  #ligne = 0;
  #cells: string[] = [];
  /** Cells of this line with a doubtful quote. */
  #quoted: QuotedCell[] = [];
  /**
   * Error of a line, raised on the next call, after the complete lines before it were returned; at
   * the end it is raised at once.
   */
  #domainError: DomainError | null = null;

  constructor(separator: string) {
    this.#separator = separator.charCodeAt(0);
    this.#strays = new StrayQuotes(separator);
  }

  /**
   * Complete records of the text so far.
   * @throws Refusal SHEET_REFUSED
   */
  push(piece: string): SheetRecord[] {
    this.#text = this.#text.slice(this.#location) + piece;
    this.#location = 0;
    return this.#complete(false);
  }

  /**
   * Remaining records at the end of the file.
   * @throws Refusal SHEET_REFUSED
   */
  end(): SheetRecord[] {
    return this.#complete(true);
  }

  #complete(isEnd: boolean): SheetRecord[] {
    const records: SheetRecord[] = [];
    while (this.#domainError === null && this.#location < this.#text.length) {
      const next = this.#record(isEnd);
      if (next === -1) {
        if (this.#text.length - this.#location > 2 * LONGEST_RECORD) throw this.#tooLong();
        break;
      }
      this.#ligne += 1;
      this.#location = next;
      const read = { ligne: this.#ligne, cells: this.#cells };
      assertWidth(read);
      const judged = this.#strays.judged(read, this.#quoted);
      if (judged.unsafe !== null)
        this.#domainError = new DomainError(SHEET_REFUSED, { detail: judged.unsafe });
      else records.push(judged.doubts.length === 0 ? read : { ...read, doubts: judged.doubts });
    }
    if (this.#domainError !== null && (isEnd || records.length === 0)) throw this.#domainError;
    return records;
  }

  /** Reads one record into `#cells`. @returns where the next one begins, or -1 when more text is needed */
  #record(isEnd: boolean): number {
    this.#cells = [];
    this.#quoted = [];
    let at = this.#location;
    for (;;) {
      at = this.#cell(at, isEnd);
      if (at === -1) return -1;
      // A separator, a line break, or the end of the text.
      if (this.#text.charCodeAt(at) !== this.#separator) return this.#afterBreak(at, isEnd);
      at += 1;
    }
  }

  /**
   * Adds the cell that begins here.
   * @returns the position of its terminator, or -1
   */
  #cell(start: number, isEnd: boolean): number {
    const open = this.#afterSpaces(start);
    if (this.#text.charCodeAt(open) !== QUOTE)
      return open === this.#text.length && !isEnd ? -1 : this.#plain(start, isEnd);
    const closing = this.#closing(open, isEnd);
    if (closing === null) return -1;
    const cell = this.#cells.length;
    if (closing === 'NEVER') {
      const end = this.#plain(start, isEnd);
      if (end !== -1)
        this.#quoted.push({ cell, text: this.#text.slice(start, end), isLetter: true });
      return end;
    }
    const text = this.#text.slice(open + 1, closing.quote);
    if (/[\r\n]/.test(text)) this.#quoted.push({ cell, text, isLetter: false });
    this.#cells.push(text.includes('"') ? text.replaceAll('""', '"') : text);
    return closing.after;
  }

  /**
   * Adds the cell up to the next separator or line break.
   * @returns the position of that terminator, or -1
   */
  #plain(start: number, isEnd: boolean): number {
    let at = start;
    for (; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === this.#separator || code === LF || code === CR) break;
    }
    if (at === this.#text.length && !isEnd) return -1;
    this.#cells.push(this.#text.slice(start, at));
    return at;
  }

  /** End of the quoted cell that opens here; null when more text is needed. */
  #closing(open: number, isEnd: boolean): Closing | 'NEVER' | null {
    const more = isEnd ? 'NEVER' : null;
    let quote = this.#text.indexOf('"', open + 1);
    while (quote !== -1 && this.#text.charCodeAt(quote + 1) === QUOTE)
      quote = this.#text.indexOf('"', quote + 2);
    const seen = quote === -1 ? this.#text.length : quote;
    if (seen - open > LONGEST_RECORD) return 'NEVER';
    if (quote === -1) return more;
    const after = this.#afterSpaces(quote + 1);
    if (after === this.#text.length) return isEnd ? { quote, after } : null;
    const code = this.#text.charCodeAt(after);
    return code === this.#separator || code === LF || code === CR ? { quote, after } : 'NEVER';
  }

  #afterSpaces(from: number): number {
    let at = from;
    while (this.#text.charCodeAt(at) === SPACE) at += 1;
    return at;
  }

  #afterBreak(at: number, isEnd: boolean): number {
    if (this.#text.charCodeAt(at) !== CR) return at + 1;
    // The line feed after this carriage return may be in the next chunk.
    if (at + 1 === this.#text.length && !isEnd) return -1;
    return this.#text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
  }

  #tooLong(): DomainError {
    return new DomainError(SHEET_REFUSED, {
      detail: `La ligne ${this.#ligne + 1} est trop longue pour être celle d’un enregistrement.`,
    });
  }
}
