/**
 * Finds the headings of a sheet: the line chosen by a person, otherwise the one with known
 * headings, otherwise the first one.
 */

import { DomainError } from '#domain/domain-error.ts';
import { SHEET_REFUSED, type SheetRecord } from '../csv-reader.ts';
import { HEADER_WITHIN, headerRecord, looksLikeValues } from '../headers.ts';
import type { Sheet } from './open-sheet.ts';

export type Headers = {
  /** Line 0 without headings. */
  readonly entete: SheetRecord;
  /** Number of lines before it, and the first lines after it. */
  readonly before: number;
  readonly under: readonly (readonly string[])[];
};

/** Maximum line number that a person may choose for the headings. */
const FARTHEST = 200;

export const isEmpty = ({ cells }: SheetRecord): boolean =>
  cells.every((cell) => cell.trim() === '');
export const refused = (detail: string) => new DomainError(SHEET_REFUSED, { detail });

/**
 * @param requested the line; 0: there are no headings; null: to be detected
 * @throws Refusal SHEET_REFUSED
 */
export async function findHeaders(sheet: Sheet, requested: number | null): Promise<Headers> {
  const first = await firstRecords(sheet, requested === null ? HEADER_WITHIN : FARTHEST);
  const [top] = first;
  if (top === undefined) throw refused('Ce fichier est vide.');
  const entete =
    requested === null ? matchIn(first) : (first.find(({ ligne }) => ligne === requested) ?? null);
  if (requested !== null && requested > 0 && entete === null) {
    throw refused(
      `La ligne ${requested} ne peut pas être celle des en-têtes : elle est vide, ou trop loin.`,
    );
  }
  if (entete === null) {
    const none = { ligne: 0, cells: top.cells.map(() => '') };
    return { entete: none, before: 0, under: first.map(({ cells }) => cells) };
  }
  const before = first.indexOf(entete);
  return { entete, before, under: first.slice(before + 1).map(({ cells }) => cells) };
}

async function firstRecords(sheet: Sheet, count: number): Promise<SheetRecord[]> {
  const first: SheetRecord[] = [];
  for await (const records of sheet.records()) {
    first.push(...records.filter((record) => !isEmpty(record)).slice(0, count));
    if (first.length >= count) break;
  }
  return first.slice(0, count);
}

/** Null when the first line holds values: a person then chooses the meaning of the columns. */
function matchIn(first: readonly SheetRecord[]): SheetRecord | null {
  const sheetRecord = headerRecord(first);
  if (sheetRecord !== null) return sheetRecord;
  const [top] = first;
  if (top === undefined || /^\s*</.test(top.cells[0] ?? '')) {
    throw refused(
      'Les en-têtes de colonnes manquent : la première ligne doit nommer le titre, l’artiste… Partez du modèle proposé.',
    );
  }
  return looksLikeValues(top.cells) ? null : top;
}
