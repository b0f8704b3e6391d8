import { useCallback, useState } from 'react';
import type { Cursor } from '../sheet/keys.ts';

export type GridCursor = Cursor & {
  /** Grows each time the focus is to follow; a press of the mouse moves the focus by itself. */
  readonly asked: number;
};

export type MoveTo = (to: Cursor, follow?: boolean) => void;

/** Where the person is; the grid and the form share it, so that changing view keeps the place. */
export function useCursor(initial: GridCursor): { cursor: GridCursor; moveTo: MoveTo } {
  const [cursor, setCursor] = useState(initial);
  const moveTo = useCallback<MoveTo>(({ row, column }, follow = true) => {
    setCursor((at) => {
      if (!follow && at.row === row && at.column === column) return at;
      return { row, column, asked: follow ? at.asked + 1 : at.asked };
    });
  }, []);
  return { cursor, moveTo };
}
