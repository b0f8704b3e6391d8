import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { useRequest } from '../flow/use-request.ts';
import { type Cursor, type Intent, intentOf } from '../sheet/keys.ts';
import { readClipboard } from '../sheet/paste/clipboard.ts';
import type { Pasted } from '../sheet/paste/paste.ts';
import { shown } from '../sheet/words.ts';
import { CURSOR_COLUMNS } from './grid-row.tsx';
import { pasteCells } from './paste-cells.ts';
import { type CellInput, useCell } from './use-cell.ts';
import { useRowTools } from './use-row-tools.ts';

export type GridInput = CellInput & { onPasted: (pasted: Pasted) => void };

/** What keys, presses and pastes do on the grid. */
export function useGrid({ onPasted, ...input }: GridInput) {
  const { lines, cursor, moveTo } = input;
  const { sheet, autosave, defaults, mayAdd } = useRequest();
  const cell = useCell(input);
  const tools = useRowTools(input);

  const carryOut = (intent: Intent) => {
    if (intent.do === 'move') moveTo(intent.to);
    else if (intent.do === 'edit') cell.begin(intent.seed);
    else if (intent.do === 'removeRow') tools.remove(cursor);
    else if (intent.do === 'undo' || intent.do === 'redo') tools[intent.do]();
    else cell[intent.do]();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const extent = { rows: lines.length, columns: CURSOR_COLUMNS };
    const intent = event.nativeEvent.isComposing ? null : intentOf(event, cursor, extent);
    if (intent === null) return;
    event.preventDefault();
    carryOut(intent);
  };
  const onPaste = (event: ClipboardEvent) => {
    const cells = readClipboard(event.clipboardData);
    const isOne = cells.length === 1 && cells[0]?.length === 1;
    // One value pasted in an open cell is ordinary typing; several are a block for the grid.
    if (cells.length === 0 || (isOne && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    cell.close();
    const pasted = pasteCells(cells, { cursor, lines, defaults: defaults.read(), mayAdd });
    sheet.change(() => cell.roomy(pasted.rows));
    moveTo(cursor);
    onPasted(pasted);
  };
  const onCopy = (event: ClipboardEvent) => {
    const { line, name } = cell;
    if (event.target instanceof HTMLInputElement || line === undefined || name === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', shown(name, line.row.texts[name]));
  };
  const onMouseDown = (event: MouseEvent) => {
    const at = placeOf(event.target);
    if (at !== null) moveTo(at, false);
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (placeOf(event.target) !== null && !cell.isOpen) cell.begin(null);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) autosave.hurry();
  };
  const { seed, onLeave } = cell;
  const handlers = { onKeyDown, onPaste, onCopy, onMouseDown, onDoubleClick, onBlur };
  return { seed, onLeave, handlers };
}

/** The cell under the pointer, by the place written on it; null inside an open field. */
function placeOf(target: EventTarget): Cursor | null {
  if (!(target instanceof HTMLElement) || target.matches('input, select, option')) return null;
  const [row, column] = (target.closest<HTMLElement>('[data-at]')?.dataset.at ?? '').split('-').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}
