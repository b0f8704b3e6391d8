/** From the lines of a sheet to those of recordings: where the headers are, what columns mean, what is skipped. */

import type { ImportSettings } from '#contract/exchange/imports.ts';
import { MOST_ROWS } from '#domain/import/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { SHEET_REFUSED, type SheetRecord } from '#domain/sheet/csv-reader.ts';
import { CodeCounter } from '#domain/sheet/evidence/existing-codes.ts';
import { columnsOfHeaders, HEADER_WITHIN, headerRecord, repeatsHeaders } from '#domain/sheet/headers.ts';
import type { Mapping } from '#domain/sheet/read-row.ts';
import { type SheetSigns, SignCollector } from '#domain/sheet/signs.ts';
import type { Sheet } from './open-sheet.ts';

export type Survey = {
  readonly entete: SheetRecord;
  readonly mapping: Mapping;
  readonly signs: SheetSigns;
  /** Lines of recordings, and lines that are none. */
  readonly lignes: number;
  readonly ignorees: number;
};

const isEmpty = ({ cells }: SheetRecord): boolean => cells.every((cell) => cell.trim() === '');

/** One reading of the whole file, for what only the whole can tell. @throws Refusal SHEET_REFUSED */
export async function surveySheet(
  sheet: Sheet,
  { colonnes: wished, dureeEn: unite }: Pick<ImportSettings, 'colonnes' | 'dureeEn'>,
  onProgress: (lignes: number) => Promise<void>,
): Promise<Survey> {
  const { entete, before, under } = await findHeaders(sheet);
  const recognised = columnsOfHeaders(entete.cells, under);
  const asked = recognised.map((name, index) => (wished === null ? name : (wished[index] ?? null)));
  const signs = new SignCollector();
  const codes = new CodeCounter();
  let lignes = 0;
  let ignorees = before;
  for await (const { rows, skipped } of dataLines(sheet, entete)) {
    lignes += rows.length;
    ignorees += skipped;
    if (lignes > MOST_ROWS) throw tooManyRows();
    for (const { cells } of rows) {
      for (const [index, cell] of cells.entries()) {
        signs.see(asked[index] ?? null, cell.trim());
        codes.see(index, cell.trim());
      }
    }
    await onProgress(lignes);
  }
  if (lignes === 0) throw refused('Ce fichier ne contient aucune ligne sous ses en-têtes.');
  // Cells may stand beyond the last heading; a person who says what columns mean has seen them all.
  const width = Math.max(entete.cells.length, codes.width);
  const cells = Array.from({ length: width }, (_, index) => entete.cells[index] ?? '');
  const whole = cells.map((_, index) => asked[index] ?? null);
  const mapping = wished === null ? codes.settle(whole) : whole;
  const heading = cells[mapping.indexOf('duree')] ?? '';
  return { entete: { ...entete, cells }, mapping, signs: signs.signs({ heading, unite }), lignes, ignorees };
}

type Headers = {
  readonly entete: SheetRecord;
  /** Lines that stand before it, and the first ones after it. */
  readonly before: number;
  readonly under: readonly (readonly string[])[];
};

async function findHeaders(sheet: Sheet): Promise<Headers> {
  const first: SheetRecord[] = [];
  for await (const records of sheet.records()) {
    first.push(...records.filter((record) => !isEmpty(record)).slice(0, HEADER_WITHIN));
    if (first.length >= HEADER_WITHIN) break;
  }
  if (first.length === 0) throw refused('Ce fichier est vide.');
  const entete = headerRecord(first);
  if (entete === null) {
    throw refused(
      'Les en-têtes de colonnes manquent : la première ligne doit nommer le titre, l’artiste… Partez du modèle proposé.',
    );
  }
  const before = first.indexOf(entete);
  return { entete, before, under: first.slice(before + 1).map(({ cells }) => cells) };
}

export type DataLines = { readonly rows: readonly SheetRecord[]; readonly skipped: number };

/** The lines under the headers, a few at a time, without those that are empty or repeat them. */
export async function* dataLines(sheet: Sheet, entete: SheetRecord): AsyncGenerator<DataLines> {
  for await (const records of sheet.records()) {
    const under = records.filter(({ ligne }) => ligne > entete.ligne);
    const rows = under.filter((record) => !isEmpty(record) && !repeatsHeaders(entete.cells, record.cells));
    yield { rows, skipped: under.length - rows.length };
  }
}

const refused = (detail: string) => new Refusal(SHEET_REFUSED, { detail });

const tooManyRows = () =>
  refused(`Ce fichier dépasse ${MOST_ROWS.toLocaleString('fr-FR')} lignes : découpez-le en plusieurs.`);
