import { useState } from 'react';
import { grid as messages } from '#web/producer/messages/grid.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { mayEdit } from '../saving/saved-line.ts';
import { addRows, setText, withCapacity } from '../sheet/edit-rows.ts';
import { afterLeaving, clamped } from '../sheet/keys.ts';
import type { ColumnName, Row } from '../sheet/row.ts';
import { fromCell } from '../sheet/sheet-messages.ts';
import type { OnLeave } from './cell-editor.tsx';
import type { GridCursor, MoveTo } from './selection/use-cursor.ts';

export type CellInput = {
  lines: readonly Line[];
  columns: readonly ColumnName[];
  cursor: GridCursor;
  moveTo: MoveTo;
  /** Announces to screen readers what sighted people see. */
  say: (sentence: string) => void;
};

/** Opens and leaves the cell at the cursor. */
export function useCell({ lines, columns, cursor, moveTo, say }: CellInput) {
  const { sheet, typing, mayAdd } = useRequest();
  const [open, setOpen] = useState<{ seed: string | null } | null>(null);
  const name: ColumnName | undefined = columns[cursor.column];
  const line = lines[cursor.row];
  const roomy = (rows: readonly Row[]) => (mayAdd ? withCapacity(rows) : rows);

  /** Returns false, with an announcement, when the cell is not writable. */
  const isWritable = (): boolean => {
    if (line === undefined || name === undefined) return false;
    if (mayEdit(line.scope, name)) return true;
    say(line.scope === 'timing' ? messages.message.onlyTiming : messages.message.locked);
    return false;
  };
  const write = (column: ColumnName, text: string) => {
    const location = { index: cursor.row, name: column };
    const typed = fromCell(column, text);
    sheet.change((rows) => roomy(setText(rows, location, typed, { defaults: typing() })));
  };
  const onLeave: OnLeave = (text, leaving) => {
    setOpen(null);
    if (leaving === 'cancel') return moveTo(cursor);
    if (name !== undefined) write(name, text);
    if (leaving === 'stay') return;
    const byTab = leaving === 'right' || leaving === 'left';
    const start = leaving === 'down' ? { ...cursor, column: cursor.from ?? cursor.column } : cursor;
    const next = afterLeaving(start, leaving, columns.length);
    if (next.row >= lines.length && mayAdd) sheet.change((rows) => addRows(rows, 1));
    const extent = { rows: sheet.read().rows.length, columns: columns.length + 1 };
    moveTo(clamped(next, extent), true, { from: byTab ? (cursor.from ?? cursor.column) : null });
  };
  return {
    line,
    roomy,
    isOpen: open !== null,
    seed: open === null ? undefined : open.seed,
    onLeave,
    isWritable,
    close: () => setOpen(null),
    begin: (seed: string | null) => {
      if (isWritable()) setOpen({ seed });
    },
  };
}
