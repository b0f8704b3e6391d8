/** Parses the cells of a line; an unreadable cell is an error of its column. */

import type { Field } from '#domain/field/field.ts';
import { isCalendarDay } from '#domain/field/field-errors.ts';
import { type Reading, readDate, readYesNo } from '#domain/sheet/cells.ts';
import { type Countries, readValue } from '#domain/sheet/field-cells.ts';
import type { LineErrors } from './line-errors.ts';
import type { Line } from './read-lines.ts';

function taken<T>(
  line: Line,
  lineErrors: LineErrors,
  column: string,
  reading: Reading<T>,
): T | null {
  if ('value' in reading) return reading.value;
  lineErrors.add(line.location, column, reading.error.message || 'Cette valeur ne se lit pas.');
  return null;
}

/** The fields present in the file; missing ones get their default. */
export function fieldsIn<T extends object>(
  line: Line,
  lineErrors: LineErrors,
  input: {
    readonly empty: T;
    readonly names: readonly (keyof T & string)[];
    readonly fieldOf: (name: keyof T & string) => Field;
    readonly countries: Countries;
  },
): T {
  const { empty, names, fieldOf, countries } = input;
  const fields = { ...empty };
  for (const name of names) {
    if (!line.has(name)) continue;
    const value = taken(
      line,
      lineErrors,
      name,
      readValue(fieldOf(name), line.cell(name), countries),
    );
    // The field's kind determines its cell type: the compiler cannot relate them.
    if (value !== null) fields[name] = value as T[keyof T & string];
  }
  return fields;
}

export const flagIn = (line: Line, lineErrors: LineErrors, column: string): boolean =>
  taken(line, lineErrors, column, readYesNo(line.cell(column))) ?? false;

/** YYYY-MM-DD, or null. */
export function dayIn(line: Line, lineErrors: LineErrors, column: string): string | null {
  const day = taken(line, lineErrors, column, readDate(line.cell(column)));
  if (day === null || isCalendarDay(day)) return day;
  lineErrors.add(
    line.location,
    column,
    'Cette date n’existe pas : année, mois, jour (2019-05-31).',
  );
  return null;
}

/**
 * Meaning of a blank cell: a default where the column is optional, or an error message where it is
 * required.
 */
type Blank<T> = { readonly otherwise: T } | { readonly requested: string };

export function numberIn(
  line: Line,
  lineErrors: LineErrors,
  column: string,
  { least, most, ...blank }: { readonly least: number; readonly most: number } & Blank<number>,
): number {
  const cell = line.cell(column);
  if (cell === '') return blankIn(line, lineErrors, column, blank, least);
  const value = Number(cell);
  if (/^\d+$/.test(cell) && value >= least && value <= most) return value;
  lineErrors.add(line.location, column, `Écrivez un nombre de ${least} à ${most}.`);
  return 'otherwise' in blank ? blank.otherwise : least;
}

/** A word of a closed list. */
export function wordIn<W extends string>(
  line: Line,
  lineErrors: LineErrors,
  column: string,
  messages: readonly [W, ...W[]],
  blank: Blank<W>,
): W {
  const cell = line.cell(column).toUpperCase();
  if (cell === '') return blankIn(line, lineErrors, column, blank, messages[0]);
  const result = messages.find((word) => word === cell);
  if (result === undefined)
    lineErrors.add(line.location, column, `Écrivez l’un de ces mots : ${messages.join(', ')}.`);
  return result ?? ('otherwise' in blank ? blank.otherwise : messages[0]);
}

/**
 * @param instead placeholder value in a line that has an error. A missing column is reported once,
 * with the headings.
 */
function blankIn<T>(
  line: Line,
  lineErrors: LineErrors,
  column: string,
  blank: Blank<T>,
  instead: T,
): T {
  if ('otherwise' in blank) return blank.otherwise;
  if (line.has(column)) lineErrors.add(line.location, column, blank.requested);
  return instead;
}
