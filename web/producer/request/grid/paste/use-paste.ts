import type { DurationUnit } from '#domain/sheet/evidence/duration-unit.ts';
import type { Cells } from '#web/form/paste/clipboard.ts';
import { useRequest } from '#web/producer/request/flow/use-request.ts';
import type { Cursor } from '#web/producer/request/sheet/keys.ts';
import { isCatalogue, unitAsked } from '#web/producer/request/sheet/paste/catalogue.ts';
import type { Pasted } from '#web/producer/request/sheet/paste/paste.ts';
import type { Row } from '#web/producer/request/sheet/row.ts';
import type { CellInput } from '../use-cell.ts';
import { columnsAt, pasteCells } from './paste-cells.ts';

/** A block that waits for what its durations count, and how it is written then. */
export type AskedUnit = { readonly example: string; readonly write: (unit: DurationUnit) => void };
/** A block that is a catalogue, and the line where it was pasted. */
export type PastedCatalogue = { readonly cells: Cells; readonly index: number };

export type PasteHandlers = {
  onPasted: (pasted: Pasted) => void;
  onUnit: (asked: AskedUnit) => void;
  onCatalogue: (catalogue: PastedCatalogue) => void;
};

/** Writes cells where the cursor is; what is a catalogue goes by the stages of intake first. */
export function usePaste(
  { lines, columns, moveTo, onPasted, onUnit, onCatalogue }: CellInput & PasteHandlers,
  roomy: (rows: readonly Row[]) => readonly Row[],
) {
  const { sheet, defaults, mayAdd } = useRequest();
  return (cells: Cells, cursor: Cursor) => {
    const { rows } = sheet.read();
    const here = columnsAt({ cursor, columns });
    moveTo(cursor);
    if (isCatalogue({ cells, columns: here, rows: rows.slice(cursor.row) })) {
      return onCatalogue({ cells, index: cursor.row });
    }
    const write = (unit: DurationUnit | null) => {
      const target = {
        cursor,
        rows: sheet.read().rows,
        lines,
        columns,
        defaults: defaults.read(),
        mayAdd,
      };
      const pasted = pasteCells(cells, { ...target, unit });
      sheet.change(() => roomy(pasted.rows));
      onPasted(pasted);
    };
    const example = unitAsked(cells, here);
    if (example === null) write(null);
    else onUnit({ example, write });
  };
}
