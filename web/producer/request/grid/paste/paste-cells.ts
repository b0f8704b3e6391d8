import type { Cells } from '#web/form/paste/clipboard.ts';
import type { Line } from '#web/producer/request/flow/lines.ts';
import { mayEdit } from '#web/producer/request/saving/saved-line.ts';
import type { Cursor } from '#web/producer/request/sheet/keys.ts';
import { type Pasted, type PasteInput, paste } from '#web/producer/request/sheet/paste/paste.ts';
import type { ColumnName, Defaults, Row } from '#web/producer/request/sheet/row.ts';

export type PasteTarget = {
  readonly cursor: Cursor;
  readonly rows: readonly Row[];
  /** What may be changed of the lines. */
  readonly lines: readonly Line[];
  readonly columns: readonly ColumnName[];
  readonly defaults: Defaults;
  readonly mayAdd: boolean;
} & Pick<PasteInput, 'unit'>;

/** The columns from the cursor on. */
export const columnsAt = ({ cursor, columns }: Pick<PasteTarget, 'cursor' | 'columns'>) =>
  columns.slice(Math.min(cursor.column, columns.length - 1));

/** Writes what was copied from a spreadsheet, where the person is and where lines may still change. */
export function pasteCells(cells: Cells, target: PasteTarget): Pasted {
  const { cursor, rows, lines, defaults, mayAdd, unit = null } = target;
  const scopes = new Map(lines.map(({ row, scope }) => [row.key, scope]));
  return paste(rows, {
    index: cursor.row,
    columns: columnsAt(target),
    unit,
    cells,
    defaults,
    mayAdd,
    mayEdit: (row, name) => mayEdit(scopes.get(row.key) ?? 'all', name),
  });
}
