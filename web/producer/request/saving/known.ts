import type { ElementOut } from '#contract/registration/element.ts';
import { type FieldName, isTiming } from '#domain/element/fields.ts';
import { awaitsMinuterie } from '#domain/registration/statuts.ts';
import { readRow } from '../sheet/read-row.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';
import type { ElementBody } from '../sheet/wire.ts';
import { bodyOf, changesOf, withoutFields } from './body.ts';

/** What the portal holds of a line. */
export type Known = {
  readonly elementId: number;
  readonly revision: number;
  /** The fields as they were last saved. */
  readonly saved: ElementBody;
  /** Changes of this revision that were sent and got no answer: one of them may have been carried out. */
  readonly unanswered?: readonly ElementBody[] | undefined;
  readonly statut: ElementOut['statut'];
  readonly motif: string | null;
  /** Changed since the society refused it: it waits to be sent again, not to be put right. */
  readonly corrected: boolean;
  readonly can: ElementOut['can'];
};

type Reading = {
  readonly year: number;
  /** When the society last decided about the dossier; null leaves the recording uncorrected. */
  readonly decidedAt?: string | null;
  /** Whoever has just changed it put it right. */
  readonly changed?: boolean;
};

export function knownOf(
  element: ElementOut,
  row: Row,
  { year, decidedAt = null, changed = false }: Reading,
): Known {
  const { elementId, revision, statut, motif, can, updatedAt } = element;
  const corrected =
    changed || (decidedAt !== null && Date.parse(updatedAt) > Date.parse(decidedAt));
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

/** What a line says and the portal may not hold; null when it holds it all. A field without an answer may have either value. */
export function unsavedOf(row: Row, held: Known, year: number): ElementBody | null {
  const scope = scopeOf(held);
  if (scope === 'none') return null;
  const inDoubt = (held.unanswered ?? []).flatMap((changes) => Object.keys(changes));
  return changesOf(bodyOf(row, year), withoutFields(held.saved, inDoubt), scope === 'timing');
}

/** Whether the portal lacks the last words of a line. What nobody can read is never saved. */
export function isUnsaved(row: Row, held: Known | undefined, year: number): boolean {
  if (isBlankRow(row)) return false;
  if (held === undefined) return true;
  if (scopeOf(held) === 'none') return false;
  return readRow(row).unreadable.length > 0 || unsavedOf(row, held, year) !== null;
}

/** These changes have left; they are noted once, however often they are sent. */
export function whileSent(known: Known, changes: ElementBody): Known {
  const { unanswered = [] } = known;
  const told = JSON.stringify(changes);
  const isNoted = unanswered.some((one) => JSON.stringify(one) === told);
  return isNoted ? known : { ...known, unanswered: [...unanswered, changes] };
}
