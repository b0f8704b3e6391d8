import type { ElementOut } from '#contract/registration/element.ts';
import { type FieldName, isTiming } from '#domain/element/fields.ts';
import { awaitsMinuterie } from '#domain/registration/statuts.ts';
import type { Row } from '../sheet/row.ts';
import type { ElementBody } from '../sheet/wire.ts';
import { bodyOf } from './body.ts';

/** What the portal holds of a line. */
export type Known = {
  readonly elementId: number;
  readonly revision: number;
  /** The fields as they were last saved. */
  readonly saved: ElementBody;
  readonly statut: ElementOut['statut'];
  readonly motif: string | null;
  /** Changed since the society refused it: it waits to be sent again, not to be put right. */
  readonly corrected: boolean;
  readonly can: ElementOut['can'];
};

/** `decidedAt`: when the society last decided about the dossier; null leaves the recording uncorrected. */
export function knownOf(
  element: ElementOut,
  row: Row,
  { year, decidedAt = null }: { year: number; decidedAt?: string | null },
): Known {
  const { elementId, revision, statut, motif, can, updatedAt } = element;
  const corrected = decidedAt !== null && Date.parse(updatedAt) > Date.parse(decidedAt);
  return { elementId, revision, saved: bodyOf(row, year), statut, motif, corrected, can };
}

/** How much of a line may still be changed; a recording that waits for its minuterie takes only that. */
export type Scope = 'all' | 'timing' | 'none';

export function scopeOf(known: Known | undefined): Scope {
  if (known === undefined) return 'all';
  if (!known.can.edit) return 'none';
  return awaitsMinuterie(known.statut) ? 'timing' : 'all';
}

export function mayEdit(scope: Scope, name: FieldName): boolean {
  return scope === 'all' || (scope === 'timing' && isTiming(name));
}
