import type { Cells } from '#web/form/paste/clipboard.ts';
import type { Line } from '../flow/lines.ts';
import { mayEdit } from '../saving/known.ts';
import type { Cursor } from '../sheet/keys.ts';
import { type Pasted, paste } from '../sheet/paste/paste.ts';
import type { Decided } from '../sheet/paste/question.ts';
import type { ColumnName, Defaults } from '../sheet/row.ts';

export type PasteTarget = {
  readonly cursor: Cursor;
  readonly lines: readonly Line[];
  readonly columns: readonly ColumnName[];
  readonly defaults: Defaults;
  readonly mayAdd: boolean;
  readonly decided?: Decided | undefined;
};

/** The columns from the cursor on. */
export const columnsAt = ({ cursor, columns }: Pick<PasteTarget, 'cursor' | 'columns'>) =>
  columns.slice(Math.min(cursor.column, columns.length - 1));

/** Writes what was copied from a spreadsheet, where the person is and where lines may still change. */
export function pasteCells(cells: Cells, target: PasteTarget): Pasted {
  const { cursor, lines, defaults, mayAdd, decided } = target;
  const scopes = new Map(lines.map(({ row, scope }) => [row.key, scope]));
  return paste(
    lines.map(({ row }) => row),
    {
      index: cursor.row,
      columns: columnsAt(target),
      decided,
      cells,
      defaults,
      mayAdd,
      mayEdit: (row, name) => mayEdit(scopes.get(row.key) ?? 'all', name),
    },
  );
}
