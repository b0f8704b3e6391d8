import { formatDuree } from '#domain/minuterie/duree.ts';
import type { FieldError } from '#domain/refusal.ts';
import { isBeingEntered } from '#domain/registration/statuts.ts';
import { type Scope, scopeOf } from '../saving/known.ts';
import type { SavingState } from '../saving/saving-state.ts';
import { duplicatesOf } from '../sheet/duplicates.ts';
import { faultsOf } from '../sheet/faults.ts';
import { readRow } from '../sheet/read-row.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';
import { type Standing, standingOf } from '../sheet/standing.ts';

/** Everything that a screen says of one line. */
export type Line = {
  readonly row: Row;
  readonly index: number;
  readonly scope: Scope;
  readonly standing: Standing;
  /** Faults found here, then those that the portal found. None for what was sent. */
  readonly faults: readonly FieldError[];
  /** Index of an earlier line that says the same, or -1. */
  readonly duplicateOf: number;
  readonly motif: string | null;
  /** Refused, and not changed since. */
  readonly refused: boolean;
};

export type LinesInput = Pick<SavingState, 'known' | 'refused' | 'conflicts'> & {
  readonly rows: readonly Row[];
  readonly year: number;
};

/** `previous`: the lines drawn before; those that did not change stay the same objects, and are not drawn again. */
export function linesOf(input: LinesInput, previous: readonly Line[] = []): readonly Line[] {
  const { rows, known, refused, conflicts, year } = input;
  const duplicates = duplicatesOf(rows);
  return rows.map((row, index) => {
    const held = known.get(row.key);
    const scope = scopeOf(held);
    const statut = held?.statut ?? 'USER';
    const motif = isBeingEntered(statut) ? (held?.motif ?? null) : null;
    const isRefused = motif !== null && held?.corrected === false;
    const duplicateOf = duplicates[index] ?? -1;
    const faults =
      scope === 'none' ? NOTHING : [...faultsOf(row, year), ...(refused.get(row.key) ?? NOTHING)];
    const standing = standingOf({
      row,
      statut,
      motif: isRefused ? motif : null,
      faults,
      duplicateOf,
      inConflict: conflicts.has(row.key),
    });
    return reused(previous[index], {
      row,
      index,
      scope,
      standing,
      faults,
      duplicateOf,
      motif,
      refused: isRefused,
    });
  });
}

function reused(before: Line | undefined, after: Line): Line {
  const same =
    before !== undefined &&
    before.row === after.row &&
    before.scope === after.scope &&
    before.motif === after.motif &&
    before.refused === after.refused &&
    before.duplicateOf === after.duplicateOf &&
    before.faults.length === after.faults.length &&
    before.faults.every((fault, index) => fault === after.faults[index]) &&
    JSON.stringify(before.standing) === JSON.stringify(after.standing);
  return same ? before : after;
}

const NOTHING: readonly FieldError[] = [];

/** The lines that are recordings. */
export function filledLines(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ row }) => !isBlankRow(row));
}

/** The lines that a sending would take: recordings still being entered. */
export function sendableLines(lines: readonly Line[]): readonly Line[] {
  return filledLines(lines).filter(({ scope }) => scope === 'all');
}

/** Whether a recording bears its code already: none is asked for it. */
export const keepsCode = ({ row }: Line): boolean => row.texts.isrcDeclare !== '';

/** hh:mm:ss of all the durations known. */
export function totalDuration(lines: readonly Line[]): string {
  return formatDuree(lines.reduce((sum, { row }) => sum + (readRow(row).fields.duree ?? 0), 0));
}
