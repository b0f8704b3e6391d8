import type { FieldError } from '#domain/domain-error.ts';
import { checkElementFields, missingForSubmission } from '#domain/element/element.ts';
import { readRow } from './read-row.ts';
import { isBlankRow, type Row } from './row.ts';

const existing = new WeakMap<Row, { year: number; errors: readonly FieldError[] }>();

/**
 * Errors that prevent submission of a line; a blank line has none. A missing duration is not an
 * error: the recording then waits for its minuterie. `year`: current full year in Paris.
 */
export function errorsOf(row: Row, year: number): readonly FieldError[] {
  const before = existing.get(row);
  if (before?.year === year) return before.errors;
  const errors = isBlankRow(row) ? [] : freshErrors(row, year);
  existing.set(row, { year, errors });
  return errors;
}

function freshErrors(row: Row, year: number): FieldError[] {
  const { fields, unreadable } = readRow(row);
  const message = new Set(unreadable.map(({ path }) => path));
  const fieldErrors = [...missingForSubmission(fields), ...checkElementFields(fields, { year })];
  // An unparsable field is not also reported as missing.
  return [...unreadable, ...fieldErrors.filter(({ path }) => !message.has(path))];
}

/** The field in which a fault shows. */
export function fieldOfError({ path }: FieldError): string {
  return path.split('.')[0] ?? '';
}
