/**
 * Headings that stand with the fields, in French and English: what a page that holds recordings knows of sheets. Those of
 * other languages and of known layouts (`headers.ts`) are fetched with what reads a file.
 */

import { fieldOf } from '../element/fields.ts';
import { plainLetters } from '../letters.ts';
import { SHEET_COLUMNS } from './columns.ts';
import { SOME_CODES } from './detection/existing-codes.ts';

/** What a heading spells in any script: its letters and digits, run together. */
export const headingKey = (heading: string): string =>
  plainLetters(heading).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '');

/** The heading without its remarks: what stands in brackets, and asterisks. */
export const withoutRemarks = (heading: string): string =>
  heading.replaceAll(/[([{（【][^)\]}）】]*(?:[)\]}）】]|$)|\*/g, '');

/** The keys of a list of headings that commas separate. */
export const keysOf = (list: string): string[] =>
  list
    .split(',')
    .map(headingKey)
    .filter((key) => key !== '');

/** The column that each heading means. */
export const FIELD_HEADINGS: ReadonlyMap<string, string> = new Map(
  SHEET_COLUMNS.flatMap((column) => {
    const { name, label } = column;
    // What the register writes there is read as a code that the recording carries already.
    if (name === SOME_CODES) return [];
    const words = column.kind === 'field' ? [fieldOf(column.field).label, column.headings] : [];
    return keysOf([name, label, ...words].join(',')).map((key) => [key, name] as const);
  }),
);

/** Heads of columns that number the lines: no recording says so. Some name titles in other sheets. */
const NUMBERS: ReadonlySet<string> = new Set([
  'n',
  'no',
  'num',
  'numero',
  'rang',
  'plage',
  'number',
  'piste',
  'track',
  'tracknumber',
  'trackno',
  'numeropiste',
  'numerodepiste',
  'nr',
  'nummer',
  'pista',
  'traccia',
  'faixa',
  'трек',
  '曲目',
]);

export const isLineNumber = (header: string): boolean => NUMBERS.has(headingKey(header));
