/**
 * Distinguishes a pasted catalogue, which is analysed and matched before writing, from cells to
 * write at the cursor.
 */

import { fieldOf } from '#domain/element/fields.ts';
import type { Kind } from '#domain/field/field.ts';
import type { FieldColumn } from '#domain/sheet/columns.ts';
import { isHeaded, isRepeated, seenIn } from '#domain/sheet/detection/columns-of-values.ts';
import { recognisedHeadings } from '#domain/sheet/headers.ts';
import { blankRow, type ColumnName, isBlankRow, type Row } from '../row.ts';
import { type Cells, columnOf, NO_PASTED_SIGN, readPasted, unitIn } from './understand.ts';

export type Block = {
  readonly cells: Cells;
  /** The columns from the cursor on, and the lines. */
  readonly columns: readonly ColumnName[];
  readonly rows: readonly Row[];
};

/**
 * True if it has headings, or its columns do not fit those at the cursor, or it starts several
 * recordings field by field.
 */
export function isCatalogue({ cells, columns, rows }: Block): boolean {
  if (isUnderHeadings(cells)) return true;
  const width = widthOf(cells);
  if (width < 2) return false;
  if (isHeaded(cells) || !doFit(cells, columns.map(columnOf), width)) return true;
  const fresh = cells.filter((line, at) => isFilled(line) && isBlankRow(rows[at] ?? NO_ROW));
  return fresh.length > 1;
}

/** Whether the first line names what the others hold, in the words of a file: two headings that are known, or the only one there is. */
function isUnderHeadings([first = [], ...rest]: Cells): boolean {
  const filled = first.filter((cell) => cell.trim() !== '').length;
  const existing = rest.length > 0 ? recognisedHeadings(first) : 0;
  return existing >= 2 || (existing === 1 && filled === 1);
}

const NO_ROW = blankRow();
const isFilled = (line: readonly string[]): boolean => line.some((cell) => cell.trim() !== '');
const widthOf = (cells: Cells): number => Math.max(0, ...cells.map(({ length }) => length));

/**
 * Example of a number with a doubtful unit; null when none. A single duration is handled as a typed
 * one, without a question.
 */
export function unitQuestion(cells: Cells, columns: readonly ColumnName[]): string | null {
  const unit =
    cells.length > 1 ? unitIn(cells, { headed: false, mapping: columns.map(columnOf) }) : null;
  return unit?.dApres === 'DOUTE' ? (unit.exemples[0] ?? null) : null;
}

const doFit = (cells: Cells, mapping: readonly (FieldColumn | null)[], width: number): boolean =>
  Array.from({ length: width }, (_, index) => index).every((index) =>
    fits(cells, index, mapping[index] ?? null),
  );

const MESSAGES: ReadonlySet<Kind> = new Set(['text', 'note', 'list']);

/** True if the column's content fits its target. */
function fits(lines: Cells, index: number, column: FieldColumn | null): boolean {
  const seen = seenIn(lines, index);
  if (seen === 'empty') return true;
  // Beyond the last column: it would be lost.
  if (column === null) return false;
  if (MESSAGES.has(fieldOf(column.field).kind)) {
    return seen === 'text' && !(column.field === 'version' && isRepeated(lines, index));
  }
  const filled = lines.map((line) => (line[index] ?? '').trim()).filter((cell) => cell !== '');
  const read = filled.filter((cell) => !('error' in readPasted(column, cell, NO_PASTED_SIGN)));
  return read.length * 2 >= filled.length;
}
