/** Lines of a sheet judged: the same reading for the preview, the writing and the file of rejected lines. */

import type { Kysely } from 'kysely';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import type { SheetRecord } from '#domain/sheet/csv-reader.ts';
import { broughtBack } from '#domain/sheet/evidence/brought-back.ts';
import { type Mapping, type ReadRow, type RowReading, readRow } from '#domain/sheet/read-row.ts';
import type { SheetSigns } from '#domain/sheet/signs.ts';
import { cleaned } from '#domain/title/hygiene.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ImportParts } from '../parts.ts';
import { type Comparing, compared } from './compare.ts';
import { findOthers } from './find-recordings.ts';
import { isNew, isOfCode, isUnknown, type JudgedRow } from './judged-row.ts';

export type Judging = {
  readonly structureId: number;
  readonly importId: number;
  readonly settings: ImportSettings;
  readonly mapping: Mapping;
  readonly signs: SheetSigns;
  readonly now: Date;
};

/** Reads lines by what was decided; asks the database about codes, and ties to other recordings, only. */
export function judge(
  parts: Pick<ImportParts, 'dossiers' | 'context' | 'findCarriers' | 'declaredFaults'>,
  { structureId, importId, settings, mapping, signs, now }: Judging,
) {
  const { context } = parts;
  const reading: RowReading = {
    mapping,
    signs,
    accepted: new Set(settings.reparations),
    year: yearOfAssignment(now),
    context,
    defaults: {
      type: settings.type ?? EMPTY_ELEMENT.type,
      // As the form has it: whoever brings recordings has produced them, unless the sheet or the person speaks of it.
      qualite: settings.qualite ?? (mapping.includes('qualite') ? null : 'PRODUCTEUR'),
      // Never supposed: what was decided of an older import does not speak of it.
      anneePublication: settings.anneePublication ?? null,
    },
  };
  const titles = new Set<string>(settings.titres);
  const [left, codeless] = [new Set(settings.laissees), new Set(settings.sansCode)];
  const comparing = {
    ...{ structureId, mapping, context, year: reading.year },
    pris: new Set(settings.pris),
    ecartes: new Set(settings.ecartes),
  };
  return async (db: Kysely<Tables>, records: readonly SheetRecord[]): Promise<JudgedRow[]> => {
    const read = records.map(({ ligne, cells }) => {
      const { fields, errors } = withTitle(readRow(cells, reading), titles);
      return { fields, errors, ligne, cells, found: null, update: null, correction: null, left: false };
    });
    const back = await findBroughtBack(db, parts, comparing, read);
    const wanted = back.map((row) => (codeless.has(row.ligne) ? withoutCode(row) : row));
    const judged = await findOthers(db, parts, { ...comparing, importId, now }, wanted);
    return judged.map((row) => (left.has(row.ligne) && isNew(row) ? { ...row, left: true } : row));
  };
}

/** As a person decided of this line: its code is that of something else. */
function withoutCode(row: JudgedRow): JudgedRow {
  if (!isUnknown(row)) return row;
  const errors = row.errors.filter((error) => !isOfCode(error));
  return { ...row, errors, fields: { ...row.fields, isrcDeclare: null } };
}

/** As a person accepted that titles be cleaned. */
function withTitle(row: ReadRow, accepted: ReadonlySet<string>): ReadRow {
  return accepted.size === 0 ? row : { ...row, fields: { ...row.fields, ...cleaned(row.fields, accepted) } };
}

/** Lines that an export of the portal gave and that come back, beside the recordings of the structure that they name. */
async function findBroughtBack(
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
