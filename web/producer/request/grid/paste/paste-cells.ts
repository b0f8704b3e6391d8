/** Analyses and writes a pasted block; loaded when the grid takes the focus. */

import type { DurationUnit } from '#domain/sheet/detection/duration-unit.ts';
import type { Cells } from '#web/form/paste/clipboard.ts';
import type { Request } from '#web/producer/request/flow/request.ts';
import { mayEdit } from '#web/producer/request/saving/saved-line.ts';
import type { Cursor } from '#web/producer/request/sheet/keys.ts';
import { isCatalogue, unitQuestion } from '#web/producer/request/sheet/paste/catalogue.ts';
import { type Pasted, paste } from '#web/producer/request/sheet/paste/paste.ts';
import type { Row } from '#web/producer/request/sheet/row.ts';
import type { CellInput } from '../use-cell.ts';

/** A block whose duration unit must be chosen before writing. */
export type UnitQuestion = {
  readonly example: string;
  readonly write: (unit: DurationUnit) => void;
};
/** A block that is a catalogue, and the line where it was pasted. */
export type PastedCatalogue = { readonly cells: Cells; readonly index: number };

export type PasteHandlers = {
  onPasted: (pasted: Pasted) => void;
  onUnit: (unitQuestion: UnitQuestion) => void;
  onCatalogue: (catalogue: PastedCatalogue) => void;
};

type PasteTarget = Pick<CellInput, 'lines' | 'columns'> &
  PasteHandlers & {
    readonly cursor: Cursor;
    readonly request: Pick<Request, 'sheet' | 'defaults' | 'mayAdd'>;
    readonly roomy: (rows: readonly Row[]) => readonly Row[];
  };

/** Writes cells at the cursor, in editable lines only; a catalogue is previewed first. */
export function pasteBlock(cells: Cells, target: PasteTarget): void {
  const { cursor, columns, lines, request, roomy, onPasted, onUnit, onCatalogue } = target;
  const { sheet, defaults, mayAdd } = request;
  const here = columns.slice(Math.min(cursor.column, columns.length - 1));
  const below = sheet.read().rows.slice(cursor.row);
  if (isCatalogue({ cells, columns: here, rows: below })) {
    onCatalogue({ cells, index: cursor.row });
    return;
  }
  const scopes = new Map(lines.map(({ row, scope }) => [row.key, scope]));
  const write = (unit: DurationUnit | null) => {
    const pasted = paste(sheet.read().rows, {
      index: cursor.row,
      columns: here,
      unit,
      cells,
      defaults: defaults.read(),
      mayAdd,
      mayEdit: (row, name) => mayEdit(scopes.get(row.key) ?? 'all', name),
    });
    sheet.change(() => roomy(pasted.rows));
    onPasted(pasted);
  };
  const example = unitQuestion(cells, here);
  if (example === null) write(null);
  else onUnit({ example, write });
}
