/** Correction of a recording that has its code: the correctable fields and the conditions. */

import { domainError, type FieldError } from '../domain-error.ts';
import {
  type ElementFields,
  type FieldName,
  type NameWith,
  namesWhere,
} from '../element/fields.ts';
import { isSameDuree, secondsOf } from '../minuterie/duree.ts';

/**
 * Descriptive fields of a recording. The code never changes; nor do the fields it was assigned for:
 * the type, the declared code, and the answers of its request.
 */
export type CorrectableName = Exclude<FieldName, NameWith<'neverCorrected'>>;
export const CORRECTABLE = /* @__PURE__ */ namesWhere<CorrectableName>(
  ({ neverCorrected = false }) => !neverCorrected,
);

export const NOTHING_TO_CORRECT = domainError(
  'NOTHING_TO_CORRECT',
  'conflict',
  'Ces informations sont déjà celles du registre : il n’y a rien à corriger.',
);
export const CANCELLED_NOT_CORRECTED = domainError(
  'CANCELLED_NOT_CORRECTED',
  'conflict',
  'Ce code est annulé : les informations de son enregistrement ne se corrigent plus.',
);
export const CORRECTION_WAITING = domainError(
  'CORRECTION_WAITING',
  'conflict',
  'Une correction attend déjà une réponse pour cet enregistrement.',
);

/** The fields that would really change, in the order of the list. */
export function changedFields(
  before: ElementFields,
  after: ElementFields,
): readonly CorrectableName[] {
  return CORRECTABLE.filter((name) => canonical(before[name]) !== canonical(after[name]));
}

/** An empty text and no text are the same; the keys of an object have no order. */
function canonical(value: unknown): string {
  return JSON.stringify(value === '' ? null : value, (_key, inner: unknown) =>
    inner instanceof Object && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Whether the durations are so far apart, in seconds, that it may be another version, with its own code. */
export function isAnotherLength(
  before: number | null,
  after: number | null,
  tolerance: number,
): boolean {
  return before !== null && after !== null && !isSameDuree(before, after, tolerance);
}

/** For such a change of duration, the requester must state whether it is still the same version. */
export const versionUnsaid = (tolerance: number): FieldError => ({
  path: 'memeVersion',
  code: 'REQUIRED',
  message: `La durée change de ${secondsOf(tolerance)} ou plus : indiquez si c’est la même version ou une autre.`,
});
