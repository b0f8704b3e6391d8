/**
 * A line that an export of the portal gave: it names its recording and its dossier, and says by its mark what the
 * recording was when it left. Brought back, by a file or by a paste, it finds that recording and says what changed.
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
  /** The columns that say something of it. */
  readonly columns: readonly FieldColumn[];
};

/**
 * Columns of an export that say together which recording a line is: a number alone may be that of a track.
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

/** Where an empty cell takes over what holds for all, it says nothing. */
const TAKEN_OVER: ReadonlySet<string> = new Set([
  'type',
  'qualite',
  'anneePublication',
  'producteur',
]);

/** Of an export, also an empty cell says something: it was emptied. */
function columnsText(cells: readonly string[], mapping: Mapping): FieldColumn[] {
  const columns = mapping.flatMap((colonne, index) => {
    const column = colonne === null ? undefined : columnNamed(colonne);
    if (column?.kind !== 'field') return [];
    return TAKEN_OVER.has(column.field) && (cells[index] ?? '').trim() === '' ? [] : [column];
  });
  // Codes may stand in two columns.
  return [...new Set(columns)];
}

export type CellChange = {
  readonly column: FieldColumn;
  readonly avant: string;
  readonly apres: string;
  readonly par: ChangedBy;
};

/** Cell by cell, what the line says otherwise than the portal, and who changed it since. */
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

/** A spreadsheet takes the zeros before a barcode off: it is the same one. */
const isSame = ({ of }: FieldColumn, one: string, other: string): boolean =>
  one === other || (of === 'gtin' && other !== '' && withoutZeros(one) === withoutZeros(other));
const withoutZeros = (digits: string) => digits.replace(/^0+/, '');
