import type { FieldError } from '#domain/domain-error.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { isBeingEntered } from '#domain/registration/statuts.ts';
import { sameCode } from '#web/producer/messages/grid.ts';
import { type Scope, scopeOf } from '../saving/saved-line.ts';
import type { AutosaveState } from '../saving/saving-state.ts';
import { duplicatesOf } from '../sheet/duplicates.ts';
import { readRow } from '../sheet/read-row.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';
import { errorsOf } from '../sheet/row-errors.ts';
import { type RowStatus, statusOf } from '../sheet/row-status.ts';
import type { CodeErrors } from './request.ts';

/** State of one line for display. */
export type Line = {
  readonly row: Row;
  readonly index: number;
  readonly scope: Scope;
  readonly status: RowStatus;
  /** Local errors, then the server's. None for a submitted recording. */
  readonly errors: readonly FieldError[];
  /** Index of an earlier identical line, or -1. */
  readonly duplicateOf: number;
  readonly motif: string | null;
  /** Refused, and not changed since. */
  readonly refused: boolean;
};

export type LinesInput = Pick<AutosaveState, 'existing' | 'refused' | 'conflicts'> & {
  readonly rows: readonly Row[];
  readonly year: number;
  /** Errors found in the register, by code. */
  readonly codeErrors?: CodeErrors;
};

/**
 * @param previous lines of the last render; unchanged ones keep their identity, and are not
 * rendered again
 */
export function linesOf(input: LinesInput, previous: readonly Line[] = []): readonly Line[] {
  const { rows, existing, refused, conflicts, year, codeErrors = NO_CODE } = input;
  const codes = firstOfCodes(rows);
  const duplicates = duplicatesOf(rows);
  return rows.map((row, index) => {
    const savedLine = existing.get(row.key);
    const scope = scopeOf(savedLine);
    const statut = savedLine?.statut ?? 'USER';
    const motif = isBeingEntered(statut) ? (savedLine?.motif ?? null) : null;
    const isRefused = motif !== null && savedLine?.corrected === false;
    const duplicateOf = duplicates[index] ?? -1;
    const errors =
      scope === 'none'
        ? NOTHING
        : [
            ...errorsOf(row, year),
            ...codeErrorsOf(row, index, codes, codeErrors),
            ...(refused.get(row.key) ?? NOTHING),
          ];
    const status = statusOf({
      row,
      statut,
      motif: isRefused ? motif : null,
      errors,
      duplicateOf,
      inConflict: conflicts.has(row.key),
    });
    return reused(previous[index], {
      row,
      index,
      scope,
      status,
      errors,
      duplicateOf,
      motif,
      refused: isRefused,
    });
  });
}

type Codes = ReadonlyMap<string, number>;

/** The first line of each code. */
function firstOfCodes(rows: readonly Row[]): Codes {
  const codes = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const code = row.texts.isrcDeclare === '' ? null : readRow(row).fields.isrcDeclare;
    if (code !== null && !codes.has(code)) codes.set(code, index);
  }
  return codes;
}

/**
 * A code identifies one recording: an error if another line has it, or if the register has it for
 * another recording.
 */
function codeErrorsOf(
  row: Row,
  index: number,
  codes: Codes,
  met: CodeErrors,
): readonly FieldError[] {
  const code = row.texts.isrcDeclare === '' ? null : readRow(row).fields.isrcDeclare;
  if (code === null) return NOTHING;
  const first = codes.get(code) ?? index;
  const fieldError = first === index ? met.get(code) : sameCodeAs(first);
  return fieldError === undefined ? NOTHING : [fieldError];
}

const sameCodes = new Map<number, FieldError>();

/** Cached, so that an unchanged line is not rendered again. */
function sameCodeAs(first: number): FieldError {
  const fieldError = sameCodes.get(first) ?? {
    path: 'isrcDeclare',
    code: 'SAME_CODE',
    message: sameCode(first + 1),
  };
  sameCodes.set(first, fieldError);
  return fieldError;
}

function reused(before: Line | undefined, after: Line): Line {
  const same =
    before !== undefined &&
    before.row === after.row &&
    before.scope === after.scope &&
    before.motif === after.motif &&
    before.refused === after.refused &&
    before.duplicateOf === after.duplicateOf &&
    before.errors.length === after.errors.length &&
    before.errors.every((fieldError, index) => fieldError === after.errors[index]) &&
    JSON.stringify(before.status) === JSON.stringify(after.status);
  return same ? before : after;
}

const NOTHING: readonly FieldError[] = [];
const NO_CODE: CodeErrors = new Map();

/** The lines that are recordings. */
export function filledLines(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ row }) => !isBlankRow(row));
}

/** The lines that a sending would take: recordings still being entered. */
export function sendableLines(lines: readonly Line[]): readonly Line[] {
  return filledLines(lines).filter(({ scope }) => scope === 'all');
}

/** True if the recording has a declared code, so that none is requested. */
export const retainsCode = ({ row }: Line): boolean => row.texts.isrcDeclare !== '';

/** hh:mm:ss of all the durations known. */
export function totalDuration(lines: readonly Line[]): string {
  return formatDuree(lines.reduce((sum, { row }) => sum + (readRow(row).fields.duree ?? 0), 0));
}
