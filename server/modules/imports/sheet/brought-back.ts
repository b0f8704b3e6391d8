/**
 * Lines that an export of the portal gave and that come back: each names its recording and its dossier, and says by
 * its mark what the recording was when it left.
 */

import type { Kysely } from 'kysely';
import { armed } from '#domain/sheet/cells.ts';
import { columnNamed, type FieldColumn } from '#domain/sheet/columns.ts';
import type { Mapping } from '#domain/sheet/read-row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ImportParts } from '../parts.ts';
import { type Comparing, compared } from './compare.ts';
import type { JudgedRow } from './judged-row.ts';

/** Columns of an export that say together which recording a line is: a number alone may be that of a track. */
const RECORDING = 'enregistrement';
const DOSSIER = 'dossier';
const MARK = 'repere';

export async function findBroughtBack(
  db: Kysely<Tables>,
  { dossiers }: Pick<ImportParts, 'dossiers'>,
  { structureId, ...comparing }: Comparing & { readonly structureId: number },
  rows: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> {
  const { mapping } = comparing;
  const [at, dossierAt, markAt] = [RECORDING, DOSSIER, MARK].map((name) => mapping.indexOf(name));
  if (at === undefined || at === -1 || dossierAt === undefined || dossierAt === -1) return rows;
  const idOf = ({ cells }: JudgedRow) => (/^\d{1,9}$/.test(cells[at] ?? '') ? Number(cells[at]) : null);
  const found = await dossiers.ownRecordings(db, structureId, [
    ...new Set(rows.flatMap((row) => idOf(row) ?? [])),
  ]);
  return rows.map((row) => {
    const elementId = idOf(row);
    const own = elementId === null ? undefined : found.get(elementId);
    if (elementId === null || own === undefined) return row;
    if (own.numero !== armed((row.cells[dossierAt] ?? '').trim())) return row;
    const columns = columnsSaid(row, mapping).filter(
      // The code that the register gave stands in the sheet, and is not one that was declared.
      ({ field }) => own.standing === 'SAISIE' || field !== 'isrcDeclare',
    );
    const mark = row.cells[markAt ?? -1] ?? '';
    return compared(row, { elementId, own, columns, mark, by: 'EXPORT' }, comparing);
  });
}

/** Where an empty cell takes over what holds for all, it says nothing. */
const TAKEN_OVER: ReadonlySet<string> = new Set(['type', 'qualite', 'anneePublication', 'producteur']);

/** Of an export, also an empty cell says something: it was emptied. */
function columnsSaid({ cells }: JudgedRow, mapping: Mapping): FieldColumn[] {
  const columns = mapping.flatMap((colonne, index) => {
    const column = colonne === null ? undefined : columnNamed(colonne);
    if (column?.kind !== 'field') return [];
    return TAKEN_OVER.has(column.field) && (cells[index] ?? '').trim() === '' ? [] : [column];
  });
  // Codes may stand in two columns.
  return [...new Set(columns)];
}
