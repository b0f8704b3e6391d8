/** Cells merged downwards hold one value, on their first line: the lines below say the same. */

import type { SheetRecord } from '../csv-reader.ts';

/** A column, and the lines of a merged cell. */
export type MergedRange = { readonly column: number; readonly from: number; readonly to: number };

type Open = MergedRange & { readonly value: string };

export class MergedCells {
  readonly #byLine = new Map<number, MergedRange[]>();
  #open: Open[] = [];
  /** Cells that were given a value. */
  filled = 0;

  constructor(ranges: readonly MergedRange[]) {
    for (const range of ranges)
      this.#byLine.set(range.from, [...(this.#byLine.get(range.from) ?? []), range]);
  }

  /** The same line, what was merged put in. Lines are given in their order. */
  fill({ ligne, cells }: SheetRecord): SheetRecord {
    this.#open = this.#open.filter(({ to }) => to >= ligne);
    for (const range of this.#byLine.get(ligne) ?? []) {
      const value = cells[range.column] ?? '';
      if (value !== '') this.#open.push({ ...range, value });
    }
    const missing = this.#open.filter(({ column, from }) => from < ligne && (cells[column] ?? '') === '');
    if (missing.length === 0) return { ligne, cells };
    const whole = [...cells];
    for (const { column, value } of missing) {
      while (whole.length < column) whole.push('');
      whole[column] = value;
    }
    this.filled += missing.length;
    return { ligne, cells: whole };
  }
}
