/**
 * Looks up the lines of a sheet among existing recordings: by the codes they contain and the ties
 * they name.
 */

import type { Kysely } from 'kysely';
import type { FieldError } from '#domain/domain-error.ts';
import { amongElements, requestedOf } from '#domain/element/compared-elements.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { CORRECTABLE } from '#domain/register/correction.ts';
import { columnNamed, type FieldColumn } from '#domain/sheet/columns.ts';
import { CODES } from '#domain/sheet/detection/existing-codes.ts';
import { type CellError, errorOf, type Mapping } from '#domain/sheet/read-row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ImportDeps } from '../deps.ts';
import { type Comparing, compared } from './compare.ts';
import { isUnknown, type JudgedRow } from './judged-row.ts';
import { refusedCodes } from './refused-codes.ts';

type Searching = Comparing & {
  readonly structureId: number;
  readonly importId: number;
  readonly now: Date;
};

/**
 * Result of each line: an own recording is matched by its code, and differences are proposed to the
 * person. Errors of the line: a code of another structure, a code typed for a recording that
 * another one carries, a code that a submission would refuse, an unknown tie.
 */
export async function findRest(
  db: Kysely<Tables>,
  deps: Pick<ImportDeps, 'findCarriers' | 'dossiers' | 'declaredErrors'>,
  { structureId, importId, now, ...comparing }: Searching,
  rows: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> {
  const { findCarriers, dossiers } = deps;
  const { ties, codes } = requestedOf(rows.map(asking));
  const rest = {
    own: await dossiers.ownElements(db, structureId, ties),
    carriers: await findCarriers(db, structureId, codes, (ids) => writtenBy(db, importId, ids)),
  };
  const carrying = [
    ...new Set([...rest.carriers.values()].flatMap(({ elementId }) => elementId ?? [])),
  ];
  const result = await dossiers.ownRecordings(db, structureId, carrying);
  const declared = (row: JudgedRow) => {
    const { type, isrcDeclare: isrc } = row.fields;
    return isrc === null || !bringsCode(row) || rest.carriers.has(isrc)
      ? null
      : { type: type ?? 'P', isrc };
  };
  const lines = rows.flatMap((row) => declared(row) ?? []);
  const domainError = await refusedCodes({ db, now }, deps, structureId, lines);
  return rows.map((row) => {
    const { existing: elementId } = amongElements(asking(row), rest);
    const own = elementId === null || !isUnknown(row) ? undefined : result.get(elementId);
    const met =
      elementId === null || own === undefined
        ? row
        : compared(
            row,
            { elementId, own, columns: columnsText(row, comparing.mapping), mark: '', by: 'CODE' },
            comparing,
          );
    const line = declared(row);
    const refused = line === null ? ofAnother(row, elementId) : domainError(line);
    // For an existing recording, only a tie that its line changes is checked.
    const { errors: fieldErrors } = amongElements(asking(met), rest);
    const all =
      refused === null ? fieldErrors : [...fieldErrors, { ...refused, path: 'isrcDeclare' }];
    const errors = all.map((fieldError) => errorOfIssue(row, fieldError, comparing.mapping));
    return errors.length === 0 ? met : { ...met, errors: [...met.errors, ...errors] };
  });
}

/** Whether the code must be checked: of a new recording, or typed for one being entered. */
const bringsCode = (row: JudgedRow): boolean =>
  isUnknown(row) || (row.update !== null && (row.update.fields.isrcDeclare ?? null) !== null);

/** The tie and the code that a line would write, to be checked. */
function asking(row: JudgedRow): Pick<ElementFields, 'lien' | 'isrcDeclare'> {
  const { fields, result, update, correction } = row;
  const written: Partial<ElementFields> =
    (update ?? correction)?.fields ?? (result === null ? fields : {});
  return { lien: written.lien ?? null, isrcDeclare: bringsCode(row) ? fields.isrcDeclare : null };
}

/**
 * Error when a change gives a recording another one's code; on a new line, the code identifies the
 * recording instead.
 */
function ofAnother({ update }: JudgedRow, carrier: number | null): FieldError | null {
  if (update === null || carrier === null || carrier === update.elementId) return null;
  const message = `Ce code est déjà celui de votre enregistrement n° ${carrier}.`;
  return { path: 'isrcDeclare', code: 'OF_ANOTHER', message };
}

/** Attaches the error to the column that the person sees: codes may be in several. */
function errorOfIssue(
  { cells, fields }: JudgedRow,
  { path, code, message }: FieldError,
  mapping: Mapping,
): CellError {
  const [field = ''] = path.split('.');
  if (field === 'isrcDeclare') return errorOf(CODES, fields.isrcDeclare ?? '', code, message);
  return errorOf(field, cells[mapping.indexOf(field)] ?? '', code, message);
}

/** Columns of the line with a value that any sheet may change. */
function columnsText({ cells, blanked }: JudgedRow, mapping: Mapping): FieldColumn[] {
  const correctable = new Set<string>(CORRECTABLE);
  return mapping.flatMap((colonne, index) => {
    const column = colonne === null ? undefined : columnNamed(colonne);
    if (column?.kind !== 'field' || !correctable.has(column.field)) return [];
    return (cells[index] ?? '').trim() === '' || blanked.includes(column.name) ? [] : [column];
  });
}

/**
 * Those of these recordings that this same import wrote: a repeated line is a remark, not a match.
 */
async function writtenBy(
  db: Kysely<Tables>,
  importId: number,
  elementIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (elementIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('importLigne')
    .select('elementId')
    .where('importId', '=', importId)
    .where('elementId', 'in', elementIds)
    .execute();
  return new Set(rows.map(({ elementId }) => elementId));
}
