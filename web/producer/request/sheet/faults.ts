import { checkElementFields, missingForSubmission } from '#domain/element/element.ts';
import type { FieldError } from '#domain/refusal.ts';
import { readRow } from './read-row.ts';
import { isBlankRow, type Row } from './row.ts';

const known = new WeakMap<Row, { year: number; faults: readonly FieldError[] }>();

/**
 * Everything that keeps a line from being sent; a blank line has no fault. The missing duration is not
 * one: the recording then waits for its minuterie. `year`: current full year in Paris.
 */
export function faultsOf(row: Row, year: number): readonly FieldError[] {
  const before = known.get(row);
  if (before?.year === year) return before.faults;
  const faults = isBlankRow(row) ? [] : freshFaults(row, year);
  known.set(row, { year, faults });
  return faults;
}

function freshFaults(row: Row, year: number): FieldError[] {
  const { fields, unreadable } = readRow(row);
  const said = new Set(unreadable.map(({ path }) => path));
  const others = [...missingForSubmission(fields), ...checkElementFields(fields, { year })];
  // What cannot be read is not « missing » as well.
  return [...unreadable, ...others.filter(({ path }) => !said.has(path))];
}

/** The field in which a fault shows. */
export function fieldOfFault({ path }: FieldError): string {
  return path.split('.')[0] ?? '';
}
