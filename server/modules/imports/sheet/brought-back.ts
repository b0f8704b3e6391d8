/** Lines that an export of the portal gave and that come back, beside the recordings of the structure that they name. */

import type { Kysely } from 'kysely';
import { broughtBack } from '#domain/sheet/evidence/brought-back.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ImportParts } from '../parts.ts';
import { type Comparing, compared } from './compare.ts';
import type { JudgedRow } from './judged-row.ts';

export async function findBroughtBack(
  db: Kysely<Tables>,
  { dossiers }: Pick<ImportParts, 'dossiers'>,
  { structureId, ...comparing }: Comparing & { readonly structureId: number },
  rows: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> {
  const back = rows.map(({ cells }) => broughtBack(cells, comparing.mapping));
  const asked = [...new Set(back.flatMap((one) => one?.elementId ?? []))];
  if (asked.length === 0) return rows;
  const found = await dossiers.ownRecordings(db, structureId, asked);
  return rows.map((row, at) => {
    const one = back[at] ?? null;
    const own = one === null ? undefined : found.get(one.elementId);
    if (one === null || own === undefined || own.numero !== one.numero) return row;
    const columns = one.columns.filter(
      // The code that the register gave stands in the sheet, and is not one that was declared.
      ({ field }) => own.standing === 'SAISIE' || field !== 'isrcDeclare',
    );
    return compared(row, { ...one, own, columns, by: 'EXPORT' }, comparing);
  });
}
