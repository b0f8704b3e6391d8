/**
 * Unread columns. For one whose values look like a field of a recording, the person is asked, with
 * a guess; the others are listed as left out. Nothing of a file is dropped silently.
 */

import { isGtin, normaliseGtin } from '#domain/element/gtin.ts';
import type { Kind } from '#domain/field/field.ts';
import { plainLetters, wordKey } from '#domain/letters.ts';
import { readYesNo } from '../cells.ts';
import { columnNamed } from '../columns.ts';
import { isLineNumber } from '../field-headings.ts';
import { columnOfHeader } from '../headers.ts';
import { isOfNoRecording } from '../layouts/layout.ts';
import type { Mapping } from '../read-row.ts';
import { slashedDate } from '../signs.ts';
import { mentionsVersion } from './columns-of-values.ts';
import { LEFT_OUT } from './existing-codes.ts';

export type UnreadColumn = {
  /** Index of the column, from 0. */
  readonly rang: number;
  /** Number of non-empty cells. */
  readonly remplies: number;
  /** Whether a person must choose its meaning. */
  readonly question: boolean;
  /** Most probable column; null: undecided. */
  readonly proposition: string | null;
};

type Look = 'year' | 'date' | 'barcode' | 'version' | 'country' | 'language' | 'people' | 'text';

/** Maximum different values examined per column. */
const SAMPLE = 100;
/** Maximum columns asked about at once, to fit on one screen; the most certain first. */
const MOST_REQUESTED = 6;
/** Maximum length of a name; a column of album titles would otherwise look like names. */
const LONGEST_NAME = 40;

