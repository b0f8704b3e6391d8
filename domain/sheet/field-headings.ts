/**
 * French and English headings defined with the fields: all that a page with recordings needs.
 * Headings of other languages and known layouts (`headers.ts`) are loaded only with the file
 * reader.
 */

import { fieldOf } from '../element/fields.ts';
import { plainLetters } from '../letters.ts';
import { SHEET_COLUMNS } from './columns.ts';
import { SOME_CODES } from './detection/existing-codes.ts';

/** Letters and digits of a heading in any script, concatenated. */
export const headingKey = (heading: string): string =>
  plainLetters(heading).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '');

/** The heading without remarks: text in brackets, and asterisks. */
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
    // Column of the register: its content is read as an existing code of the recording.
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
