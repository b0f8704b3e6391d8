/** The lines of a sheet that are recordings the portal knows: those that bring a code that somebody carries. */

import type { Kysely } from 'kysely';
import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import { CORRECTABLE } from '#domain/register/correction.ts';
import { columnNamed, type FieldColumn } from '#domain/sheet/columns.ts';
import { CODES } from '#domain/sheet/evidence/existing-codes.ts';
import { errorOf, type Mapping } from '#domain/sheet/read-row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ImportParts } from '../parts.ts';
import { type Comparing, compared } from './compare.ts';
import { isUnknown, type JudgedRow } from './judged-row.ts';

type Searching = Comparing & { readonly structureId: number; readonly importId: number };

/**
 * Of the lines that bring a code: one's own recording is found, and what the line says otherwise is offered to the
 * person; that of another structure is a fault of the line.
 */
export async function findByCode(
  db: Kysely<Tables>,
  { findCarriers, dossiers }: Pick<ImportParts, 'findCarriers' | 'dossiers'>,
  { structureId, importId, ...comparing }: Searching,
  rows: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> {
  const codes = [...new Set(rows.filter(isUnknown).flatMap(({ fields }) => fields.isrcDeclare ?? []))];
  if (codes.length === 0) return rows;
  const carriers = await findCarriers(db, structureId, codes, (ids) => writtenBy(db, importId, ids));
  const ids = [...new Set([...carriers.values()].flatMap(({ elementId }) => elementId ?? []))];
  const found = await dossiers.ownRecordings(db, structureId, ids);
  return rows.map((row) => {
    const { isrcDeclare } = row.fields;
    const carrier = isrcDeclare === null ? undefined : carriers.get(isrcDeclare);
    if (isrcDeclare === null || carrier === undefined || !isUnknown(row)) return row;
    const { elementId } = carrier;
    const own = elementId === null ? undefined : found.get(elementId);
    if (elementId !== null && own !== undefined) {
      const columns = columnsSaid(row, comparing.mapping);
      return compared(row, { elementId, own, columns, mark: '', by: 'CODE' }, comparing);
    }
    const { code, message } = ALREADY_USED;
    return { ...row, errors: [...row.errors, errorOf(CODES, isrcDeclare, code, message)] };
  });
}

/** What any sheet may say of a recording, where its cells hold something. */
function columnsSaid({ cells }: JudgedRow, mapping: Mapping): FieldColumn[] {
  const correctable = new Set<string>(CORRECTABLE);
  return mapping.flatMap((colonne, index) => {
    const column = colonne === null ? undefined : columnNamed(colonne);
    if (column?.kind !== 'field' || !correctable.has(column.field)) return [];
    return (cells[index] ?? '').trim() === '' ? [] : [column];
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
