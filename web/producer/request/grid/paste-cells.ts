import type { Line } from '../flow/lines.ts';
import { mayEdit } from '../saving/known.ts';
import type { Cursor } from '../sheet/keys.ts';
import type { Cells } from '../sheet/paste/clipboard.ts';
import { type Pasted, paste } from '../sheet/paste/paste.ts';
import { COLUMNS, type Defaults } from '../sheet/row.ts';

export type PasteTarget = {
  readonly cursor: Cursor;
  readonly lines: readonly Line[];
  readonly defaults: Defaults;
  readonly mayAdd: boolean;
};

/** Writes what was copied from a spreadsheet, where the person is and where lines may still change. */
export function pasteCells(cells: Cells, { cursor, lines, defaults, mayAdd }: PasteTarget): Pasted {
  const scopes = new Map(lines.map(({ row, scope }) => [row.key, scope]));
  return paste(
    lines.map(({ row }) => row),
    {
      index: cursor.row,
      column: Math.min(cursor.column, COLUMNS.length - 1),
      cells,
      defaults,
      mayAdd,
      mayEdit: (row, name) => mayEdit(scopes.get(row.key) ?? 'all', name),
    },
  );
}
