import { copyFromAbove, removeRow, setText } from './edit-rows.ts';
import type { Cursor } from './keys.ts';
import type { ColumnName, Defaults, Row } from './row.ts';
import { writtenText } from './sheet-messages.ts';

/** Cells that are selected together, edges included. */
export type Range = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

/** Selection from its start to the cursor; the current cell alone without a start. */
export function rangeOf(at: Cursor, anchor: Cursor | null): Range {
  const from = anchor ?? at;
  return {
    top: Math.min(at.row, from.row),
    bottom: Math.max(at.row, from.row),
    left: Math.min(at.column, from.column),
    right: Math.max(at.column, from.column),
  };
}

export function isOneCell({ top, bottom, left, right }: Range): boolean {
  return top === bottom && left === right;
}

export function linesIn({ top, bottom }: Range): number {
  return bottom - top + 1;
}

export type OnRange = {
  readonly range: Range;
  readonly columns: readonly ColumnName[];
  readonly defaults: Defaults;
  /** True if a cell is editable. */
  readonly mayWrite: (row: Row, name: ColumnName) => boolean;
};

/** Text for the clipboard, in spreadsheet format. */
export function copied(rows: readonly Row[], range: Range, columns: readonly ColumnName[]): string {
  const lines = rows
    .slice(range.top, range.bottom + 1)
    .map(({ texts }) =>
      columns
        .slice(range.left, range.right + 1)
        .map((name) => quoted(writtenText(name, texts[name]))),
    );
  return lines.map((cells) => cells.join('\t')).join('\n');
}

const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The same text in every cell; an empty one clears them. */
export function filled(rows: readonly Row[], text: string, on: OnRange): readonly Row[] {
  return each(rows, on, (now, index, name) => setText(now, { index, name }, text, on));
}

/**
 * Copies the selection's first line to those below it; for a single line, copies the line above.
 */
export function filledDown(rows: readonly Row[], on: OnRange): readonly Row[] {
  const { range } = on;
  const under = range.top === range.bottom ? range : { ...range, top: range.top + 1 };
  return each(rows, { ...on, range: under }, (now, index, name) =>
    copyFromAbove(now, { index, name }, on.defaults),
  );
}

/** Removes the removable lines of the selection. */
export function withoutLines(
  rows: readonly Row[],
  range: Range,
  mayRemove: (index: number) => boolean,
): readonly Row[] {
  let next = rows;
  for (let index = range.bottom; index >= range.top; index -= 1) {
    if (mayRemove(index)) next = removeRow(next, index);
  }
  return next;
}

function each(
  rows: readonly Row[],
  { range, columns, mayWrite }: OnRange,
  write: (rows: readonly Row[], index: number, name: ColumnName) => readonly Row[],
): readonly Row[] {
  let next = rows;
  for (let index = range.top; index <= range.bottom; index += 1) {
    for (const name of columns.slice(range.left, range.right + 1)) {
      const row = next[index];
      if (row !== undefined && mayWrite(row, name)) next = write(next, index, name);
    }
  }
  return next;
}
