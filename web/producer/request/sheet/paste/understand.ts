/** Target columns of a pasted block, and the unit of its durations. */

import { fieldOf } from '#domain/element/fields.ts';
import { columnNamed, type FieldColumn } from '#domain/sheet/columns.ts';
import {
  type DetectedUnit,
  type DurationUnit,
  DurationUnitFinder,
} from '#domain/sheet/detection/duration-unit.ts';
import type { Cells } from '#domain/sheet/file/read-block.ts';
import { readRaw } from '#domain/sheet/read-row.ts';
import type { Accepted } from '#domain/sheet/repairs.ts';
import { NO_SIGN, SignCollector } from '#domain/sheet/signs.ts';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { type ColumnName, isFlagName, isTextName } from '../row.ts';

export type { Cells };

/** Where each cell of a line goes; null for a column that is left out. */
export type Mapping = readonly (FieldColumn | null)[];

type Understood = { readonly headed: boolean; readonly mapping: Mapping };

const fieldColumn = (name: string | null): FieldColumn | null => {
  const column = name === null ? undefined : columnNamed(name);
  return column?.kind === 'field' && (isTextName(column.field) || isFlagName(column.field))
    ? column
    : null;
};

export const columnOf = (name: ColumnName | null): FieldColumn | null =>
  name === null ? null : fieldColumn(fieldOf(name).sheet?.name ?? null);

/** In what the bare numbers of the durations are counted; null when there are none. */
export function unitIn(cells: Cells, { headed, mapping }: Understood): DetectedUnit | null {
  const index = mapping.findIndex((column) => column?.field === 'duree');
  if (index < 0) return null;
  const finder = new DurationUnitFinder();
  for (const line of headed ? cells.slice(1) : cells) finder.see((line[index] ?? '').trim());
  return finder.unit(null, headed ? (cells[0]?.[index] ?? '') : '');
}

/** True if some dates are valid only with the month first: 11/25/2023 settles 11/05/2023. */
export function isMonthFirst(cells: Cells, mapping: Mapping): boolean {
  const collector = new SignCollector();
  for (const line of cells) {
    for (const [index, column] of mapping.entries()) {
      collector.see(column?.name ?? null, (line[index] ?? '').trim());
    }
  }
  return collector.signs({ heading: '', unite: null }, cells.length).moisJour;
}

/** Facts of the whole block needed to read its cells. */
export type PastedSigns = { readonly unit: DurationUnit | null; readonly moisJour: boolean };
export const NO_PASTED_SIGN: PastedSigns = { unit: null, moisJour: false };

/** Two-digit years are not interpreted here; a plain number is not a date. */
export function readPasted(column: FieldColumn, cell: string, { unit, moisJour }: PastedSigns) {
  const duree: DetectedUnit | null =
    unit === null ? null : { unite: unit, dApres: 'PERSONNE', exemples: [] };
  return readRaw(column, cell, {
    signs: { ...NO_SIGN, moisJour, duree },
    accepted: MONTH_FIRST_ACCEPTED,
    year: 0,
    copied: true,
    context: { pays: TERRITORY_NAMES },
  });
}

/** No question during a paste: the grid shows the date that was read. */
const MONTH_FIRST_ACCEPTED: Accepted = new Set(['date.moisJour']);
