/**
 * Cell values of a sheet. Written values are read back unchanged; values typed by people are parsed
 * with more tolerance. Null or an empty list is an empty cell.
 */

import { normaliseGtin } from '../element/gtin.ts';
import { type Isrc, parseIsrc, UNREAD_ISRC } from '../isrc/isrc.ts';
import { plainLetters } from '../letters.ts';
import { formatDuree, parseDuree, parsePosition, UNREAD_DUREE } from '../minuterie/duree.ts';
import type { Sequence } from '../minuterie/sequences.ts';

/** Why a cell cannot be read; `message` is a French sentence for the person who filled it. */
export type CellError = { readonly code: string; readonly message: string };
export type Reading<T> = { readonly value: T } | { readonly error: CellError };

export const readAs = <T>(value: T): Reading<T> => ({ value });
export const unreadable = (
  message: string,
  code = 'UNREADABLE',
): { readonly error: CellError } => ({
  error: { code, message },
});

/**
 * Texts that a spreadsheet would run as a formula, full width forms included; some programs strip
 * leading blanks. Leading apostrophes match too, so that adding and removing one is symmetric.
 */
const FORMULA = /^['\s]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

/**
 * Prefixes an apostrophe to a formula-like text, either a name such as « -M- » or an attack, so
 * that it stays text.
 * @see armed, the inverse
 */
export function disarmed(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Inverse of `disarmed`. */
export function armed(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Beginnings of texts that reading a sheet would change. */
const CHANGED = /^['\s]*[=+\-@＝＋－＠]|^'+[\t\r\n]/u;

/**
 * Escapes a text of a workbook, where an apostrophe is a character and « = » or « - » begins no
 * formula, so that `armed` returns it unchanged.
 */
export function ofWorkbook(text: string): string {
  return CHANGED.test(text) ? `'${text}` : text;
}

export function readText(cell: string): Reading<string | null> {
  return readAs(cell === '' ? null : cell);
}

/** A full year. Its bounds are the rule of the field, not of the cell. */
export function readYear(cell: string): Reading<number | null> {
  if (cell === '') return readAs(null);
  if (/^\d{4}$/.test(cell)) return readAs(Number(cell));
  return unreadable('Écrivez l’année en quatre chiffres, par exemple 2024.');
}

/** French months without accents, cut to the letters that distinguish them. */
const MONTHS = [
  'janv',
  'fevr',
  'mars',
  'avr',
  'mai',
  'juin',
  'juil',
  'aout',
  'sept',
  'oct',
  'nov',
  'dec',
];

/** « 3 mai 2024 », « 1er janv. 2025 ». */
function dateText(cell: string): string | null {
  const {
    d = '',
    month = '',
    y = '',
  } = /^(?<d>\d{1,2})(?:er)? +(?<month>[\p{L}.]{3,10}) +(?<y>\d{4})$/u.exec(cell)?.groups ?? {};
  const m = MONTHS.findIndex((name) => plainLetters(month).startsWith(name)) + 1;
  return m === 0 ? null : `${y}-${String(m).padStart(2, '0')}-${d.padStart(2, '0')}`;
}

/** 20240503, of this century or the last. */
const eightDigits = (cell: string): string | null =>
  /^(?:19|20)\d{6}$/.test(cell) ? `${cell.slice(0, 4)}-${cell.slice(4, 6)}-${cell.slice(6)}` : null;

/** YYYY-MM-DD, the French 31/12/2024 or « 31 décembre 2024 », 20241231. Whether the day exists is the rule of the field. */
export function readDate(cell: string): Reading<string | null> {
  if (cell === '') return readAs(null);
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return readAs(cell);
  const otherwise = dateText(cell) ?? eightDigits(cell);
  if (otherwise !== null) return readAs(otherwise);
  const french = /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4})$/.exec(cell)?.groups;
  if (french === undefined) return unreadable('Écrivez la date sous la forme 31/12/2024.');
  const { d = '', m = '', y = '' } = french;
  return readAs(`${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`);
}

export function readDuree(cell: string): Reading<number | null> {
  if (cell === '') return readAs(null);
  const seconds = parseDuree(cell);
  return seconds === null ? unreadable(UNREAD_DUREE) : readAs(seconds);
}

// The last values answer « explicit? » in the terms of the field, including those of DDEX; an
// edited version counts as « no ».
const YES = new Set(['oui', 'o', 'vrai', 'true', 'yes', 'y', 'x', '1', 'explicit', 'explicite']);
const NO = new Set([
  '',
  'non',
  'n',
  'faux',
  'false',
  'no',
  '0',
  'notexplicit',
  'not explicit',
  'non explicite',
  'clean',
  'explicitcontentedited',
  'noadviceavailable',
]);

export const writeYesNo = (value: boolean): string => (value ? 'oui' : 'non');

/** An empty cell is « non ». */
export function readYesNo(cell: string): Reading<boolean> {
  const word = cell.toLowerCase();
  if (YES.has(word)) return readAs(true);
  return NO.has(word) ? readAs(false) : unreadable('Répondez par oui ou par non.');
}

export function readIsrc(cell: string): Reading<Isrc | null> {
  if (cell === '') return readAs(null);
  const isrc = parseIsrc(cell);
  return isrc === null ? unreadable(UNREAD_ISRC) : readAs(isrc);
}

/** A spreadsheet that took the number for a quantity has lost digits for ever: 4,00638E+12. */
export function readGtin(cell: string): Reading<string | null> {
  if (cell === '') return readAs(null);
  if (/^\d[.,]?\d*e\+?\d+$/i.test(cell)) {
    return unreadable(
      'Le tableur a abrégé ce code-barres : mettez la colonne au format Texte et retapez-le.',
      'DIGITS_LOST',
    );
  }
  return readAs(normaliseGtin(cell));
}

// A comma is no separator, because many names contain one (« Earth, Wind & Fire »).
const SEPARATORS: ReadonlySet<string> = new Set(['|', ';', '\n']);

const escaped = (text: string): string => text.replaceAll(/[\\|;]/g, '\\$&');
const unescaped = (text: string): string =>
  text.includes('\\') ? text.replaceAll(/\\([\\|;/])/g, '$1') : text;

const withEscapes = (name: string) => escaped(name).replaceAll(/(?<=^|\s)\/(?=\s|$)/g, '\\/');

/** Names, separated by « | ». */
export function writeList(values: readonly string[]): string {
  return values.map((name) => (/[\\|;/]/.test(name) ? withEscapes(name) : name)).join(' | ');
}

/** Names separated by « | », by « ; », by « / » between spaces, or by lines. */
export function readList(cell: string): Reading<readonly string[]> {
  if (cell === '') return readAs([]);
  if (!/[|;/\\\r\n]/.test(cell)) return readAs(cell.trim() === '' ? [] : [cell.trim()]);
  return readAs(deps(cell, true).filter((name) => name !== ''));
}

/** @param ofNames a bar between spaces separates as well: « A. Roc / B. Sel », and not « AC/DC » */
function deps(cell: string, ofNames = false): string[] {
  const text = cell.replaceAll(/\r\n?/g, '\n');
  const matches: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    // A backslash escapes the next character.
    if (sign === '\\') at += 1;
    else if (SEPARATORS.has(sign) || (ofNames && sign === '/' && standsAlone(text, at))) {
      matches.push(unescaped(text.slice(start, at).trim()));
      start = at + 1;
    }
  }
  return [...matches, unescaped(text.slice(start).trim())];
}

const standsAlone = (text: string, at: number): boolean =>
  /\s/.test(text.charAt(at - 1)) && /\s/.test(text.charAt(at + 1));

/** One sequence a line: rank, start, length, title, artist, code. */
export function writeSequences(sequences: readonly Sequence[]): string {
  return sequences
    .map(({ rang, debut, duree, titre, artiste, isrc }) =>
      [
        rang,
        formatDuree(debut),
        formatDuree(duree),
        escaped(titre),
        escaped(artiste),
        isrc ?? '',
      ].join(' | '),
    )
    .join('\n');
}

export function readSequences(cell: string): Reading<readonly Sequence[]> {
  const sequences: Sequence[] = [];
  for (const line of cell.split(/[\r\n]+/).filter((text) => text.trim() !== '')) {
    const [rang = '', debut = '', duree = '', titre = '', artiste = '', code = ''] = deps(line);
    const isrc = code === '' ? null : parseIsrc(code);
    const [start, length] = [parsePosition(debut), parseDuree(duree)];
    if (
      !/^\d{1,4}$/.test(rang) ||
      start === null ||
      length === null ||
      (code !== '' && isrc === null)
    ) {
      return unreadable(
        'Écrivez une séquence par ligne : rang | début | durée | titre | artiste | code, par exemple 1 | 00:00:00 | 00:03:45 | Ouverture.',
      );
    }
    sequences.push({ rang: Number(rang), titre, artiste, debut: start, duree: length, isrc });
  }
  return readAs(sequences);
}
