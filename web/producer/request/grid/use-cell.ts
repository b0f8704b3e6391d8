import { useState } from 'react';
import { grid as words } from '#web/app/catalogue/producer-grid.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { mayEdit } from '../saving/known.ts';
import { addRows, copyFromAbove, setText, withRoom } from '../sheet/edit-rows.ts';
import { afterLeaving, clamped } from '../sheet/keys.ts';
import { COLUMNS, type ColumnName, type Row } from '../sheet/row.ts';
import { shown } from '../sheet/words.ts';
import type { OnLeave } from './cell-editor.tsx';
import { CURSOR_COLUMNS } from './grid-row.tsx';
import type { GridCursor, MoveTo } from './use-cursor.ts';

export type CellInput = {
  lines: readonly Line[];
  cursor: GridCursor;
  moveTo: MoveTo;
  /** Said aloud: what a sighted person sees happen. */
  say: (sentence: string) => void;
};

/** The cell of the cursor: opening it, leaving it, and what is written in it without opening it. */
export function useCell({ lines, cursor, moveTo, say }: CellInput) {
  const { sheet, defaults, mayAdd } = useRequest();
  const [open, setOpen] = useState<{ seed: string | null } | null>(null);
  const name: ColumnName | undefined = COLUMNS[cursor.column];
  const line = lines[cursor.row];
  const roomy = (rows: readonly Row[]) => (mayAdd ? withRoom(rows) : rows);

  /** The column to write in; null, and said why, when there is none. */
  const writable = (): ColumnName | null => {
    if (line === undefined || name === undefined) return null;
    if (mayEdit(line.scope, name)) return name;
    say(line.scope === 'timing' ? words.said.onlyTiming : words.said.locked);
    return null;
  };
  const write = (column: ColumnName, text: string) => {
    const place = { index: cursor.row, name: column };
    sheet.change((rows) => roomy(setText(rows, place, text, { defaults: defaults.read() })));
  };
  const onLeave: OnLeave = (text, leaving) => {
    setOpen(null);
    if (leaving === 'cancel') return moveTo(cursor);
    if (name !== undefined) write(name, text);
    if (leaving === 'stay') return;
    const next = afterLeaving(cursor, leaving, COLUMNS.length);
    if (next.row >= lines.length && mayAdd) sheet.change((rows) => addRows(rows, 1));
    moveTo(clamped(next, { rows: sheet.read().rows.length, columns: CURSOR_COLUMNS }));
  };
  return {
    name,
    line,
    roomy,
    isOpen: open !== null,
    seed: open === null ? undefined : open.seed,
    onLeave,
    close: () => setOpen(null),
    begin: (seed: string | null) => {
      if (writable() !== null) setOpen({ seed });
    },
    clear: () => {
      const column = writable();
      if (column === null) return;
      write(column, '');
      say(words.said.cleared(words.columns[column], cursor.row + 1));
    },
    copyAbove: () => {
      const column = writable();
      if (column === null) return;
      const place = { index: cursor.row, name: column };
      sheet.change((rows) => roomy(copyFromAbove(rows, place, defaults.read())));
      say(words.said.copied(shown(column, sheet.read().rows[cursor.row]?.texts[column] ?? '')));
    },
  };
}
