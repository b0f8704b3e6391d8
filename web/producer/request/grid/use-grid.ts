import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
} from 'react';
import { readClipboard } from '#web/form/paste/clipboard.ts';
import type { GridCursor, MoveTo } from '#web/producer/request/grid/selection/use-cursor.ts';
import type { ColumnName } from '#web/producer/request/sheet/row.ts';
import { useRequest } from '../flow/use-request.ts';
import { type Cursor, type Intent, intentOf } from '../sheet/keys.ts';
import type { PasteHandlers } from './paste/paste-cells.ts';
import { usePaste } from './paste/use-paste.ts';
import { useSelection } from './selection/use-selection.ts';
import { type CellInput, useCell } from './use-cell.ts';
import { useRowTools } from './use-row-tools.ts';

export type GridInput = CellInput & PasteHandlers;

/** Handles keys, clicks and pastes on the grid. */
export function useGrid(input: GridInput) {
  const { lines, columns, cursor, moveTo } = input;
  const { autosave } = useRequest();
  const cell = useCell(input);
  const paste = usePaste(input, cell.roomy);
  const selection = useSelection(input, cell.roomy);
  const carryOut = useIntents({ ...input, cell, selection });
  const pointer = usePointer({ cursor, columns, moveTo, onExtend: selection.extend, cell });
  // Escape, then Tab, leaves the grid. Any other key in between cancels this.
  const leaves = useRef(false);

  const returnUnder = (column: number) => {
    moveTo({ row: Math.min(cursor.row + 1, lines.length - 1), column });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const extent = { rows: lines.length, columns: columns.length + 1 };
    const intent = event.nativeEvent.isComposing ? null : intentOf(event, cursor, extent);
    const isLeaving = leaves.current && event.key === 'Tab';
    leaves.current = intent?.do === 'escape' || (leaves.current && event.key === 'Shift');
    if (intent === null || isLeaving) return;
    // Preventing the default would make an input method lose its letter.
    if (event.key !== 'Process') event.preventDefault();
    // As in a spreadsheet: Enter after a run of Tab goes back under its first cell.
    if (event.key === 'Enter' && cursor.from !== null) return returnUnder(cursor.from);
    carryOut(intent);
  };
  const onPaste = (event: ClipboardEvent) => {
    const cells = readClipboard(event.clipboardData);
    const one = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
    // One value pasted in an open cell is ordinary typing; several are a block for the grid.
    if (cells.length === 0 || (one !== undefined && event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    cell.close();
    if (one !== undefined && selection.many) return selection.fillWith(one);
    const start = { row: selection.range.top, column: selection.range.left };
    paste(cells, start);
  };
  const copy = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement || cell.line === undefined) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', selection.text());
    return true;
  };
  const onCut = (event: ClipboardEvent) => {
    if (copy(event) && (selection.many || cell.isWritable())) selection.clear();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void autosave.flush();
  };
  const { seed, onLeave } = cell;
  const handlers = { onKeyDown, onPaste, onCopy: copy, onCut, onBlur, ...pointer };
  return { seed, onLeave, handlers, selected: selection.many ? selection.range : null };
}

type PointerInput = {
  cursor: GridCursor;
  columns: readonly ColumnName[];
  moveTo: MoveTo;
  onExtend: (to: Cursor, from?: Cursor) => void;
  cell: { readonly isOpen: boolean; begin: (seed: string | null) => void };
};

/**
 * Mouse handling: click selects a cell, dragging or Shift selects several, line numbers select
 * lines, double click edits.
 */
function usePointer({ cursor, columns, moveTo, onExtend, cell }: PointerInput) {
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
    // Opens only the cell under the pointer, whatever moved since the first click.
    if (at === null || cell.isOpen || at.row !== cursor.row || at.column !== cursor.column) return;
    cell.begin(null);
  };
  return { onMouseDown, onMouseOver, onMouseUp, onDoubleClick };
}

const inField = (target: EventTarget) =>
  !(target instanceof Element) || target.matches('input, select, option');

/** Cell under the pointer, from its `data-at` attribute; null inside an open field. */
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

type IntentsInput = CellInput & {
  cell: ReturnType<typeof useCell>;
  selection: ReturnType<typeof useSelection>;
};

/** Runs the command of a key. */
function useIntents(input: IntentsInput): (intent: Intent) => void {
  const { lines, columns, cursor, moveTo, cell, selection } = input;
  const { autosave } = useRequest();
  const tools = useRowTools(input);
  return (intent) => {
    switch (intent.do) {
      case 'move':
        return moveTo(intent.to);
      case 'tab':
        return moveTo(intent.to, true, { from: cursor.from });
      case 'extend':
        return selection.extend(intent.to);
      case 'selectAll':
        return selection.extend(endOf(lines.length, columns.length), { row: 0, column: 0 });
      case 'edit':
        return cell.begin(intent.seed);
      case 'clear':
      case 'copyAbove':
        if (!selection.many && !cell.isWritable()) return;
        return intent.do === 'clear' ? selection.clear() : selection.fillDown();
      case 'removeRow':
        return tools.remove(selection.range);
      case 'escape':
        void autosave.flush();
        return moveTo(cursor);
      default:
        return tools[intent.do]();
    }
  };
}

const endOf = (rows: number, columns: number): Cursor => ({ row: rows - 1, column: columns - 1 });
