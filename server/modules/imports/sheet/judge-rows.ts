/** Lines of a sheet judged: the same reading for the preview, the writing and the file of rejected lines. */

import type { Kysely } from 'kysely';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import type { SheetRecord } from '#domain/sheet/csv-reader.ts';
import { errorOf, type Mapping, type ReadRow, type RowReading, readRow } from '#domain/sheet/read-row.ts';
import type { SheetSigns } from '#domain/sheet/signs.ts';
import { cleaned } from '#domain/title/hygiene.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ImportParts } from '../parts.ts';
import { findBroughtBack } from './brought-back.ts';
import { findByCode } from './find-recordings.ts';
import type { JudgedRow } from './judged-row.ts';

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
  parts: Pick<ImportParts, 'dossiers' | 'context' | 'findCarriers'>,
  { structureId, importId, settings, mapping, signs, now }: Judging,
) {
  const { dossiers, context } = parts;
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
    },
  };
  const titles = new Set<string>(settings.titres);
  const comparing = {
    ...{ structureId, mapping, context, year: reading.year },
    pris: new Set(settings.pris),
    ecartes: new Set(settings.ecartes),
  };
  return async (db: Kysely<Tables>, records: readonly SheetRecord[]): Promise<JudgedRow[]> => {
    const read = records.map(({ ligne, cells }) => ({
      ...{ ligne, cells, found: null, update: null, correction: null },
      ...withTitle(readRow(cells, reading), titles),
    }));
    const back = await findBroughtBack(db, parts, comparing, read);
    const rows = [...(await findByCode(db, parts, { ...comparing, importId }, back))];
    const tied = rows.flatMap(({ fields }) => fields.lien?.elementId ?? []);
    if (tied.length === 0) return rows;
    const own = await dossiers.ownElements(db, structureId, tied);
    return rows.map((row) => {
      const elementId = row.fields.lien?.elementId ?? null;
      return elementId === null || own.has(elementId) ? row : withUnknownTie(row, mapping);
    });
  };
}

/** As a person accepted that titles be cleaned. */
function withTitle(row: ReadRow, accepted: ReadonlySet<string>): ReadRow {
  return accepted.size === 0 ? row : { ...row, fields: { ...row.fields, ...cleaned(row.fields, accepted) } };
}

function withUnknownTie(row: JudgedRow, mapping: Mapping): JudgedRow {
  const cell = row.cells[mapping.indexOf('lien')] ?? '';
  const error = errorOf('lien', cell, 'UNKNOWN', 'Cet enregistrement est introuvable parmi les vôtres.');
  return { ...row, errors: [...row.errors, error] };
}
