/**
 * Lines that an export of the portal gave and that come back: each names its recording and its dossier. What
 * differs is changed while the recording is being entered, and only said afterwards; what is equal is left.
 */

import type { Kysely } from 'kysely';
import type { ElementFields } from '#domain/element/fields.ts';
import { armed } from '#domain/sheet/cells.ts';
import { columnNamed, type FieldColumn, type SheetContext } from '#domain/sheet/columns.ts';
import { writeValue } from '#domain/sheet/field-cells.ts';
import type { Mapping } from '#domain/sheet/read-row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ImportParts } from '../parts.ts';
import type { Change, JudgedRow } from './judged-row.ts';

/** Columns of an export that say together which recording a line is: a number alone may be that of a track. */
const RECORDING = 'enregistrement';
const DOSSIER = 'dossier';

type Own =
  Awaited<ReturnType<ImportParts['dossiers']['ownRecordings']>> extends ReadonlyMap<number, infer One>
    ? One
    : never;

export async function findBroughtBack(
  db: Kysely<Tables>,
  { dossiers, context }: Pick<ImportParts, 'dossiers' | 'context'>,
  { structureId, mapping }: { readonly structureId: number; readonly mapping: Mapping },
  rows: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> {
  const [at, dossierAt] = [mapping.indexOf(RECORDING), mapping.indexOf(DOSSIER)];
  if (at === -1 || dossierAt === -1) return rows;
  const idOf = ({ cells }: JudgedRow) => (/^\d{1,9}$/.test(cells[at] ?? '') ? Number(cells[at]) : null);
  const own = await dossiers.ownRecordings(db, structureId, [
    ...new Set(rows.flatMap((row) => idOf(row) ?? [])),
  ]);
  return rows.map((row) => {
    const elementId = idOf(row);
    const recording = elementId === null ? undefined : own.get(elementId);
    if (elementId === null || recording === undefined) return row;
    if (recording.numero !== armed((row.cells[dossierAt] ?? '').trim())) return row;
    return compared(row, elementId, recording, { mapping, context });
  });
}

function compared(
  row: JudgedRow,
  elementId: number,
  { fields, isBeingEntered }: Own,
  { mapping, context }: { readonly mapping: Mapping; readonly context: SheetContext },
): JudgedRow {
  const columns = columnsSaid(row, mapping).filter(
    // The code that the register gave stands in the sheet, and is not one that was declared.
    ({ field }) => isBeingEntered || field !== 'isrcDeclare',
  );
  const changements = columns.flatMap(({ name, of, field }): Change[] => {
    const avant = writeValue(of, fields[field], context.pays);
    const apres = writeValue(of, row.fields[field], context.pays);
    return avant === apres ? [] : [{ colonne: name, avant, apres }];
  });
  if (changements.length === 0)
    return { ...row, errors: [], found: { elementId, raison: 'INCHANGE', changements } };
  if (!isBeingEntered) return { ...row, errors: [], found: { elementId, raison: 'ENVOYE', changements } };
  const changed = new Set(changements.map(({ colonne }) => colonne));
  const given = columns
    .filter(({ name }) => changed.has(name))
    .map(({ field }) => [field, row.fields[field]]);
  return {
    ...row,
    update: { elementId, changements, fields: Object.fromEntries(given) as Partial<ElementFields> },
  };
}

/** Where an empty cell takes over what holds for all, it says nothing. */
const TAKEN_OVER: ReadonlySet<string> = new Set(['type', 'qualite', 'anneePublication', 'producteur']);

function columnsSaid({ cells }: JudgedRow, mapping: Mapping): FieldColumn[] {
  const columns = mapping.flatMap((colonne, index) => {
    const column = colonne === null ? undefined : columnNamed(colonne);
    if (column?.kind !== 'field') return [];
    return TAKEN_OVER.has(column.field) && (cells[index] ?? '').trim() === '' ? [] : [column];
  });
  // Codes may stand in two columns.
  return [...new Set(columns)];
}
