import type { Cells } from '#web/form/paste/clipboard.ts';
import { grid } from '#web/producer/messages/grid.ts';
import { useRequest } from '#web/producer/request/flow/use-request.ts';
import type { Cursor } from '#web/producer/request/sheet/keys.ts';
import type { Row } from '#web/producer/request/sheet/row.ts';
import type { CellInput } from '../use-cell.ts';
import type { PasteHandlers } from './paste-cells.ts';

const messages = grid.message;

let loaded: typeof import('./paste-cells.ts') | null = null;

/** Loads the paste code separately: it is as large as the grid, which renders without it. */
export async function fetchPaste(): Promise<void> {
  loaded = await import('./paste-cells.ts');
}

/**
 * @returns function that writes a block at a cursor: at once, unless the paste code is still
 * loading
 */
export function usePaste(
  { lines, columns, moveTo, say, ...handlers }: CellInput & PasteHandlers,
  roomy: (rows: readonly Row[]) => readonly Row[],
) {
  const request = useRequest();
  return (cells: Cells, cursor: Cursor): void => {
    moveTo(cursor);
    const write = () =>
      loaded?.pasteBlock(cells, { ...handlers, lines, columns, cursor, request, roomy });
    if (loaded === null) void fetchPaste().then(write, () => say(messages.notPasted));
    else write();
  };
}
