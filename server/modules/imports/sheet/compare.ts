/**
 * What a line says of a recording that is there already, cell by cell, and what becomes of it: a change of one that is
 * being entered, the correction of one that has its code, or nothing. What both sides changed is a person's to decide.
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
  /** Of the assignment of codes now. */
  readonly year: number;
  /** Recordings whose line a person took where nobody knows better, and those whose line was left. */
  readonly pris: ReadonlySet<number>;
  readonly ecartes: ReadonlySet<number>;
};

/** One that was found, and the columns of the line that say something of it. */
export type Meeting = {
  readonly elementId: number;
  readonly own: Own;
  readonly columns: readonly FieldColumn[];
  /** The mark of the export; empty: none. */
  readonly mark: string;
  /** How the line found its recording: an export names it, any sheet may bring its code. */
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

/** A line that names its recording and changes nothing of it: what is wrong with it is said, and no code of it is asked about. */
export function unfollowed(
  row: JudgedRow,
  { elementId, own }: Pick<Meeting, 'elementId' | 'own'>,
  errors: readonly CellError[],
): JudgedRow {
  const update = { elementId, revision: own.revision, changements: [], gardes: [], fields: {} };
  return { ...row, errors, update };
}

/** Hours that look like minutes read so are none where the portal has them: they are that concert's. */
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

/** Whether something was typed that cannot be read: as its value is none, it may differ in nothing. */
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

/** What is wrong with the cells, but for one that says what the portal has, such as a barcode that lost its zeros. */
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

/** What only the portal changed is kept; what both did, or nobody knows, is a person's, but in an export without mark. */
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

/** What a line asks for must be true of the whole recording, as it would be when a person asks for it. */
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
