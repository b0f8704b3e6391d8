/**
 * Mark of an exported row: a short hash of each of its fields. When the row is imported again, a
 * differing cell is known to have changed in the file, in the portal, or in both. A hash does not
 * reveal its value.
 */

import type { ElementFields } from '#domain/element/fields.ts';
import { type Countries, writeValue } from '../field-cells.ts';
import { FIELD_COLUMNS, type FieldColumn } from '../field-columns.ts';

/** Characters of one print, in base 36: of 46,656 values, two look alike. */
const PRINT = 3;
const PRINTS = 36 ** PRINT;
/** Begins a mark: no spreadsheet takes it for a number, a day or a formula. */
const SIGN = 'repere';

const LOCATIONS: ReadonlyMap<string, number> = new Map(
  FIELD_COLUMNS.map(({ name }, index) => [name, index]),
);
/** Hash of the list of fields: marks written with other fields are ignored. */
const LAYOUT = printOf(FIELD_COLUMNS.map(({ name }) => name).join());

/** Who changed a cell since its row was exported; without a mark nobody knows. */
export const CHANGED_BY = ['FICHIER', 'PORTAIL', 'DEUX', 'INCONNU'] as const;
export type ChangedBy = (typeof CHANGED_BY)[number];

/** FNV-1a of a text; ignores surrounding spaces and the kind of line breaks. */
export function printOf(text: string): string {
  const signs = text.replaceAll('\r\n', '\n').trim();
  let hash = 0x811c9dc5;
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs.codePointAt(at) ?? 0;
    if (sign > 0xffff) at += 1;
    hash = Math.imul(hash ^ sign, 0x01000193);
  }
  return ((hash >>> 0) % PRINTS).toString(36).padStart(PRINT, '0');
}

/**
 * The mark written at the end of an exported row.
 * @param prints hashes of its displayed fields, in the order of `FIELD_COLUMNS`
 */
export const markOf = (prints: string): string => `${SIGN}-${LAYOUT}-${prints}`;

export function markOfFields(fields: ElementFields, countries: Countries): string {
  return markOf(
    FIELD_COLUMNS.map(({ of, field }) => printOf(writeValue(of, fields[field], countries))).join(
      '',
    ),
  );
}

/**
 * @param cell content of the mark column in the file
 * @returns who changed a cell that differs between the portal and the file
 */
export function changedBy(
  cell: string,
): (column: FieldColumn, message: { readonly portal: string; readonly file: string }) => ChangedBy {
  const [sign, layout, prints = ''] = cell.trim().split('-');
  if (sign !== SIGN || layout !== LAYOUT || prints.length !== FIELD_COLUMNS.length * PRINT)
    return () => 'INCONNU';
  return ({ name }, { portal, file }) => {
    const at = (LOCATIONS.get(name) ?? 0) * PRINT;
    const then = prints.slice(at, at + PRINT);
    if (printOf(portal) === then) return 'FICHIER';
    return printOf(file) === then ? 'PORTAIL' : 'DEUX';
  };
}
