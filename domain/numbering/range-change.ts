import type { FieldError } from '../domain-error.ts';
import { checkNewPrefixe, type Prefixe } from './prefixe.ts';

export type IssuedSpan = {
  /** Lowest and highest designation ever issued from this prefix, all years together. */
  readonly first: number;
  readonly last: number;
};

/**
 * Faults of a new range for a prefix: those of a new prefix, and no number already issued may fall
 * outside. `others` are the other allocations of the same code, closed ones included.
 */
export function checkRangeChange(
  prefixe: Prefixe,
  range: Pick<Prefixe, 'rangeStart' | 'rangeEnd'>,
  { rest, issued }: { readonly rest: readonly Prefixe[]; readonly issued: IssuedSpan | null },
): FieldError[] {
  const fieldErrors = checkNewPrefixe({ ...prefixe, ...range }, rest);
  if (issued === null) return fieldErrors;
  const error = (path: string, message: string) =>
    fieldErrors.push({ path, code: 'NUMBERS_LEFT_OUT', message });
  if (range.rangeStart > issued.first) {
    error(
      'rangeStart',
      `Le numéro ${five(issued.first)} est déjà attribué : la tranche ne peut pas commencer après lui.`,
    );
  }
  if (range.rangeEnd < issued.last) {
    error(
      'rangeEnd',
      `Le numéro ${five(issued.last)} est déjà attribué : la tranche ne peut pas finir avant lui.`,
    );
  }
  return fieldErrors;
}

const five = (designation: number) => String(designation).padStart(5, '0');
