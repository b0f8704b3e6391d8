/** A first look at each sheet of a workbook: how many lines it has, and whether they have headings that are known. */

import { DomainError } from '#domain/domain-error.ts';
import type { SheetRecord } from '../csv-reader.ts';
import { HEADER_WITHIN, headerRecord, recognisedHeadings } from '../headers.ts';
import { TextDecoder } from './machine.ts';
import type { MergedRange } from './merged-cells.ts';
import { type Named, SheetRows } from './sheet-rows.ts';
import { damaged, type PartTaker } from './unzip.ts';
import { type XmlHandler, XmlScanner } from './xml-scanner.ts';

export type SheetName = { readonly name: string; readonly id: string; readonly hidden: boolean };

export class SheetScan {
  readonly sheet: SheetName;
  readonly part: string;
  readonly #rows: SheetRows;
  readonly #first: SheetRecord[] = [];
  #failure: DomainError | null = null;
  #result = false;
  /** Number of non-empty lines. */
  lines = 0;

  constructor(sheet: SheetName, part: string, named: Named) {
    this.sheet = sheet;
    this.part = part;
    this.#rows = new SheetRows(named);
  }

  get merges(): readonly MergedRange[] {
    return this.#rows.merges;
  }

  get hiddenLines(): number {
    return this.#rows.hiddenLines;
  }

  get hiddenColumns(): readonly number[] {
    return [...this.#rows.hiddenColumns].toSorted((a, b) => a - b);
  }

  /** Known headings of the line that has most of them. */
  get existing(): number {
    const entete = headerRecord(this.#first);
    return entete === null ? 0 : recognisedHeadings(entete.cells);
  }

  /**
   * Consumes the bytes of the sheet; an error is stored, because it matters only if this sheet is
   * read in the end.
   */
  taker(): PartTaker {
    this.#result = true;
    const take = scanned(this.#rows);
    return (bytes, isLast) => {
      if (this.#failure !== null) return;
      try {
        take(bytes, isLast);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.#failure = error;
      }
    };
  }

  /** Counts the lines that came. */
  look(): void {
    const records = this.#rows.take();
    this.lines += records.length;
    if (this.#first.length < HEADER_WITHIN) this.#first.push(...records.slice(0, HEADER_WITHIN));
  }

  /** @throws Refusal SHEET_REFUSED */
  assertSound(): void {
    if (this.#failure !== null) throw this.#failure;
    if (!this.#result) throw damaged(`no part ${this.part}`);
  }
}

/** Among the visible sheets, the one with the most known headings, then with the most lines. */
export function bestOf(scans: readonly SheetScan[]): SheetScan | undefined {
  const visible = scans.filter(({ sheet }) => !sheet.hidden);
  const [best] = (visible.length > 0 ? visible : [...scans]).toSorted(
    (a, b) => b.existing - a.existing || b.lines - a.lines,
  );
  return best;
}

export function scanned(handler: XmlHandler): PartTaker;
export function scanned(handler: XmlHandler | undefined): PartTaker | null;
export function scanned(handler: XmlHandler | undefined): PartTaker | null {
  if (handler === undefined) return null;
  const scanner = new XmlScanner(handler);
  const decoder = new TextDecoder('utf-8');
  return (bytes, isLast) => scanner.push(decoder.decode(bytes, { stream: !isLast }));
}
