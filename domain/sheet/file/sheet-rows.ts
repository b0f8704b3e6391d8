/** The two parts of a workbook that are long: the table of its texts, and the lines of a sheet. */

import { DomainError } from '#domain/domain-error.ts';
import { ofWorkbook } from '../cells.ts';
import {
  assertWidth,
  LONGEST_RECORD,
  MOST_COLUMNS,
  SHEET_REFUSED,
  type SheetRecord,
} from '../csv-reader.ts';
import type { Doubt } from '../detection/stray-quotes.ts';
import type { MergedRange } from './merged-cells.ts';
import type { Moments } from './moments.ts';
import { damaged, tooLarge } from './unzip.ts';
import type { XmlHandler } from './xml-scanner.ts';

/** Characters of all the texts of a workbook: they are held in memory while its sheet is read. */
const MOST_CHARACTERS = 40_000_000;
/**
 * Maximum number of shared strings: an empty one has almost no size in the archive, but takes
 * memory here.
 */
const MOST_TEXTS = 2_000_000;
/**
 * Maximum characters that cells take from the shared strings in total: every cell may refer to the
 * same long one.
 */
const MOST_NAMED = 200_000_000;
/** Merged cells of a sheet that are looked at. */
const MOST_MERGES = 100_000;
/** Last line that a spreadsheet has. */
export const LAST_LINE = 1_048_576;

/**
 * Characters not allowed in XML are escaped by their number (ECMA-376-1, 22.9.2.19): mostly line
 * breaks of other programs.
 */
const unescaped = (text: string): string =>
  text.includes('_x') ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, signOf) : text;
const signOf = (_: string, number: string): string => {
  const sign = String.fromCharCode(Number.parseInt(number, 16));
  return sign < ' ' && !/\s/.test(sign) ? '' : sign;
};

/**
 * Shared strings, referred to by index. Runs of different formats form one text; phonetic hints are
 * ignored.
 */
export class TextTable implements XmlHandler {
  readonly #texts: string[] = [];
  #current = '';
  #inText = false;
  #spoken = 0;
  #characters = 0;

  open(name: string): void {
    if (name === 'si') this.#current = '';
    if (name === 'rPh') this.#spoken += 1;
    this.#inText = name === 't' && this.#spoken === 0;
  }

