/** Vertically merged cells hold one value, on their first line: copies it to the lines below. */

import type { SheetRecord } from '../csv-reader.ts';
import type { Doubt } from '../detection/stray-quotes.ts';

/** A column, and the lines of a merged cell. */
export type MergedRange = { readonly column: number; readonly from: number; readonly to: number };

type Open = MergedRange & { readonly value: string; readonly doubts: readonly Doubt[] };

export class MergedCells {
  readonly #byLine = new Map<number, MergedRange[]>();
  /** By column, at most one each. */
  readonly #open = new Map<number, Open>();
  /** Number of cells filled. */
  filled = 0;

  /** @param ranges as the workbook has them; of two that overlap, which no spreadsheet writes, the first counts */
  constructor(ranges: readonly MergedRange[]) {
    const reached = new Map<number, number>();
    for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
      if (range.from <= (reached.get(range.column) ?? 0)) continue;
      reached.set(range.column, range.to);
      const begun = this.#byLine.get(range.from);
      if (begun === undefined) this.#byLine.set(range.from, [range]);
      else begun.push(range);
    }
  }

  /** The same line with merged values filled in. Lines must be passed in order. */
  fill(record: SheetRecord): SheetRecord {
    const { ligne, cells, doubts = [] } = record;
    for (const [column, { to }] of this.#open) if (to < ligne) this.#open.delete(column);
    for (const range of this.#byLine.get(ligne) ?? []) {
      const value = cells[range.column] ?? '';
      const own = doubts.filter(({ cell }) => cell === range.column);
      if (value !== '') this.#open.set(range.column, { ...range, value, doubts: own });
    }
    const missing = [...this.#open.values()].filter(
      ({ column, from }) => from < ligne && (cells[column] ?? '') === '',
    );
    if (missing.length === 0) return record;
    const whole = [...cells];
    for (const { column, value } of missing) {
      while (whole.length < column) whole.push('');
      whole[column] = value;
    }
    this.filled += missing.length;
    const doubtful = [...doubts, ...missing.flatMap((one) => one.doubts)];
    return doubtful.length === 0
      ? { ...record, cells: whole }
      : { ...record, cells: whole, doubts: doubtful };
  }
}
