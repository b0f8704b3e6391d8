import { grid as words } from '#web/app/catalogue/producer-grid.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { addRows, removeRow, withRoom } from '../sheet/edit-rows.ts';
import type { Cursor } from '../sheet/keys.ts';
import type { MoveTo } from './use-cursor.ts';

const ROWS_ADDED = 10;

export type RowToolsInput = {
  lines: readonly Line[];
  moveTo: MoveTo;
  say: (sentence: string) => void;
};

/** What is done to whole lines, from the keyboard and from the buttons alike. */
export function useRowTools({ lines, moveTo, say }: RowToolsInput) {
  const { sheet, mayAdd } = useRequest();
  const said = words.said;
  return {
    remove: ({ row, column }: Cursor) => {
      const line = lines[row];
      if (line === undefined) return;
      if (!mayRemove(line)) return say(said.locked);
      sheet.change((rows) => (mayAdd ? withRoom(removeRow(rows, row)) : removeRow(rows, row)));
      moveTo({ row: Math.max(0, Math.min(row, sheet.read().rows.length - 1)), column });
      say(said.removed(row + 1));
    },
    add: () => {
      const before = lines.length;
      sheet.change((rows) => addRows(rows, ROWS_ADDED));
      say(said.added(sheet.read().rows.length - before));
      moveTo({ row: before, column: 0 });
    },
    undo: () => say(sheet.undo() ? said.undone : said.nothingToUndo),
    redo: () => say(sheet.redo() ? said.redone : said.nothingToUndo),
  };
}

/** A line that was sent stays; one in MINU was sent too. */
export function mayRemove({ scope }: Line): boolean {
  return scope === 'all';
}
