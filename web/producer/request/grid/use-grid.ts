import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { grid as words } from '../../../app/catalogue/producer-grid.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { mayEdit } from '../saving/known.ts';
import { addRows, copyFromAbove, setText, withRoom } from '../sheet/edit-rows.ts';
import { afterLeaving, type Cursor, clamped, type Intent, intentOf } from '../sheet/keys.ts';
import type { Pasted } from '../sheet/paste/paste.ts';
import { COLUMNS, type ColumnName, type Row } from '../sheet/row.ts';
import { shown } from '../sheet/words.ts';
import type { OnLeave } from './cell-editor.tsx';
import { CURSOR_COLUMNS } from './grid-row.tsx';
import { pasteText } from './paste-text.ts';
import type { GridCursor, MoveTo } from './use-cursor.ts';
import { useRowTools } from './use-row-tools.ts';

export type GridInput = {
  lines: readonly Line[];
  cursor: GridCursor;
  moveTo: MoveTo;
  /** Said aloud: what a sighted person sees happen. */
  say: (sentence: string) => void;
  onPasted: (pasted: Pasted) => void;
};

/** What keys, presses and pastes do on the grid. */
export function useGrid({ lines, cursor, moveTo, say, onPasted }: GridInput) {
  const { sheet, autosave, defaults, mayAdd } = useRequest();
  const [open, setOpen] = useState<{ seed: string | null } | null>(null);
  const tools = useRowTools({ lines, say, moveTo });
  const extent = { rows: lines.length, columns: CURSOR_COLUMNS };
  const name: ColumnName | undefined = COLUMNS[cursor.column];
  const line = lines[cursor.row];
  const roomy = (rows: readonly Row[]) => (mayAdd ? withRoom(rows) : rows);

  const mayWrite = (): boolean => {
    if (line === undefined || name === undefined) return false;
    if (mayEdit(line.scope, name)) return true;
    say(line.scope === 'timing' ? words.said.onlyTiming : words.said.locked);
    return false;
  };
  const write = (text: string) => {
    if (name === undefined) return;
    sheet.change((rows) =>
      roomy(setText(rows, { index: cursor.row, name }, text, { defaults: defaults.read() })),
    );
  };
  const begin = (seed: string | null) => {
    if (mayWrite()) setOpen({ seed });
  };
  const onLeave: OnLeave = (text, leaving) => {
    setOpen(null);
    if (leaving === 'cancel') return moveTo(cursor);
    write(text);
    if (leaving === 'stay') return;
    const next = afterLeaving(cursor, leaving, COLUMNS.length);
    if (next.row >= lines.length && mayAdd) sheet.change((rows) => addRows(rows, 1));
    moveTo(clamped(next, { ...extent, rows: sheet.read().rows.length }));
  };
  const carryOut = (intent: Intent) => {
    switch (intent.do) {
      case 'move':
        return moveTo(intent.to);
      case 'edit':
        return begin(intent.seed);
      case 'clear':
        if (!mayWrite() || name === undefined) return;
        write('');
        return say(words.said.cleared(words.columns[name], cursor.row + 1));
      case 'copyAbove':
        if (!mayWrite() || name === undefined) return;
        sheet.change((rows) => roomy(copyFromAbove(rows, { index: cursor.row, name }, defaults.read())));
        return say(words.said.copied(shown(name, sheet.read().rows[cursor.row]?.texts[name] ?? '')));
      case 'removeRow':
        return tools.remove(cursor);
      case 'undo':
        return tools.undo();
      case 'redo':
        return tools.redo();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const intent = event.nativeEvent.isComposing ? null : intentOf(event, cursor, extent);
    if (intent === null) return;
    event.preventDefault();
    carryOut(intent);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const inField = event.target instanceof HTMLInputElement;
    // One value pasted in an open cell is ordinary typing; several are a block for the grid.
    if (text === '' || (inField && !/[\t\n]/.test(text.trimEnd()))) return;
    event.preventDefault();
    setOpen(null);
    const pasted = pasteText(text, { cursor, lines, defaults: defaults.read(), mayAdd });
    sheet.change(() => roomy(pasted.rows));
    moveTo(cursor);
    onPasted(pasted);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement || line === undefined || name === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', shown(name, line.row.texts[name]));
  };
  return {
    seed: open === null ? undefined : open.seed,
    onLeave,
    handlers: {
      onKeyDown,
      onPaste,
      onCopy,
      onMouseDown: (event: MouseEvent) => {
        const at = placeOf(event.target);
        if (at !== null) moveTo(at, false);
      },
      onDoubleClick: (event: MouseEvent) => {
        if (placeOf(event.target) !== null && open === null) begin(null);
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) autosave.hurry();
      },
    },
  };
}

/** The cell under the pointer, by the place written on it; null inside an open field. */
function placeOf(target: EventTarget): Cursor | null {
  if (!(target instanceof HTMLElement) || target.matches('input, select, option')) return null;
  const [row, column] = (target.closest<HTMLElement>('[data-at]')?.dataset.at ?? '').split('-').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}
