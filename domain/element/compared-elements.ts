/**
 * What a recording meets among those that are there when it enters, whatever the door: a tie that points at nothing of
 * one's own, a code that somebody carries. What it says of itself is judged by `element.ts`.
 */

import type { FieldError } from '../domain-error.ts';
import type { Isrc } from '../isrc/isrc.ts';
import { ALREADY_USED } from '../numbering/declared-code.ts';
import type { ElementFields } from './fields.ts';

type Entering = Pick<ElementFields, 'lien' | 'isrcDeclare'>;

/** What the portal knows of the ties and the codes that were asked about. */
export type OtherElements = {
  /** Of the recordings that are tied, those of the structure. */
  readonly own: ReadonlySet<number>;
  /** By code: one's own recording; null: that of another structure, of which nothing is told. */
  readonly carriers: ReadonlyMap<string, { readonly elementId: number | null }>;
};

export type Met = {
  readonly errors: readonly FieldError[];
  /** One's own recording, that this one is already. */
  readonly existing: number | null;
};

/** The numbers and the codes that must be asked about. */
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

/** A foreign recording and an unknown one are the same nothing. */
export const UNKNOWN_TIE: FieldError = {
  path: 'lien.elementId',
  code: 'UNKNOWN',
  message: 'Cet enregistrement est introuvable parmi les vôtres.',
};
