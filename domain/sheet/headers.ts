/**
 * Which column of a sheet says what: our own names and labels, those of French and English sheets, of
 * DDEX messages and of distributors. Accents, case and punctuation are ignored.
 */

import { fieldOf } from '../element/fields.ts';
import { wordKey, wordKeys } from '../letters.ts';
import { SHEET_COLUMNS } from './columns.ts';
import type { SheetRecord } from './csv-reader.ts';
import { CODES, SOME_CODES } from './evidence/existing-codes.ts';

const DICTIONARY: ReadonlyMap<string, string> = new Map(
  SHEET_COLUMNS.flatMap((column) => {
    const { name, label } = column;
    // What the register writes there is read as a code that the recording carries already.
    if (name === SOME_CODES) return [];
    const words = column.kind === 'field' ? [fieldOf(column.field).label, column.headings] : [];
    return wordKeys([name, label, ...words].join(',')).map((word) => [word, name] as const);
  }),
);

/** Heads of columns that number the lines: no recording says so. Some name titles in other sheets. */
const NUMBERS: ReadonlySet<string> = new Set([
  ...['n', 'no', 'num', 'numero', 'rang', 'plage', 'number'],
  ...['piste', 'track', 'tracknumber', 'trackno', 'numeropiste', 'numerodepiste'],
]);

export const isLineNumber = (header: string): boolean => NUMBERS.has(wordKey(header));

/** « Piste » over 1, 2, 3 is the number of a track; over words it is its title. */
function onlyNumbers(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => /^\d{1,3}$/.test(cell));
}

/** Machine name of the column that a header means, or null. What stands in brackets is a remark. */
export function columnOfHeader(header: string): string | null {
  const whole = DICTIONARY.get(wordKey(header));
  return whole ?? DICTIONARY.get(wordKey(header.replaceAll(/[([{][^)\]}]*(?:[)\]}]|$)|\*/g, ''))) ?? null;
}

/**
 * For each cell of the header line, the column that it means; of two that mean the same, the first. Codes may
 * stand in several: those of the register beside those that were declared.
 * @param lines some of those under the headers: they tell numbers of tracks from titles
 */
export function columnsOfHeaders(
  cells: readonly string[],
  lines: readonly (readonly string[])[] = [],
): (string | null)[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const name = columnOfHeader(cell);
    if (name === null || taken.has(name)) return null;
    if (isLineNumber(cell) && onlyNumbers(lines.map((line) => line[index] ?? ''))) return null;
    if (name !== CODES) taken.add(name);
    return name;
  });
}

const recognised = (cells: readonly string[]): number =>
  columnsOfHeaders(cells).filter((name) => name !== null).length;

/** Lines before the headers that are searched for them: a title, the name of the label. */
export const HEADER_WITHIN = 15;
/** One known word may be a coincidence: a recording called « Piste ». */
const LEAST_HEADERS = 2;

/** The line of headers among the first ones: the one with the most known words. Null when none has two. */
export function headerRecord(first: readonly SheetRecord[]): SheetRecord | null {
  let best: SheetRecord | null = null;
  let most = LEAST_HEADERS - 1;
  for (const record of first.slice(0, HEADER_WITHIN)) {
    const known = recognised(record.cells);
    if (known <= most) continue;
    best = record;
    most = known;
  }
  return best;
}

/** Characters of a header that are compared: this is done at every line. */
const COMPARED = 1000;
const beginning = (text: string): string => wordKey(text.slice(0, COMPARED));

/** Whether a line repeats the headers, as in sheets that were pasted one under the other. */
export function repeatsHeaders(headers: readonly string[], cells: readonly string[]): boolean {
  return (
    headers.some((header) => header.trim() !== '') &&
    headers.every((header, index) => beginning(header) === beginning(cells[index] ?? ''))
  );
}
