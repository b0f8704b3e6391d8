/**
 * A line that comes from an export of the portal: it identifies its recording and dossier, and its
 * mark records the exported values. When imported or pasted again, it finds that recording and its
 * changes.
 */

import type { ElementFields } from '#domain/element/fields.ts';
import { armed } from '../cells.ts';
import { columnNamed } from '../columns.ts';
import { type Countries, writeValue } from '../field-cells.ts';
import type { FieldColumn } from '../field-columns.ts';
import type { Mapping } from '../read-row.ts';
import { type ChangedBy, changedBy } from './row-mark.ts';

export type BroughtBack = {
  readonly elementId: number;
  /** The number of its dossier. */
  readonly numero: string;
  /** Empty: none. */
  readonly mark: string;
  /** Columns that carry a value for it. */
  readonly columns: readonly FieldColumn[];
};

/**
 * Detects the columns of an export that together identify a recording: an id alone could be a track
 * number.
 * @param blanked columns that an accepted repair leaves empty
 */
export function broughtBack(
  cells: readonly string[],
  mapping: Mapping,
  blanked: readonly string[] = [],
): BroughtBack | null {
  const cellOf = (name: string) => (cells[mapping.indexOf(name)] ?? '').trim();
  const [elementId, numero] = [cellOf('enregistrement'), armed(cellOf('dossier'))];
  if (!/^\d{1,9}$/.test(elementId) || numero === '') return null;
  const columns = columnsText(cells, mapping).filter(({ name }) => !blanked.includes(name));
  return { elementId: Number(elementId), numero, mark: cellOf('repere'), columns };
}

/** Fields that inherit a default when empty: an empty cell means no change. */
const TAKEN_OVER: ReadonlySet<string> = new Set([
  'type',
  'qualite',
  'anneePublication',
  'producteur',
]);

/** In an export, an empty cell is a value too: it was emptied. */
function columnsText(cells: readonly string[], mapping: Mapping): FieldColumn[] {
  const columns = mapping.flatMap((colonne, index) => {
    const column = colonne === null ? undefined : columnNamed(colonne);
    if (column?.kind !== 'field') return [];
    return TAKEN_OVER.has(column.field) && (cells[index] ?? '').trim() === '' ? [] : [column];
  });
  // Two columns may hold codes.
  return [...new Set(columns)];
}

export type CellChange = {
  readonly column: FieldColumn;
  readonly avant: string;
  readonly apres: string;
  readonly par: ChangedBy;
};

/**
 * Differences between the line and the portal, cell by cell, and who changed each since the export.
 */
export function changesOf(
  { portal, file }: { readonly portal: ElementFields; readonly file: ElementFields },
  { columns, mark }: Pick<BroughtBack, 'columns' | 'mark'>,
  pays: Countries,
): CellChange[] {
  const whoChanged = changedBy(mark);
  return columns.flatMap((column) => {
    const { of, field } = column;
    const [avant, apres] = [writeValue(of, portal[field], pays), writeValue(of, file[field], pays)];
    if (isSame(column, avant, apres)) return [];
    return [{ column, avant, apres, par: whoChanged(column, { portal: avant, file: apres }) }];
  });
}

/** Leading zeros of a barcode are ignored, because spreadsheets drop them. */
const isSame = ({ of }: FieldColumn, one: string, other: string): boolean =>
  one === other || (of === 'gtin' && other !== '' && withoutZeros(one) === withoutZeros(other));
const withoutZeros = (digits: string) => digits.replace(/^0+/, '');
