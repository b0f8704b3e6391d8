/** Cells of a line as values; what cannot be read is a fault of its column. */

import { isCalendarDay } from '#domain/field/faults.ts';
import type { Field } from '#domain/field/field.ts';
import { type Reading, readDate, readYesNo } from '#domain/sheet/cells.ts';
import { type Countries, readValue } from '#domain/sheet/field-cells.ts';
import type { Faults } from './faults.ts';
import type { Line } from './read-lines.ts';

function taken<T>(line: Line, faults: Faults, column: string, reading: Reading<T>): T | null {
  if ('value' in reading) return reading.value;
  faults.add(line.place, column, reading.fault.message || 'Cette valeur ne se lit pas.');
  return null;
}

/** The fields that the file has; of those that it lacks, what nobody said. */
export function fieldsIn<T extends object>(
  line: Line,
  faults: Faults,
  given: {
    readonly empty: T;
    readonly names: readonly (keyof T & string)[];
    readonly fieldOf: (name: keyof T & string) => Field;
    readonly countries: Countries;
  },
): T {
  const { empty, names, fieldOf, countries } = given;
  const fields = { ...empty };
  for (const name of names) {
    if (!line.has(name)) continue;
    const value = taken(line, faults, name, readValue(fieldOf(name), line.cell(name), countries));
    // The kind of the field says what its cell holds: the compiler cannot pair them.
    if (value !== null) fields[name] = value as T[keyof T & string];
  }
  return fields;
}

export const flagIn = (line: Line, faults: Faults, column: string): boolean =>
  taken(line, faults, column, readYesNo(line.cell(column))) ?? false;

/** YYYY-MM-DD, or null. */
export function dayIn(line: Line, faults: Faults, column: string): string | null {
  const day = taken(line, faults, column, readDate(line.cell(column)));
  if (day === null || isCalendarDay(day)) return day;
  faults.add(line.place, column, 'Cette date n’existe pas : année, mois, jour (2019-05-31).');
  return null;
}

export function numberIn(
  line: Line,
  faults: Faults,
  column: string,
  bounds: { readonly least: number; readonly most: number; readonly otherwise: number },
): number {
  const cell = line.cell(column);
  if (cell === '') return bounds.otherwise;
  const value = Number(cell);
  if (/^\d+$/.test(cell) && value >= bounds.least && value <= bounds.most) return value;
  faults.add(line.place, column, `Écrivez un nombre de ${bounds.least} à ${bounds.most}.`);
  return bounds.otherwise;
}

/** A word of a closed list. */
export function wordIn<W extends string>(
  line: Line,
  faults: Faults,
  column: string,
  words: readonly W[],
  otherwise: W,
): W {
  const cell = line.cell(column).toUpperCase();
  if (cell === '') return otherwise;
  const found = words.find((word) => word === cell);
  if (found === undefined) faults.add(line.place, column, `Écrivez l’un de ces mots : ${words.join(', ')}.`);
  return found ?? otherwise;
}
