/**
 * Rules that a corrected recording must meet; a separate file, because it imports all rules of
 * recordings.
 */

import type { FieldError } from '../domain-error.ts';
import { checkElementFields, missingOnceIssued } from '../element/element.ts';
import type { ElementFields } from '../element/fields.ts';

/** Every fault of the recording as it would become. `year` is the current full year in Paris. */
export function correctedErrors(
  after: ElementFields,
  now: { readonly year: number },
): FieldError[] {
  return [...checkElementFields(after, now), ...missingOnceIssued(after)];
}
