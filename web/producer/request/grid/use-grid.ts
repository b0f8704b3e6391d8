import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { readClipboard } from '#web/form/paste/clipboard.ts';
import { useRequest } from '../flow/use-request.ts';
import { intentOf } from '../sheet/keys.ts';
import type { PasteHandlers } from './paste/paste-cells.ts';
import { usePaste } from './paste/use-paste.ts';
import { usePointer } from './selection/use-pointer.ts';
import { useSelection } from './selection/use-selection.ts';
import { type CellInput, useCell } from './use-cell.ts';
import { useIntents } from './use-intents.ts';

export type GridInput = CellInput & PasteHandlers;

/** What keys, presses and pastes do on the grid. */
export function useGrid(input: GridInput) {
  const { lines, columns, cursor, moveTo } = input;
  const { autosave } = useRequest();
  const cell = useCell(input);
  const paste = usePaste(input, cell.roomy);
  const selection = useSelection(input, cell.roomy);
  const carryOut = useIntents({ ...input, cell, selection });
  const pointer = usePointer({ cursor, columns, moveTo, onExtend: selection.extend, cell });
  // Escape, then Tab: out of the grid. Anything else in between stays in it.
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
    // Kept from its default, an input method would lose the letter that it was given.
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