  text(piece: string): void {
    if (!this.#inText) return;
    this.#characters += piece.length;
    if (this.#characters > MOST_CHARACTERS) throw tooLarge();
    this.#current += piece;
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    if (name === 'rPh') this.#spoken -= 1;
    if (name !== 'si') return;
    if (this.#texts.length >= MOST_TEXTS) throw tooLarge();
    this.#texts.push(unescaped(this.#current));
  }

  at(index: number): string {
    return this.#texts[index] ?? '';
  }
}

export type Named = { readonly texts: TextTable; readonly moments: Moments };

/** The lines of a sheet; those without any value are left out, as if they were not there. */
export class SheetRows implements XmlHandler {
  /** Cells merged downwards; known once the sheet is read to its end. */
  readonly merges: MergedRange[] = [];
  /** Lines that hold something and are hidden, so far. */
  hiddenLines = 0;
  /** Columns that hold something and are hidden, so far, counted from 0. */
  readonly hiddenColumns = new Set<number>();
  /** First and last column of each hidden group, counted from 0; declared before the lines. */
  readonly #hiddenGroups: (readonly [number, number])[] = [];
  readonly #texts: TextTable;
  readonly #moments: Moments;
  #hidden = false;
  #records: SheetRecord[] = [];
  #cells: string[] = [];
  #ligne = 0;
  #column = -1;
  #type = '';
  #style: string | null = null;
  #doubts: Doubt[] = [];
  #value = '';
  #reading = false;
  #length = 0;
  #named = 0;

  /** @param named shared strings and formats, to which cells refer by index */
  constructor({ texts, moments }: Named) {
    this.#texts = texts;
    this.#moments = moments;
  }

  take(): SheetRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  open(name: string, attribute: (name: string) => string | null): void {
    if (name === 'row') this.#beginRow(attribute('r'), isHidden(attribute));
    else if (name === 'col' && isHidden(attribute)) this.#hide(attribute('min'), attribute('max'));
    else if (name === 'mergeCell') this.#merge(attribute('ref') ?? '');
    else if (name === 'c') this.#beginCell(attribute);
    // `v` is the value, also of a formula; `t` the text of a cell that holds its own.
    else if (name === 'v' || name === 't') this.#reading = true;
  }

  text(piece: string): void {
    if (!this.#reading) return;
    this.#lengthen(piece);
    this.#value += piece;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#reading = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row' && this.#cells.length > 0) {
      const record = { ligne: this.#ligne, cells: Array.from(this.#cells, (cell) => cell ?? '') };
      assertWidth(record);
      this.#records.push(this.#doubts.length === 0 ? record : { ...record, doubts: this.#doubts });
      if (this.#hidden) this.hiddenLines += 1;
    }
  }

  #merge(reference: string): void {
    const [first = '', last = ''] = reference.split(':');
    const range = { column: columnOf(first), from: lineOf(first), to: lineOf(last) };
    // A horizontally merged cell is a title over its columns; columns beyond the last one are
    // ignored.
    if (range.to <= range.from || range.column >= MOST_COLUMNS) return;
    if (this.merges.length < MOST_MERGES) this.merges.push(range);
  }

  #hide(first: string | null, last: string | null): void {
    if (this.#hiddenGroups.length < MOST_COLUMNS)
      this.#hiddenGroups.push([Number(first) - 1, Number(last) - 1]);
  }

  #beginRow(r: string | null, hidden: boolean): void {
    this.#hidden = hidden;
    const ligne = r === null ? this.#ligne + 1 : Number(r);
    if (!Number.isInteger(ligne) || ligne <= this.#ligne || ligne > LAST_LINE)
      throw damaged(`line ${r}`);
    this.#ligne = ligne;
    this.#cells = [];
    this.#doubts = [];
    this.#column = -1;
    this.#length = 0;
  }

  #beginCell(attribute: (name: string) => string | null): void {
    const r = attribute('r');
    this.#column = r === null ? this.#column + 1 : columnOf(r);
    this.#type = attribute('t') ?? 'n';
    this.#style = attribute('s');
    this.#value = '';
  }

  #endCell(): void {
    const value = this.#type === 's' ? this.#textNamed() : this.#typed();
    if (value === '') return;
    if (this.#column >= MOST_COLUMNS) {
      throw new DomainError(SHEET_REFUSED, {
        detail: `La ligne ${this.#ligne} est remplie au-delà de la colonne ${MOST_COLUMNS}.`,
      });
    }
    const column = this.#column;
    if (this.#hiddenGroups.some(([first, last]) => column >= first && column <= last)) {
      this.hiddenColumns.add(column);
    }
    // The result of a formula (`str`) is checked like a formula.
    const isText = this.#type === 's' || this.#type === 'inlineStr';
    const timestamp = this.#type === 'n' ? this.#moments.textOf(Number(value), this.#style) : null;
    if (timestamp !== null) this.#doubts.push({ cell: column, is: 'MOMENT' });
    this.#cells[column] = isText ? ofWorkbook(value) : (timestamp ?? value);
  }

  #textNamed(): string {
    const text = this.#texts.at(Number(this.#value));
    this.#lengthen(text);
    this.#named += text.length;
    if (this.#named > MOST_NAMED) throw tooLarge();
    return text;
  }

  #lengthen(piece: string): void {
    this.#length += piece.length;
    if (this.#length > LONGEST_RECORD) throw damaged(`line ${this.#ligne} is too long`);
  }

  #typed(): string {
    // As displayed by the spreadsheet, because a song may have this title.
    if (this.#type === 'b') return this.#value === '1' ? 'VRAI' : 'FAUX';
    if (this.#type === 'inlineStr' || this.#type === 'str') return unescaped(this.#value);
    if (this.#type !== 'n') return this.#value;
    if (!/e/i.test(this.#value)) return withoutNoise(this.#value);
    // Some programs write 4006381333931 as 4.006381333931E12: here, no digit is lost.
    const number = Number(this.#value);
    return Number.isSafeInteger(number) ? String(number) : this.#value;
  }
}

/** Spreadsheets write a number to its last bit: 4.4400000000000004 is 4.44. */
const withoutNoise = (number: string): string =>
  /^-?\d+\.\d{14,}$/.test(number) ? String(Number(number)) : number;

const isHidden = (attribute: (name: string) => string | null): boolean =>
  attribute('hidden') === '1' || attribute('hidden') === 'true';

/** `B5` is line 5. */
const lineOf = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0);

/** `B5` is column 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const position = letter.charCodeAt(0) - 64;
    if (position < 1 || position > 26) break;
    column = column * 26 + position;
  }
  if (column === 0 || column > 16_384) throw damaged(`cell ${reference}`);
  return column - 1;
}
