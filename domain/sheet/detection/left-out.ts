/**
 * The file of rejected lines: the columns added beside each line, and their meaning when the file
 * is imported again. Text alone no longer shows that a cell was a spreadsheet date, a formula, or
 * torn: the note beside it applies while the cell is unchanged.
 */

import { armed } from '../cells.ts';
import type { SheetRecord } from '../csv-reader.ts';
import type { CellError, Mapping } from '../read-row.ts';
import { FORMULA_NOTE } from '../repair-cell.ts';
import { REPORTED } from './doubts.ts';
import type { Doubt } from './stray-quotes.ts';

const REASONS = 'motif_du_rejet';
/** Headings of the added columns. */
export const BESIDE: readonly string[] = ['ligne_du_fichier', REASONS];

/** Characters by which an unchanged cell is recognised. */
const SHOWN = 60;
const shown = (cell: string): string => armed(cell).replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN);

const KINDS = Object.keys(REPORTED) as readonly Doubt['is'][];
const LOCKED: ReadonlySet<string> = new Set([
  'texte.formule',
  ...KINDS.map((is) => REPORTED[is].reparation),
]);

const about = (colonne: string, cell: string, message: string) =>
  `${colonne} « ${shown(cell)} » : ${message}`;

/** Reasons of a rejected line, in one cell. */
export const reasonsOf = (errors: readonly CellError[]): string =>
  errors
    .map(({ colonne, valeur, message, reparation }) =>
      LOCKED.has(reparation) ? about(colonne, valeur, message) : `${colonne} : ${message}`,
    )
    .join(' ');

/**
 * Restores the doubts of a rejected line for its unchanged cells; without the column of reasons,
 * the line as it is.
 */
export function asLeftOut(headers: readonly string[], mapping: Mapping) {
  const at = headers.findIndex((header) => header.trim() === REASONS);
  const beside = new Set(
    headers.flatMap((header, index) => (BESIDE.includes(header.trim()) ? [index] : [])),
  );
  return (record: SheetRecord): SheetRecord => {
    const reasons = record.cells[at] ?? '';
    if (!reasons.includes(' « ')) return record;
    const cells = [...record.cells];
    const doubts: Doubt[] = [...(record.doubts ?? [])];
    const isAlone =
      cells.filter((cell, index) => !beside.has(index) && cell.trim() !== '').length === 1;
    for (const [cell, text] of record.cells.entries()) {
      if (beside.has(cell) || text.trim() === '') continue;
      // A cell of an unread column stands for its line, as in `resolveDoubts`.
      const colonne = mapping[cell] ?? 'titre';
      if (reasons.includes(about(colonne, text, FORMULA_NOTE))) cells[cell] = armed(text);
      for (const is of KINDS) {
        if (is === 'ALONE' && !isAlone) continue;
        if (doubts.some((one) => one.cell === cell && one.is === is)) continue;
        if (reasons.includes(about(colonne, text, REPORTED[is].message))) doubts.push({ cell, is });
      }
    }
    return { ...record, cells, doubts };
  };
}
