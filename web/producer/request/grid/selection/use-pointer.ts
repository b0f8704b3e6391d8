import { type MouseEvent, useRef } from 'react';
import type { Cursor } from '#web/producer/request/sheet/keys.ts';
import type { ColumnName } from '#web/producer/request/sheet/row.ts';
import type { GridCursor, MoveTo } from './use-cursor.ts';

export type PointerInput = {
  cursor: GridCursor;
  columns: readonly ColumnName[];
  moveTo: MoveTo;
  onExtend: (to: Cursor, from?: Cursor) => void;
  cell: { readonly isOpen: boolean; begin: (seed: string | null) => void };
};

/** Presses on the grid: a cell, several by dragging or with Shift, whole lines by their numbers, a double press to type. */
export function usePointer({ cursor, columns, moveTo, onExtend, cell }: PointerInput) {
  const drag = useRef<Cursor | null>(null);
  const last = columns.length - 1;
  const onMouseDown = (event: MouseEvent) => {
    const number = numberOf(event.target);
    const at = number === null ? locationOf(event.target) : { row: number, column: last };
    if (at === null || event.button !== 0) return;
    const begun = event.shiftKey ? (cursor.anchor ?? cursor) : at;
    const from = number === null ? begun : { ...begun, column: 0 };
    drag.current = from;
    if (event.shiftKey || number !== null) {
      event.preventDefault();
      onExtend(at, from);
    } else moveTo(at, false);
  };
  const onMouseOver = (event: MouseEvent) => {
    if (drag.current === null) return;
    if (event.buttons !== 1) {
      drag.current = null;
      return;
    }
    const number = drag.current.column === 0 ? numberOf(event.target) : null;
    const at = number === null ? locationOf(event.target) : { row: number, column: last };
    if (at !== null && (at.row !== cursor.row || at.column !== cursor.column))
      onExtend(at, drag.current);
  };
  const onMouseUp = () => {
    drag.current = null;
  };
  const onDoubleClick = (event: MouseEvent) => {
    const at = locationOf(event.target);
    // What is opened is the cell under the pointer, whatever moved since the first press.
    if (at === null || cell.isOpen || at.row !== cursor.row || at.column !== cursor.column) return;
    cell.begin(null);
  };
  return { onMouseDown, onMouseOver, onMouseUp, onDoubleClick };
}

const inField = (target: EventTarget) =>
  !(target instanceof Element) || target.matches('input, select, option');

/** The cell under the pointer, by the place written on it; null inside an open field. */
function locationOf(target: EventTarget): Cursor | null {
  if (inField(target) || !(target instanceof Element)) return null;
  const [row, column] = (target.closest<HTMLElement>('[data-at]')?.dataset.at ?? '')
    .split('-')
    .map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/** The line whose number is under the pointer. */
function numberOf(target: EventTarget): number | null {
  const line =
    target instanceof Element
      ? target.closest<HTMLElement>('[data-line]')?.dataset.line
      : undefined;
  return line === undefined ? null : Number(line);
}
