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

/** What is selected: from where the selection began to the cursor; the cell of the cursor alone without a beginning. */
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
  /** Whether a cell may be written in. */
  readonly mayWrite: (row: Row, name: ColumnName) => boolean;
};

/** As spreadsheets put it on the clipboard. */
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

/** The first line of the selection in the lines under it; of one line alone, the line above it. */
export function filledDown(rows: readonly Row[], on: OnRange): readonly Row[] {
  const { range } = on;
  const under = range.top === range.bottom ? range : { ...range, top: range.top + 1 };
  return each(rows, { ...on, range: under }, (now, index, name) =>
    copyFromAbove(now, { index, name }, on.defaults),
  );
}

/** Without the lines of the selection that may go. */
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
