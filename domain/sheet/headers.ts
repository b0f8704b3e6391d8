/**
 * Maps headers to columns: our own names and labels, those of French and English sheets, of DDEX
 * messages and of distributors. Accents, case and punctuation are ignored.
 */

import type { SheetRecord } from './csv-reader.ts';
import { CODES, codeIn } from './detection/existing-codes.ts';
import { unscrambled } from './detection/scrambled.ts';
import {
  FIELD_HEADINGS,
  headingKey,
  isLineNumber,
  keysOf,
  withoutRemarks,
} from './field-headings.ts';
import { LATIN_LANGUAGES } from './layouts/latin-languages.ts';
import { columnsOfLayout } from './layouts/layout.ts';
import { OTHER_SCRIPTS } from './layouts/other-scripts.ts';

const LANGUAGES = [...LATIN_LANGUAGES, ...OTHER_SCRIPTS];
/** Key for a release date in the language tables. */
const RELEASE_DAY = 'sortie';

/**
 * The headings defined with the fields come last, so they override other meanings of the same word.
 */
const DICTIONARY: ReadonlyMap<string, string> = new Map([
  ...LANGUAGES.flatMap((language) =>
    Object.entries(language).flatMap(([name, list]) =>
      keysOf(list).map((key) => [key, name === RELEASE_DAY ? 'date_publication' : name] as const),
    ),
  ),
  ...FIELD_HEADINGS,
]);

/** « Piste » over 1, 2, 3 is the number of a track; over words it is its title. */
function onlyNumbers(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => /^\d{1,3}$/.test(cell));
}

/** Machine name of the column of a header, or null. Text in brackets is ignored. */
export function columnOfHeader(written: string): string | null {
  const header = (written.length <= COMPARED ? unscrambled(written) : null) ?? written;
  return (
    DICTIONARY.get(headingKey(header)) ?? DICTIONARY.get(headingKey(withoutRemarks(header))) ?? null
  );
}

/**
 * Weak headings, used only when no other heading has their meaning: the album artist; the P line,
 * which may contain a year; a release date that may be a later one. Last the studio producer,
 * because a P line names who paid.
 */
const WEAK: readonly ReadonlySet<string>[] = [
  [
    'album artist',
    'artiste album',
    'artiste de l’album',
    'display artist',
    'display artist name',
    'p line',
    'release date',
    'digital release date',
    'album release date',
    'date de sortie',
    'date sortie',
    'date sortie digitale',
    'sortie',
    'year',
    'release year',
    'année de sortie',
    'année sortie',
    ...LANGUAGES.flatMap((language) => keysOf(language[RELEASE_DAY] ?? '')),
  ],
  ['producer'],
].map((headings) => new Set(headings.map(headingKey)));

/** 0: a strong heading, independent of the others. */
const weaknessOf = (header: string): number =>
  1 + WEAK.findIndex((headings) => headings.has(headingKey(withoutRemarks(header))));

/** When no column names the main artist, the performers are used. */
const INSTEAD_OF: Readonly<Record<string, string>> = { interpretes: 'artiste_principal' };
const isPLine = (header: string): boolean => headingKey(header) === 'pline';
const YEAR_IN_P_LINE = /^(?:[℗©]|\([pc]\)|p)?\s*(?:19|20)\d{2}(?!\d)/iu;

/** « ℗ 2026 Label » contains a year; « Label » is a producer. */
function meaningOf(header: string, cells: readonly string[]): string | null {
  const name = columnOfHeader(header);
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (name === null || !isPLine(header) || filled.length === 0) return name;
  return filled.every((cell) => YEAR_IN_P_LINE.test(cell)) ? name : 'producteur';
}

/**
 * Column of each cell of the header line; of two with the same meaning, the first. Only codes may
 * be in several columns: those of the register beside the declared ones. The meanings of a known
 * layout take precedence over the dictionary.
 * @param lines some of the lines below the headers, to distinguish track numbers from titles
 */
export function columnsOfHeaders(
  cells: readonly string[],
  lines: readonly (readonly string[])[] = [],
): (string | null)[] {
  const ofLayout = columnsOfLayout(cells, lines);
  const columns = ofLayout.map((name) => name ?? null);
  const location = (weakness: number) => {
    for (const [index, cell] of cells.entries()) {
      if (ofLayout[index] !== undefined || weaknessOf(cell) !== weakness) continue;
      const under = lines.map((line) => line[index] ?? '');
      const name = meaningOf(cell, under);
      if (name === null || (name !== CODES && columns.includes(name))) continue;
      if (!isLineNumber(cell) || !onlyNumbers(under)) columns[index] = name;
    }
  };
  for (let weakness = 0; weakness <= WEAK.length; weakness += 1) location(weakness);
  return columns.map((name) => {
    const other = INSTEAD_OF[name ?? ''];
    return other === undefined || columns.includes(other) ? name : other;
  });
}

/** Number of known headings in a line. */
export const recognisedHeadings = (cells: readonly string[]): number =>
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
    const existing = recognisedHeadings(record.cells);
    if (existing <= most) continue;
    best = record;
    most = existing;
  }
  return best;
}

/** Numbers, durations, dates or codes, which are never headings. */
export const looksLikeValues = (cells: readonly string[]): boolean =>
  cells.some(
    (cell) => /^[\d:.,/'’-]*\d[\d:.,/'’"-]*$/.test(cell.trim()) || codeIn(cell.trim()) !== null,
  );

/** Characters of a header that are compared: this is done at every line. */
const COMPARED = 1000;
const beginning = (text: string): string => headingKey(text.slice(0, COMPARED));
/** Truncated keys of the headers, computed once per sheet. */
const BEGINNINGS = new WeakMap<readonly string[], readonly string[]>();

/** Whether a line repeats the headers, as in sheets that were pasted one under the other. */
export function repeatsHeaders(headers: readonly string[], cells: readonly string[]): boolean {
  const existing = BEGINNINGS.get(headers) ?? headers.map(beginning);
  BEGINNINGS.set(headers, existing);
  if (headers.every((header) => header.trim() === '')) return false;
  return (
    existing.every((header, index) => header === beginning(cells[index] ?? '')) ||
    translates(headers, cells)
  );
}

/** Meanings of the headers, computed once per sheet. */
const MEANINGS = new WeakMap<readonly string[], readonly (string | null)[]>();

/**
 * Whether a line repeats the headers in another language, as below the French ones of many sheets.
 */
function translates(headers: readonly string[], cells: readonly string[]): boolean {
  const meanings = MEANINGS.get(headers) ?? columnsOfHeaders(headers);
  MEANINGS.set(headers, meanings);
  let existing = 0;
  for (const [index, name] of meanings.entries()) {
    const cell = cells[index] ?? '';
    if (name === null || cell.trim() === '') continue;
    // Fast path for nearly every line.
    if (!isHeading(cell)) return false;
    existing += 1;
  }
  if (existing < LEAST_HEADERS) return false;
  const rest = columnsOfHeaders(cells);
  return meanings.every(
    (name, index) => name === null || (cells[index] ?? '').trim() === '' || rest[index] === name,
  );
}

const isHeading = (cell: string): boolean =>
  cell.length <= COMPARED && columnOfHeader(cell) !== null;
