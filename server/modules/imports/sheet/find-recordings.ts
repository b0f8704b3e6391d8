/** The lines of a sheet that are recordings the portal knows: those that bring a code that somebody carries. */

import type { Kysely } from 'kysely';
import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import { CODES } from '#domain/sheet/evidence/existing-codes.ts';
import { errorOf } from '#domain/sheet/read-row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ImportParts } from '../parts.ts';
import type { JudgedRow } from './judged-row.ts';

/** Of the lines that bring a code: one's own recording is found, that of another is a fault of the line. */
export async function findByCode(
  db: Kysely<Tables>,
  parts: Pick<ImportParts, 'findCarriers'>,
  { structureId, importId }: { readonly structureId: number; readonly importId: number },
  rows: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> {
  const codes = [...new Set(rows.filter(isUnknown).flatMap(({ fields }) => fields.isrcDeclare ?? []))];
  if (codes.length === 0) return rows;
  const carriers = await parts.findCarriers(db, structureId, codes, (ids) => writtenBy(db, importId, ids));
  return rows.map((row) => {
    const { isrcDeclare } = row.fields;
    const carrier = isrcDeclare === null ? undefined : carriers.get(isrcDeclare);
    if (isrcDeclare === null || carrier === undefined || !isUnknown(row)) return row;
    if (carrier.elementId !== null)
      return { ...row, errors: [], found: { elementId: carrier.elementId, raison: 'CODE', changements: [] } };
    const { code, message } = ALREADY_USED;
    return { ...row, errors: [...row.errors, errorOf(CODES, isrcDeclare, code, message)] };
  });
}

/** A line that came back named its recording already. */
const isUnknown = ({ found, update }: JudgedRow): boolean => found === null && update === null;

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
