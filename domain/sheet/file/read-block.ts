/** Reads a copied block of cells like a sheet: same headings, values, questions and errors. */

import { fieldOf } from '#domain/element/fields.ts';
import { columnsOfValues, isHeaded } from '../detection/columns-of-values.ts';
import { resolveDoubts } from '../detection/doubts.ts';
import { CODE_PART, LEFT_OUT } from '../detection/existing-codes.ts';
import { headerRecord, recognisedHeadings } from '../headers.ts';
import { type Mapping, type ReadRow, type RowReading, readRow } from '../read-row.ts';
import type { Accepted } from '../repairs.ts';
import type { Sheet } from './open-sheet.ts';
import { dataLines, type Reading, type Scan, scanSheet } from './read-lines.ts';

export type Cells = readonly (readonly string[])[];

/** Choices of a person about the block; null: as detected. */
export type RequestedBlock = Omit<Reading, 'ofAnother'> & { readonly accepted: Accepted };

export type Block = Scan & {
  readonly rows: readonly (ReadRow & {
    readonly ligne: number;
    readonly cells: readonly string[];
  })[];
};

/**
 * @param mayMean column meanings that the destination of the block accepts
 * @throws Refusal SHEET_REFUSED
 */
export async function readBlock(
  cells: Cells,
  { accepted, ...requested }: RequestedBlock,
  {
    mayMean,
    ...input
  }: Pick<RowReading, 'year' | 'context'> & { readonly mayMean: (name: string) => boolean },
): Promise<Block> {
  const sheet = blockSheet(cells);
  const request = { ...requested, ligneEntete: requested.ligneEntete ?? headingLine(cells) };
  const colonnes = requested.colonnes ?? (await proposedColumns(sheet, request));
  const existing = colonnes.map((name) =>
    name === LEFT_OUT || name === CODE_PART || (name !== null && mayMean(name)) ? name : null,
  );
  const scan = await scanSheet(sheet, { ...request, colonnes: existing }, async () => {});
  const { mapping, signs } = scan;
  const defaults = { type: null, qualite: null, anneePublication: null };
  const reading: RowReading = { ...input, mapping, signs, accepted, defaults, copied: true };
  const rows: Block['rows'][number][] = [];
  for await (const lines of dataLines(sheet, scan.entete, scan)) {
    for (const { ligne, ...record } of lines.rows) {
      const { cells: line, errors } = resolveDoubts(record, reading);
      const read = readRow(line, reading);
      rows.push({ ...read, ligne, cells: line, errors: [...errors, ...read.errors] });
    }
  }
  return { ...scan, rows };
}

/** Lines are numbered from 1, its headings included. */
function blockSheet(cells: Cells): Sheet {
  return {
    nature: 'CSV',
    encodage: null,
    lettres: null,
    separateur: null,
    feuille: null,
    feuilles: [],
    masquees: 0,
    colonnesMasquees: [],
    fusionnees: () => 0,
    async *records() {
      yield cells.map((line, index) => ({ ligne: index + 1, cells: line }));
    },
  };
}

/**
 * Null: the line with known headings. Without any, 1 if the first line holds words above values,
 * otherwise 0.
 */
function headingLine(cells: Cells): number | null {
  const records = cells.map((line, index) => ({ ligne: index + 1, cells: line }));
  if (headerRecord(records) !== null) return null;
  return isHeaded(cells) || isNamedAlone(cells) ? 1 : 0;
}

/** A single column with a known heading. */
function isNamedAlone([first = [], ...rest]: Cells): boolean {
  return rest.length > 0 && first.length === 1 && recognisedHeadings(first) === 1;
}

/** Known headings; when none identifies the title, guesses from the values. */
async function proposedColumns(sheet: Sheet, request: Reading): Promise<Mapping> {
  const { mapping, entete } = await scanSheet(sheet, request, async () => {});
  if (mapping.includes('titre')) return mapping;
  const lines: (readonly string[])[] = [];
  for await (const { rows } of dataLines(sheet, entete, { mapping }))
    lines.push(...rows.map(({ cells }) => cells));
  const seen = columnsOfValues(lines).map((name) =>
    name === null ? null : (fieldOf(name).sheet?.name ?? null),
  );
  return mapping.map((name, index) => {
    const other = seen[index] ?? null;
    return name ?? (other !== null && !mapping.includes(other) ? other : null);
  });
}
