/**
 * Compares a line with its existing recording, cell by cell, and derives the result: a change of a
 * recording being entered, a correction of one with a code, or nothing. Where both sides changed a
 * field, a person decides.
 */

import { checkElementFields } from '#domain/element/element.ts';
import { type ElementFields, EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { correctedErrors } from '#domain/register/corrected-errors.ts';
import { CORRECTABLE } from '#domain/register/correction.ts';
import type { SheetContext } from '#domain/sheet/columns.ts';
import { changesOf } from '#domain/sheet/detection/brought-back.ts';
import { isBareNumber } from '#domain/sheet/detection/duration-unit.ts';
import type { ChangedBy } from '#domain/sheet/detection/row-mark.ts';
import { writeValue } from '#domain/sheet/field-cells.ts';
import { FIELD_COLUMNS, type FieldColumn } from '#domain/sheet/field-columns.ts';
import { type CellError, errorOf, type Mapping } from '#domain/sheet/read-row.ts';
import type { ImportDeps } from '../deps.ts';
import type { Change, Changed, JudgedRow, RecordingMatch } from './judged-row.ts';

export type Own =
  Awaited<ReturnType<ImportDeps['dossiers']['ownRecordings']>> extends ReadonlyMap<
    number,
    infer One
  >
    ? One
    : never;

export type Comparing = {
  readonly mapping: Mapping;
  readonly context: SheetContext;
  /** Year in which codes are issued now. */
  readonly year: number;
  /**
   * Conflicts decided by the person: recordings for which the line was taken, and those for which
   * it was left.
   */
  readonly pris: ReadonlySet<number>;
  readonly ecartes: ReadonlySet<number>;
};

/** A matched recording, and the columns of the line that have a value for it. */
export type Meeting = {
  readonly elementId: number;
  readonly own: Own;
  readonly columns: readonly FieldColumn[];
  /** Marker of the export; empty when none. */
  readonly mark: string;
  /** How the line was matched: named by an export, or by a code in any sheet. */
  readonly by: 'EXPORT' | 'CODE';
};

type Difference = { readonly field: FieldColumn['field']; readonly change: Change };

export function compared(read: JudgedRow, meeting: Meeting, comparing: Comparing): JudgedRow {
  const { elementId, own, by } = meeting;
  const row = withOwnDuration(read, own, comparing);
  const differences = differencesOf(row, meeting, comparing);
  const changements = differences.map(({ change }) => change);
  const left = (
    raison: RecordingMatch['raison'],
    texts: readonly Change[] = changements,
  ): JudgedRow => {
    const result = { elementId, raison, changements: [...texts] };
    return { ...row, errors: [], result };
  };
  const { status } = own;
  if (status !== 'SAISIE' && status !== 'CODE') {
    if (by === 'CODE') return left(status === 'ANNULE' ? status : 'CODE', []);
    return left(changements.length === 0 ? 'INCHANGE' : status);
  }
  const hasUnread =
    by === 'EXPORT' && row.errors.some((error) => isUnread(error, row, meeting, comparing));
  if (changements.length === 0 && !hasUnread) return left(by === 'CODE' ? 'CODE' : 'INCHANGE');
  if (comparing.ecartes.has(elementId)) return left('ECARTE');
  const isPris = comparing.pris.has(elementId);
  const taken = differences.filter(({ change }) => isTaken(change.par, by, isPris));
  if (taken.length === 0 && !hasUnread) {
    if (by === 'CODE') return left('CODE');
    return left(changements.some(({ par }) => par === 'DEUX') ? 'CONFLIT' : 'INCHANGE');
  }
  const stored = differences.filter((one) => !taken.includes(one));
  const changed: Changed = {
    elementId,
    revision: own.revision,
    changements: taken.map(({ change }) => change),
    gardes: stored.map(({ change }) => change),
    fields: Object.fromEntries(
      taken.map(({ field }) => [field, row.fields[field]]),
    ) as Partial<ElementFields>,
  };
  const errors = mergedErrors(
    { ...row, errors: ownErrors(row, meeting, changements, comparing) },
    own,
    changed,
    comparing,
  );
  return { ...row, [status === 'SAISIE' ? 'update' : 'correction']: changed, errors };
}

/**
 * A line that names its recording and changes nothing: its errors are reported, and its code is not
 * looked up.
 */
export function unfollowed(
  row: JudgedRow,
  { elementId, own }: Pick<Meeting, 'elementId' | 'own'>,
  errors: readonly CellError[],
): JudgedRow {
  const update = { elementId, revision: own.revision, changements: [], gardes: [], fields: {} };
  return { ...row, errors, update };
}

/**
 * Drops the warning on hours that look like minutes when the portal has that same duration, as for
 * a concert.
 */
function withOwnDuration(
  row: JudgedRow,
  { fields: { duree } }: Own,
  { mapping }: Comparing,
): JudgedRow {
  const cell = (row.cells[mapping.indexOf('duree')] ?? '').trim();
  if (row.fields.duree === duree || isBareNumber(cell) || parseDuree(cell) !== duree) return row;
  const errors = row.errors.filter(({ colonne }) => colonne !== 'duree');
  return { ...row, errors, fields: { ...row.fields, duree } };
}

/** Whether an unreadable value was typed: it is read as empty, so it may show no difference. */
function isUnread(
  { colonne, valeur }: CellError,
  { fields }: JudgedRow,
  { columns }: Meeting,
  { context: { pays } }: Comparing,
): boolean {
  const column = columns.find(({ name }) => name === colonne);
  if (column === undefined || valeur.trim() === '') return false;
  const shown = (of: ElementFields) => writeValue(column.of, of[column.field], pays);
  return shown(fields) === shown(EMPTY_ELEMENT);
}

/**
 * Errors of the cells, except for cells equal to the portal's value, such as a barcode that lost
 * its zeros.
 */
function ownErrors(
  row: JudgedRow,
  meeting: Meeting,
  changements: readonly Change[],
  comparing: Comparing,
): CellError[] {
  const isSame = (name: string) =>
    row.blanked.includes(name) ||
    (meeting.columns.some((column) => column.name === name) &&
      !changements.some(({ colonne }) => colonne === name));
  return row.errors.filter(
    (error) => !isSame(error.colonne) || isUnread(error, row, meeting, comparing),
  );
}

/**
 * Changes made only in the portal are preserved; when both sides changed, or it is unknown, the
 * person decides, except that an export without a marker is taken.
 */
function isTaken(par: ChangedBy, by: Meeting['by'], isPris: boolean): boolean {
  if (par === 'FICHIER') return true;
  if (par === 'PORTAIL') return false;
  return isPris || (par === 'INCONNU' && by === 'EXPORT');
}

const differencesOf = (
  { fields: file }: JudgedRow,
  { own, columns, mark }: Meeting,
  { context: { pays } }: Comparing,
): Difference[] =>
  changesOf({ portal: own.fields, file }, { columns, mark }, pays).map(
    ({ column, ...message }) => ({
      field: column.field,
      change: { colonne: column.name, ...message },
    }),
  );

const FIXED = 'Une fois le code attribué, cette information ne se corrige pas.';

/**
 * Validates the whole recording with the requested changes, as when a person requests them in the
 * portal.
 */
function mergedErrors(
  { cells, errors }: JudgedRow,
  own: Own,
  { changements, fields }: Changed,
  { mapping, year }: Comparing,
): CellError[] {
  const isCoded = own.status === 'CODE';
  const correctable = new Set<string>(CORRECTABLE);
  const all = [...errors];
  const cellOf = (colonne: string) => cells[mapping.indexOf(colonne)] ?? '';
  for (const { colonne } of isCoded ? changements : []) {
    const field = FIELD_COLUMNS.find(({ name }) => name === colonne)?.field ?? '';
    if (!correctable.has(field))
      all.push(errorOf(colonne, cellOf(colonne), 'NEVER_CORRECTED', FIXED));
  }
  const errorsOf = isCoded ? correctedErrors : checkElementFields;
  for (const { path, code, message } of errorsOf({ ...own.fields, ...fields }, { year })) {
    const field = path.split('.')[0] ?? '';
    const colonne = FIELD_COLUMNS.find((column) => column.field === field)?.name ?? field;
    if (all.some((error) => error.colonne === colonne && error.code === code)) continue;
    all.push(errorOf(colonne, cellOf(colonne), code, message));
  }
  return all;
}
