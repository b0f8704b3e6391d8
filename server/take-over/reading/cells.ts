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

/** What a blank cell says: a value where the column may be left out, or nothing where it is needed, and is then asked for. */
type Blank<T> = { readonly otherwise: T } | { readonly asked: string };

export function numberIn(
  line: Line,
  faults: Faults,
  column: string,
  { least, most, ...blank }: { readonly least: number; readonly most: number } & Blank<number>,
): number {
  const cell = line.cell(column);
  if (cell === '') return blankIn(line, faults, column, blank, least);
  const value = Number(cell);
  if (/^\d+$/.test(cell) && value >= least && value <= most) return value;
  faults.add(line.place, column, `Écrivez un nombre de ${least} à ${most}.`);
  return 'otherwise' in blank ? blank.otherwise : least;
}

/** A word of a closed list. */
export function wordIn<W extends string>(
  line: Line,
  faults: Faults,
  column: string,
  words: readonly [W, ...W[]],
  blank: Blank<W>,
): W {
  const cell = line.cell(column).toUpperCase();
  if (cell === '') return blankIn(line, faults, column, blank, words[0]);
  const found = words.find((word) => word === cell);
  if (found === undefined)
    faults.add(line.place, column, `Écrivez l’un de ces mots : ${words.join(', ')}.`);
  return found ?? ('otherwise' in blank ? blank.otherwise : words[0]);
}

/** @param instead what stands for a value in a line that has a fault. A column that is not there is said once, with the heads. */
function blankIn<T>(line: Line, faults: Faults, column: string, blank: Blank<T>, instead: T): T {
  if ('otherwise' in blank) return blank.otherwise;
  if (line.has(column)) faults.add(line.place, column, blank.asked);
  return instead;
}
