/**
 * Validates the lines of a sheet: the same code for the preview, the writing and the file of
 * rejected lines.
 */

import type { Kysely } from 'kysely';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { FoldedLines } from '#domain/import/folded-lines.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import type { SheetRecord } from '#domain/sheet/csv-reader.ts';
import { type BroughtBack, broughtBack } from '#domain/sheet/detection/brought-back.ts';
import { resolveDoubts } from '#domain/sheet/detection/doubts.ts';
import { asLeftOut } from '#domain/sheet/detection/left-out.ts';
import { asCompanion, type ImportedLine } from '#domain/sheet/file/companions.ts';
import {
  type CellError,
  errorOf,
  type Mapping,
  type RowReading,
  readRow,
} from '#domain/sheet/read-row.ts';
import type { RepairKey } from '#domain/sheet/repairs.ts';
import type { SheetSigns } from '#domain/sheet/signs.ts';
import { cleaned } from '#domain/title/hygiene.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ImportDeps } from '../deps.ts';
import { type Comparing, compared, unfollowed } from './compare.ts';
import { findRest } from './find-recordings.ts';
import { isNew, isOfCode, isUnknown, type JudgedRow } from './judged-row.ts';

export type Judging = {
  readonly structureId: number;
  readonly importId: number;
  readonly settings: ImportSettings;
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly signs: SheetSigns;
  /** The recognised layout. */
  readonly modele: ImportAnalysis['modele'];
  readonly now: Date;
  /** Lines up to this one are written already: of them only which recordings they name is remembered. */
  readonly written?: number;
};

/**
 * Reads lines per the settings; queries the database only for codes and for ties to other
 * recordings.
 */
export function judge(
  deps: Pick<ImportDeps, 'dossiers' | 'context' | 'findCarriers' | 'declaredErrors'>,
  { structureId, importId, settings, headers, mapping, signs, modele, now, written = 0 }: Judging,
) {
  const { context } = deps;
  const reading: RowReading = {
    mapping,
    signs,
    accepted: new Set(settings.reparations),
    year: yearOfAssignment(now),
    context,
    defaults: {
      type: settings.type ?? EMPTY_ELEMENT.type,
      // Same default as the form: the importer is the producer, unless the sheet or the person sets
      // it.
      qualite: settings.qualite ?? (mapping.includes('qualite') ? null : 'PRODUCTEUR'),
      // No default: settings of an older import may lack it.
      anneePublication: settings.anneePublication ?? null,
    },
  };
  const titles = new Set<string>(settings.titres);
  const [left, codeless] = [new Set(settings.laissees), new Set(settings.sansCode)];
  const comparing = {
    structureId,
    mapping,
    context,
    year: reading.year,
    pris: new Set(settings.pris),
    ecartes: new Set(settings.ecartes),
  };
  const named = new NamedRecordings(mapping);
  const folds = new FoldedLines(modele?.lignes === 'EMPLOI');
  const asItWas = asLeftOut(headers, mapping);
  return async (db: Kysely<Tables>, records: readonly ImportedLine[]): Promise<JudgedRow[]> => {
    for (const record of records) named.see(record);
    const all = records.map((record): JudgedRow => {
      const { ligne, companion } = record;
      const { cells, errors: doubts } = resolveDoubts(asItWas(record), reading);
      const read = asCompanion(readRow(cells, reading), companion, mapping);
      const errors = [...doubts, ...read.errors];
      const nothing = { result: null, update: null, correction: null, left: false };
      const folded =
        errors.length > 0 || codeless.has(ligne) ? null : folds.firstOf(ligne, read.fields);
      return { ...read, errors, ligne, cells, folded, companion: companion ?? null, ...nothing };
    });
    const read = all.filter(({ ligne }) => ligne > written);
    const back = await findBroughtBack(db, deps, { ...comparing, named }, read);
    const judgedRows = back.map((row) => (codeless.has(row.ligne) ? withoutCode(row) : row));
    const judged = await findRest(db, deps, { ...comparing, importId, now }, judgedRows);
    return judged.map((row) => {
      const titled = withTitle(row, titles);
      return left.has(row.ligne) && isNew(row) ? { ...titled, left: true } : titled;
    });
  };
}

/** Which line names which recording first, as an export does: a line that was copied to add another names it again. */
class NamedRecordings {
  readonly #mapping: Mapping;
  readonly #lines = new Map<string, number>();

  constructor(mapping: Mapping) {
    this.#mapping = mapping;
  }

  see({ ligne, cells }: SheetRecord): void {
    const one = broughtBack(cells, this.#mapping);
    if (one !== null && !this.#lines.has(keyOf(one))) this.#lines.set(keyOf(one), ligne);
  }

  /** @returns the error of a line that is not the first to name its recording */
  errorOf({ ligne, cells }: JudgedRow, one: BroughtBack): CellError | null {
    const first = this.#lines.get(keyOf(one)) ?? ligne;
    if (first === ligne) return null;
    const message = `Cet enregistrement est déjà nommé par la ligne ${first} : videz son numéro d’enregistrement pour en ajouter un.`;
    const valeur = cells[this.#mapping.indexOf(NAMES)] ?? '';
    return { ...errorOf(NAMES, valeur, 'NAMED_TWICE', message), reparation: NAMED_TWICE };
  }
}

/** The export column that holds a recording's number. */
const NAMES = 'enregistrement';
const NAMED_TWICE: RepairKey = 'enregistrement.dejaNomme';
const keyOf = ({ elementId, numero }: BroughtBack) => `${elementId} ${numero}`;

/**
 * Applies the person's choice for this line to enter it without its code, which belongs to another
 * recording.
 */
function withoutCode(row: JudgedRow): JudgedRow {
  if (!isUnknown(row)) return row;
  const errors = row.errors.filter((error) => !isOfCode(error));
  return { ...row, errors, fields: { ...row.fields, isrcDeclare: null } };
}

/**
 * Applies the accepted cleaning of titles to new recordings; an invalid title is left to the
 * person.
 */
function withTitle(row: JudgedRow, accepted: ReadonlySet<string>): JudgedRow {
  if (accepted.size === 0 || !isUnknown(row)) return row;
  if (row.errors.some(({ colonne }) => colonne === 'titre')) return row;
  return { ...row, fields: { ...row.fields, ...cleaned(row.fields, accepted) } };
}

/** Matches the lines of a re-imported export with the structure's recordings that they name. */
async function findBroughtBack(
  db: Kysely<Tables>,
  { dossiers }: Pick<ImportDeps, 'dossiers'>,
  {
    structureId,
    named,
    ...comparing
  }: Comparing & {
    readonly structureId: number;
    readonly named: NamedRecordings;
  },
  rows: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> {
  const back = rows.map(({ cells, blanked }) => broughtBack(cells, comparing.mapping, blanked));
  const requests = [...new Set(back.flatMap((one) => one?.elementId ?? []))];
  if (requests.length === 0) return rows;
  const result = await dossiers.ownRecordings(db, structureId, requests);
  return rows.map((row, at) => {
    const one = back[at] ?? null;
    const own = one === null ? undefined : result.get(one.elementId);
    if (one === null || own === undefined || own.numero !== one.numero) return row;
    const twice = named.errorOf(row, one);
    if (twice !== null)
      return unfollowed(row, { elementId: one.elementId, own }, [...row.errors, twice]);
    const columns = one.columns.filter(
      // Once a code is issued, the code in the sheet is that one, not a declared code.
      ({ field }) => own.status === 'SAISIE' || field !== 'isrcDeclare',
    );
    return compared(row, { ...one, own, columns, by: 'EXPORT' }, comparing);
  });
}
