import type { FieldError } from '#domain/domain-error.ts';
import { isBeingEntered, type Statut } from '#domain/registration/statuts.ts';
import { isBlankRow, type Row } from './row.ts';

/** Status shown in the last column. */
export type RowStatus =
  | { readonly kind: 'blank' | 'conflict' | 'untimed' | 'ready' }
  | { readonly kind: 'faults'; readonly count: number }
  | { readonly kind: 'refused'; readonly motif: string }
  | { readonly kind: 'duplicate'; readonly line: number }
  | { readonly kind: 'sent'; readonly statut: Statut };

export type StatusFacts = {
  readonly row: Row;
  readonly statut: Statut;
  readonly motif: string | null;
  readonly errors: readonly FieldError[];
  readonly duplicateOf: number;
  readonly inConflict: boolean;
};

/** The most pressing news first. */
export function statusOf(facts: StatusFacts): RowStatus {
  const { row, statut, motif, errors, duplicateOf, inConflict } = facts;
  if (inConflict) return { kind: 'conflict' };
  if (!isBeingEntered(statut)) return { kind: 'sent', statut };
  if (isBlankRow(row)) return { kind: 'blank' };
  if (errors.length > 0) return { kind: 'faults', count: errors.length };
  if (motif !== null) return { kind: 'refused', motif };
  if (duplicateOf >= 0) return { kind: 'duplicate', line: duplicateOf + 1 };
  if (row.texts.duree === '') return { kind: 'untimed' };
  return { kind: 'ready' };
}