const isDay = (cell: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(cell) || slashedDate(cell) !== null;
/** « Léo Brise », « L. Brise | Nina Vey »: each word begins with a capital, and no digit stands in it. */
const NAME =
  /^(?:\p{Lu}[\p{L}'’.-]*|de|du|la|le|van|von|da|di|y|et|&|feat\.?|[|;/,])(?:[\s|;/,]+|$)/u;
function isName(cell: string): boolean {
  if (cell.length > LONGEST_NAME || !/\s/.test(cell) || /\d/.test(cell)) return false;
  let rest = cell;
  while (rest !== '') {
    const word = NAME.exec(rest)?.[0];
    if (word === undefined) return false;
    rest = rest.slice(word.length);
  }
  return true;
}

const isYesNo = (cell: string): boolean => 'value' in readYesNo(cell);

const LOOKS: readonly (readonly [Look, (cell: string) => boolean])[] = [
  ['year', (cell) => /^(?:19|20)\d{2}$/.test(cell)],
  ['date', isDay],
  ['barcode', (cell) => /^[\d\s-]{8,}$/.test(cell) && isGtin(normaliseGtin(cell))],
  ['version', mentionsVersion],
  ['country', (cell) => isNamed('region', cell)],
  ['language', (cell) => isNamed('language', cell)],
  ['people', isName],
];

/** Type of most of the values; null: numbers, yes or no, codes of other systems. */
function lookOf(values: readonly string[]): Look | null {
  if (values.length === 0 || values.every(isYesNo)) return null;
  const look = LOOKS.find(([, is]) => values.filter(is).length * 3 >= values.length * 2)?.[0];
  if (look !== undefined) return look;
  return values.some((cell) => /\p{L}/u.test(cell)) ? 'text' : null;
}

/** Candidate columns of each type, the most likely first. */
const COLUMNS: Readonly<Record<Look, readonly string[]>> = {
  year: ['annee_publication', 'annee_fixation'],
  date: ['date_publication'],
  barcode: ['ean'],
  version: ['version'],
  country: ['pays_fixation'],
  language: ['langue'],
  people: ['artiste_principal', 'compositeurs', 'interpretes'],
  text: [],
};

/** The looks that values may have to fill a field of a kind that a heading names. */
const FITTING: { readonly [K in Kind]?: readonly Look[] } = {
  year: ['year', 'date'],
  date: ['date', 'year'],
  country: ['country'],
  language: ['language'],
  gtin: ['barcode'],
  text: ['text', 'people', 'version', 'language', 'country'],
  list: ['text', 'people'],
};

/** Words found in headings of every kind, and so meaningless. */
const EMPTY_MESSAGES: ReadonlySet<string> = new Set(
  'titre,title,track,song,nom,name,type,nature,role,note,notes,ref,mix,style,catalog,piste,recording,sortie'.split(
    ',',
  ),
);

/** The free column that a part of a heading names: « Version (remix, live…) » names the version. */
function namedBy(heading: string, isFree: (name: string) => boolean): string | null {
  const words = plainLetters(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  for (let size = Math.min(words.length, 3); size > 0; size -= 1) {
    for (let at = 0; at + size <= words.length; at += 1) {
      const part = words.slice(at, at + size).join(' ');
      const name = EMPTY_MESSAGES.has(part) ? null : columnOfHeader(part);
      if (name !== null && isFree(name)) return name;
    }
  }
  return null;
}

/** Examines the columns that no heading identifies. */
export class UnreadColumns {
  readonly #filled: number[] = [];
  readonly #values: Set<string>[] = [];

  see(index: number, cell: string): void {
    this.#filled[index] = (this.#filled[index] ?? 0) + 1;
    this.#values[index] ??= new Set();
    const values = this.#values[index];
    if (values.size < SAMPLE) values.add(cell);
  }

  /**
   * @param headings of the file
   * @param ofLayout meanings from a known layout: not asked again
   * @returns in the order of the file
   */
  list(
    headings: readonly string[],
    mapping: Mapping,
    ofLayout: readonly (string | null | undefined)[],
  ): UnreadColumn[] {
    const isFree = (name: string) => !mapping.includes(name) && columnNamed(name)?.kind === 'field';
    // Without headings, or while the title is not identified, the person assigns all columns by
    // hand.
    const mayAsk = mapping.includes('titre') && headings.some((heading) => heading !== '');
    const unread = mapping.flatMap((name, rang) => {
      const remplies = this.#filled[rang] ?? 0;
      if ((name !== null && name !== LEFT_OUT) || remplies === 0) return [];
      const isOpen = mayAsk && name === null && ofLayout[rang] === undefined;
      const guess = isOpen ? this.#guess(headings[rang] ?? '', rang, isFree) : null;
      return [{ rang, remplies, guess }];
    });
    const requests = unread
      .filter(({ guess }) => guess !== null)
      .toSorted((a, b) => (b.guess?.weight ?? 0) - (a.guess?.weight ?? 0))
      .slice(0, MOST_REQUESTED);
    return unread.map((one) => ({
      rang: one.rang,
      remplies: one.remplies,
      question: requests.includes(one),
      proposition: one.guess?.name ?? null,
    }));
  }

  /** Null: no question. A higher weight means more certainty. */
  #guess(
    heading: string,
    rang: number,
    isFree: (name: string) => boolean,
  ): { readonly name: string | null; readonly weight: number } | null {
    if (isLineNumber(heading)) return null;
    const look = lookOf([...(this.#values[rang] ?? [])]);
    if (look === null) return null;
    const named = isOfNoRecording(heading) ? null : namedBy(heading, isFree);
    const column = named === null ? undefined : columnNamed(named);
    if (column?.kind === 'field' && FITTING[column.of]?.includes(look) === true)
      return { name: named, weight: 3 };
    const free = COLUMNS[look].find(isFree) ?? null;
    // A second column of versions may hold the right one.
    if (look === 'version') return { name: free, weight: 2 };
    if (free === null || (look === 'people' && isOfNoRecording(heading))) return null;
    return { name: free, weight: look === 'people' ? 0 : 1 };
  }
}

/** Codes and names of countries or languages, in French and in English. Made when one is first looked for. */
const NAMED = new Map<'region' | 'language', ReadonlySet<string>>();
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function isNamed(type: 'region' | 'language', cell: string): boolean {
  // Countries are written FR, languages fr: a column of « FR » may be either, so the person is
  // asked.
  if (cell.length === 2 && (type === 'region') !== (cell === cell.toUpperCase())) return false;
  const existing = NAMED.get(type) ?? namesOf(type);
  NAMED.set(type, existing);
  return existing.has(wordKey(cell));
}

function namesOf(type: 'region' | 'language'): ReadonlySet<string> {
  const displays = ['fr', 'en'].map(
    (locale) => new Intl.DisplayNames([locale], { type, fallback: 'none' }),
  );
  const names = new Set<string>();
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const code = type === 'region' ? first + second : (first + second).toLowerCase();
      const matches = displays.flatMap((display) => display.of(code) ?? []);
      if (matches.length > 0) for (const name of [code, ...matches]) names.add(wordKey(name));
    }
  }
  return names;
}
