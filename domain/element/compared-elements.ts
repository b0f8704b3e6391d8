/**
 * Checks of a new recording against the existing ones, for every entry path: a link to a recording
 * that the structure does not own, a code already in use. Its own fields are checked in
 * `element.ts`.
 */

import type { FieldError } from '../domain-error.ts';
import type { Isrc } from '../isrc/isrc.ts';
import { ALREADY_USED } from '../numbering/declared-code.ts';
import type { ElementFields } from './fields.ts';

type Entering = Pick<ElementFields, 'lien' | 'isrcDeclare'>;

/** Existing data about the requested links and codes. */
export type OtherElements = {
  /** Linked recordings that belong to the structure. */
  readonly own: ReadonlySet<number>;
  /** By code: a recording of the structure; null: of another structure, which is not disclosed. */
  readonly carriers: ReadonlyMap<string, { readonly elementId: number | null }>;
};

export type Met = {
  readonly errors: readonly FieldError[];
  /** Existing recording of the structure that this one duplicates. */
  readonly existing: number | null;
};

/** Ids and codes to look up. */
export function requestedOf(rows: readonly Entering[]): {
  readonly ties: number[];
  readonly codes: Isrc[];
} {
  return {
    ties: [...new Set(rows.flatMap(({ lien }) => lien?.elementId ?? []))],
    codes: [...new Set(rows.flatMap(({ isrcDeclare }) => isrcDeclare ?? []))],
  };
}

export function amongElements(
  { lien, isrcDeclare }: Entering,
  { own, carriers }: OtherElements,
): Met {
  const errors: FieldError[] = [];
  const tied = lien?.elementId ?? null;
  if (tied !== null && !own.has(tied)) errors.push(UNKNOWN_TIE);
  const carrier = isrcDeclare === null ? undefined : carriers.get(isrcDeclare);
  if (carrier?.elementId === null) errors.push({ path: 'isrcDeclare', ...ALREADY_USED });
  return { errors, existing: carrier?.elementId ?? null };
}

/** Same error for a recording of another structure and for an unknown one. */
export const UNKNOWN_TIE: FieldError = {
  path: 'lien.elementId',
  code: 'UNKNOWN',
  message: 'Cet enregistrement est introuvable parmi les vôtres.',
};
