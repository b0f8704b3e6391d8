/** A block of cells that was copied, understood and read as a sheet is: the same headings, values, questions and faults. */

import { fieldOf } from '#domain/element/fields.ts';
import { columnsOfValues, isHeaded } from '../evidence/columns-of-values.ts';
import { settleDoubts } from '../evidence/doubts.ts';
import { CODE_PART, LEFT_OUT } from '../evidence/existing-codes.ts';
import { headerRecord, knownHeadings } from '../headers.ts';
import { type Mapping, type ReadRow, type RowReading, readRow } from '../read-row.ts';
import type { Accepted } from '../repairs.ts';
import type { Sheet } from './open-sheet.ts';
import { dataLines, type Reading, type Survey, surveySheet } from './read-lines.ts';

export type Cells = readonly (readonly string[])[];

/** What a person said of the block; null: as its evidence says. */
export type WishedBlock = Omit<Reading, 'ofAnother'> & { readonly accepted: Accepted };

export type Block = Survey & {
  readonly rows: readonly (ReadRow & {
    readonly ligne: number;
    readonly cells: readonly string[];
  })[];
};

/** @param mayMean the meanings that what receives the block knows @throws Refusal SHEET_REFUSED */
export async function readBlock(
  cells: Cells,
  { accepted, ...wished }: WishedBlock,
  {
    mayMean,
    ...given
  }: Pick<RowReading, 'year' | 'context'> & { readonly mayMean: (name: string) => boolean },
): Promise<Block> {
  const sheet = blockSheet(cells);
  const asked = { ...wished, ligneEntete: wished.ligneEntete ?? headingLine(cells) };
  const colonnes = wished.colonnes ?? (await proposedColumns(sheet, asked));
  const known = colonnes.map((name) =>
    name === LEFT_OUT || name === CODE_PART || (name !== null && mayMean(name)) ? name : null,
  );
  const survey = await surveySheet(sheet, { ...asked, colonnes: known }, async () => {});
  const { mapping, signs } = survey;
  const defaults = { type: null, qualite: null, anneePublication: null };
  const reading: RowReading = { ...given, mapping, signs, accepted, defaults, copied: true };
  const rows: Block['rows'][number][] = [];
  for await (const lines of dataLines(sheet, survey.entete, survey)) {
    for (const { ligne, ...record } of lines.rows) {
      const { cells: line, errors } = settleDoubts(record, reading);
      const read = readRow(line, reading);
      rows.push({ ...read, ligne, cells: line, errors: [...errors, ...read.errors] });
    }
  }
  return { ...survey, rows };
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

/** Null: where the known words are. Without any, a first line of words over values names them; else there is none. */
function headingLine(cells: Cells): number | null {
  const records = cells.map((line, index) => ({ ligne: index + 1, cells: line }));
  if (headerRecord(records) !== null) return null;
  return isHeaded(cells) || isNamedAlone(cells) ? 1 : 0;
}

/** One column, under its name. */
function isNamedAlone([first = [], ...others]: Cells): boolean {
  return others.length > 0 && first.length === 1 && knownHeadings(first) === 1;
}

/** The headings that are known; where none names the title, what the values look like. */
async function proposedColumns(sheet: Sheet, asked: Reading): Promise<Mapping> {
  const { mapping, entete } = await surveySheet(sheet, asked, async () => {});
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
