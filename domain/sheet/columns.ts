/**
 * The columns of a sheet, used by exports, imports and pastes, so that an exported file comes back
 * as the same recordings. Columns of fields are derived from the table of fields.
 */

import { type ElementFields, fieldOf } from '../element/fields.ts';
import { formatIsrc, type Isrc } from '../isrc/isrc.ts';
import { type Statut, statutLabel } from '../registration/statuts.ts';
import { armed, type Reading } from './cells.ts';
import { markOf, markOfFields, printOf } from './detection/row-mark.ts';
import { asIs, asNumber, type Countries, readValue, writeValue } from './field-cells.ts';
import { asReleased, FIELD_COLUMNS, type FieldColumn, type Heading } from './field-columns.ts';

/**
 * Registry data added to the fields of a recording. When imported, it is shown but never trusted.
 */
export type RegistryFacts = {
  readonly elementId: number;
  /** The number that people quote for the dossier. */
  readonly numero: string;
  readonly dossierTitre: string | null;
  readonly raison: string;
  readonly isrc: Isrc | null;
  readonly statut: Statut;
  /** Day of the assignment in Paris, YYYY-MM-DD. */
  readonly attribueLe: string | null;
  /** Day of the cancellation in Paris, YYYY-MM-DD; null while the code is valid. */
  readonly annuleLe: string | null;
  /** The code to use in place of a cancelled one. */
  readonly remplacePar: Isrc | null;
};

/** One recording as a row of a sheet. */
export type SheetRow = ElementFields & RegistryFacts;

/** External data needed by the columns. */
export type SheetContext = {
  /** Code of the brand, which two statuts carry in their label. */
  readonly marque: string;
  readonly pays: Countries;
};

type FactColumn = Heading & {
  readonly kind: 'fact';
  readonly field: keyof RegistryFacts;
  readonly write: (row: SheetRow, context: SheetContext) => string;
};

export type { FieldColumn };
export type SheetColumn = FieldColumn | FactColumn;

function fact<K extends keyof RegistryFacts>(
  field: K,
  name: string,
  label: string,
  write: (value: RegistryFacts[K], context: SheetContext) => string,
): FactColumn {
  return { kind: 'fact', name, label, field, write: (row, context) => write(row[field], context) };
}

const asIsrc = (value: Isrc | null): string => (value === null ? '' : formatIsrc(value));

const FACTS: { readonly [K in keyof RegistryFacts]: FactColumn } = {
  isrc: fact('isrc', 'isrc', 'Code ISRC', asIsrc),
  statut: fact('statut', 'statut', 'Statut', (statut, { marque }) => statutLabel(statut, marque)),
  attribueLe: fact('attribueLe', 'date_attribution', 'Date d’attribution', asIs),
  annuleLe: fact('annuleLe', 'date_annulation', 'Code annulé le', asIs),
  remplacePar: fact('remplacePar', 'remplace_par', 'Code remplacé par', asIsrc),
  numero: fact('numero', 'dossier', 'Dossier', asIs),
  dossierTitre: fact('dossierTitre', 'titre_dossier', 'Titre du dossier', asIs),
  raison: fact('raison', 'structure', 'Structure', asIs),
  elementId: fact('elementId', 'enregistrement', 'Numéro d’enregistrement', asNumber),
};

const FACT_COLUMNS: readonly SheetColumn[] = Object.values(FACTS);

/**
 * Mark of the exported row: when imported, it shows which cells changed since, in the file or in
 * the portal.
 */
const MARK: FactColumn = {
  kind: 'fact',
  name: 'repere',
  label: 'Repère d’export (à garder)',
  field: 'elementId',
  write: (row, { pays }) => markOfFields(row, pays),
};

/** In the order of their definition. */
const WRITTEN: readonly SheetColumn[] = [...FIELD_COLUMNS, ...FACT_COLUMNS];

export const SHEET_COLUMNS: readonly SheetColumn[] = [...WRITTEN, MARK].toSorted(asReleased);

const LOCATIONS = WRITTEN.map((column) => SHEET_COLUMNS.indexOf(column));
const POSITION_OF_MARK = SHEET_COLUMNS.indexOf(MARK);

export const TEMPLATE_COLUMNS = FIELD_COLUMNS.filter(
  (column): column is FieldColumn & { readonly guide: readonly [string, string] } =>
    column.guide !== null,
);

const BY_NAME: ReadonlyMap<string, SheetColumn> = new Map(
  SHEET_COLUMNS.map((column) => [column.name, column]),
);

export const columnNamed = (name: string): SheetColumn | undefined => BY_NAME.get(name);

/** Displayed value of a column for a row. */
export function shownIn(column: SheetColumn, row: SheetRow, context: SheetContext): string {
  return column.kind === 'fact'
    ? column.write(row, context)
    : writeValue(column.of, row[column.field], context.pays);
}

/** Converts a displayed text and its raw value to a cell of the file format. */
type CellOf = (text: string, column: SheetColumn, value: unknown) => string;

/**
 * Writes the rows of one file. The tracks of an album mostly repeat the values of the row above, so
 * cells with equal values are reused.
 * @returns the cells of a row, in the order of `SHEET_COLUMNS`; valid until the next call
 */
export function rowWriter(
  context: SheetContext,
  cellOf: CellOf,
): (row: SheetRow) => readonly string[] {
  const cells = SHEET_COLUMNS.map(() => '');
  const prints = FIELD_COLUMNS.map(() => '');
  /** Previous row's values; starts with a sentinel equal to none. */
  const values: unknown[] = WRITTEN.map(() => WRITTEN);
  return (row) => {
    let isMarked = true;
    for (let index = 0; index < WRITTEN.length; index += 1) {
      const column = WRITTEN[index] as SheetColumn;
      const value = row[column.field];
      if (isSame(values[index], value)) continue;
      values[index] = value;
      const text = shownIn(column, row, context);
      cells[LOCATIONS[index] ?? 0] = cellOf(text, column, value);
      // The fields come first.
      if (column.kind !== 'field') continue;
      prints[index] = printOf(text);
      isMarked = false;
    }
    if (!isMarked) cells[POSITION_OF_MARK] = cellOf(markOf(prints.join('')), MARK, null);
    return cells;
  };
}

/** Empty lists count as equal: lists are new objects for each row, and most are empty. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isEmpty(one) && isEmpty(other));
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The value that a cell says of its field. */
export function readCell(
  column: FieldColumn,
  cell: string,
  context: Pick<SheetContext, 'pays'>,
): Reading<unknown> {
  return readValue(fieldOf(column.field), armed(cell.trim()).trim(), context.pays);
}
