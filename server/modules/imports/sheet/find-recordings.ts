/** The lines of a sheet among the recordings that the portal knows: the codes they bring, the ties they name. */

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
 * What each line meets among the recordings that are there: one's own is found by its code, and what the line says
 * otherwise is offered to the person. The code of another structure, one that is typed for a recording and that another one
 * carries, one that the sending would refuse, or an unknown tie, is a fault of the line.
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
    // Of a recording that is there, only a tie that its line changes is asked about.
    const { errors: fieldErrors } = amongElements(asking(met), rest);
    const all =
      refused === null ? fieldErrors : [...fieldErrors, { ...refused, path: 'isrcDeclare' }];
    const errors = all.map((fieldError) => errorOfIssue(row, fieldError, comparing.mapping));
    return errors.length === 0 ? met : { ...met, errors: [...met.errors, ...errors] };
  });
}

/** Whether a code is asked about: of a new recording, or typed for one that is being entered. */
const bringsCode = (row: JudgedRow): boolean =>
  isUnknown(row) || (row.update !== null && (row.update.fields.isrcDeclare ?? null) !== null);

/** What a line would write of what is asked about. */
function asking(row: JudgedRow): Pick<ElementFields, 'lien' | 'isrcDeclare'> {
  const { fields, result, update, correction } = row;
  const written: Partial<ElementFields> =
    (update ?? correction)?.fields ?? (result === null ? fields : {});
  return { lien: written.lien ?? null, isrcDeclare: bringsCode(row) ? fields.isrcDeclare : null };
}

/** A change gives a recording no code of another one; of a new line, it says which recording that is. */
function ofAnother({ update }: JudgedRow, carrier: number | null): FieldError | null {
  if (update === null || carrier === null || carrier === update.elementId) return null;
  const message = `Ce code est déjà celui de votre enregistrement n° ${carrier}.`;
  return { path: 'isrcDeclare', code: 'OF_ANOTHER', message };
}

/** In the column that a person looks at: codes may stand in several. */
function errorOfIssue(
  { cells, fields }: JudgedRow,
  { path, code, message }: FieldError,
  mapping: Mapping,
): CellError {
  const [field = ''] = path.split('.');
  if (field === 'isrcDeclare') return errorOf(CODES, fields.isrcDeclare ?? '', code, message);
  return errorOf(field, cells[mapping.indexOf(field)] ?? '', code, message);
}

/** What any sheet may say of a recording, where its cells hold something. */
function columnsText({ cells, blanked }: JudgedRow, mapping: Mapping): FieldColumn[] {
  const correctable = new Set<string>(CORRECTABLE);
  return mapping.flatMap((colonne, index) => {
    const column = colonne === null ? undefined : columnNamed(colonne);
    if (column?.kind !== 'field' || !correctable.has(column.field)) return [];
    return (cells[index] ?? '').trim() === '' || blanked.includes(column.name) ? [] : [column];
  });
}

/** Of these recordings, those that this very import entered: a line that comes again is a remark, not a find. */
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
