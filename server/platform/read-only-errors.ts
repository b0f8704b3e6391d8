/** Compares the read-only fields of a body with the current record. */

import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '#domain/domain-error.ts';

/**
 * @param sent the body
 * @param written the fields that the change accepts
 * @param current the record as a read answers it
 * @returns one error for each field that the change does not accept and that differs
 */
export function readOnlyErrors(
  sent: Readonly<Record<string, unknown>>,
  written: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): FieldError[] {
  return Object.keys(current)
    .filter((name) => sent[name] !== undefined && !(name in written))
    .filter((name) => !isDeepStrictEqual(sent[name], current[name]))
    .map((path) => ({
      path,
      code: 'READ_ONLY',
      message:
        'Cette information ne se modifie pas ici : renvoyez-la telle quelle, ou ne l’envoyez pas.',
    }));
}
