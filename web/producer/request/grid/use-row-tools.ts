import { grid as messages } from '#web/producer/messages/grid.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { addRows, withCapacity } from '../sheet/edit-rows.ts';
import { type Range, withoutLines } from '../sheet/range.ts';
import type { MoveTo } from './selection/use-cursor.ts';

const ROWS_ADDED = 10;

export type RowToolsInput = {
  lines: readonly Line[];
  moveTo: MoveTo;
  say: (sentence: string) => void;
};

/** Actions on whole lines, for keyboard and buttons. */
export function useRowTools({ lines, moveTo, say }: RowToolsInput) {
  const { sheet, mayAdd } = useRequest();
  const message = messages.message;
  return {
    /** All the lines of a selection at once; those that were sent stay. */
    remove: (range: Range) => {
      const count = removableIn(lines, range);
      if (count === 0) return say(message.locked);
      const isRemovable = (index: number) => isRemovableAt(lines, index);
      sheet.change((rows) => {
        const left = withoutLines(rows, range, isRemovable);
        return mayAdd ? withCapacity(left) : left;
      });
      const last = sheet.read().rows.length - 1;
      moveTo({ row: Math.max(0, Math.min(range.top, last)), column: range.left });
      say(count === 1 ? message.removed(range.top + 1) : message.removedMany(count));
    },
    add: () => {
      const before = lines.length;
      sheet.change((rows) => addRows(rows, ROWS_ADDED));
      say(message.added(sheet.read().rows.length - before));
      moveTo({ row: before, column: 0 });
    },
    undo: () => say(sheet.undo() ? message.undone : message.nothingToUndo),
    redo: () => say(sheet.redo() ? message.redone : message.nothingToUndo),
  };
}

/** Number of removable lines in a selection. */
export function removableIn(lines: readonly Line[], { top, bottom }: Range): number {
  return lines.slice(top, bottom + 1).filter(mayRemove).length;
}

function isRemovableAt(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  return line !== undefined && mayRemove(line);
}

/** A submitted line cannot be removed; one in MINU counts as submitted. */
export function mayRemove({ scope }: Line): boolean {
  return scope === 'all';
}
