import { useCallback, useState } from 'react';
import type { Cursor } from '#web/producer/request/sheet/keys.ts';

export type GridCursor = Cursor & {
  /** Grows each time the focus is to follow; a press of the mouse moves the focus by itself. */
  readonly requested: number;
  /** Start of a multiple selection. */
  readonly anchor: Cursor | null;
  /** Column in which a run of Tab began: Enter comes back under it, as in a spreadsheet. */
  readonly from: number | null;
};

/** `keep`: values that a plain move resets. */
export type MoveTo = (
  to: Cursor,
  follow?: boolean,
  keep?: Partial<Pick<GridCursor, 'anchor' | 'from'>>,
) => void;

export const FIRST_CELL: GridCursor = { row: 0, column: 0, requested: 0, anchor: null, from: null };

/** Cursor shared by the grid and the form, so that a change of view keeps the place. */
export function useCursor(): { cursor: GridCursor; moveTo: MoveTo } {
  const [cursor, setCursor] = useState(FIRST_CELL);
  const moveTo = useCallback<MoveTo>(
    ({ row, column }, follow = true, { anchor = null, from = null } = {}) => {
      setCursor((at) => {
        const still =
          at.row === row && at.column === column && at.anchor === null && anchor === null;
        if (!follow && still) return at;
        return { row, column, requested: follow ? at.requested + 1 : at.requested, anchor, from };
      });
    },
    [],
  );
  return { cursor, moveTo };
}
