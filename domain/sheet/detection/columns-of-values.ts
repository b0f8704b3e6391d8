/**
 * Guesses the meaning of columns from their values alone: for a block without headings, or with
 * unknown ones. A guess to show, never applied without confirmation.
 */

import type { FieldName } from '#domain/element/fields.ts';
import { isGtin, normaliseGtin } from '#domain/element/gtin.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { isBareNumber } from './duration-unit.ts';
import { codeIn } from './existing-codes.ts';

export type Lines = readonly (readonly string[])[];

/** Type of most cells of a column. `number`: a line number, or an unknown number. */
export type Seen = 'empty' | 'code' | 'duration' | 'year' | 'barcode' | 'number' | 'text';

const KINDS: readonly (readonly [Exclude<Seen, 'empty' | 'text'>, (cell: string) => boolean])[] = [
  ['code', (cell) => codeIn(cell) !== null],
  ['barcode', (cell) => isGtin(normaliseGtin(cell)) && /^[\d\s-]{8,}$/.test(cell)],
  ['year', (cell) => /^(?:19|20)\d{2}$/.test(cell)],
  ['duration', (cell) => !isBareNumber(cell) && /\d/.test(cell) && parseDuree(cell) !== null],
  // A count of seconds, or minutes and seconds without anything between.
  ['duration', (cell) => isBareNumber(cell) && Number(cell.replace(',', '.')) >= 60],
  ['number', isBareNumber],
];

const filledOf = (lines: Lines, index: number): readonly string[] =>
  lines.map((line) => (line[index] ?? '').trim()).filter((cell) => cell !== '');

export function seenIn(lines: Lines, index: number): Seen {
  const cells = filledOf(lines, index);
  if (cells.length === 0) return 'empty';
  const match = KINDS.find(([, is]) => cells.filter(is).length * 2 > cells.length)?.[0] ?? 'text';
  return match === 'duration' && countsLines(cells) ? 'number' : match;
}

/** 1, 2, 3…: also above sixty. */
const countsLines = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell, at) => at === 0 || Number(cell) === Number(cells[at - 1]) + 1);

const FIELDS: { readonly [S in Seen]?: FieldName } = {
  code: 'isrcDeclare',
  barcode: 'ean',
  year: 'anneePublication',
  duration: 'duree',
};

const VERSION =
  /(?<!\p{L})(?:live|remix|mix|edit|version|acousti[cq]|acústic|instrumental|demo|démo|remaster|unplugged|extended|karaok|a cappella)/iu;
/** « Live », « Radio edit »: distinguishes recordings with the same title. */
export const mentionsVersion = (cell: string): boolean => VERSION.test(cell);

/** Minimum lines from which a repeated name is significant. */
const FEW = 3;

/** Whether a column holds few names, each on several lines: an artist, a label. */
export function isRepeated(lines: Lines, index: number): boolean {
  const cells = filledOf(lines, index);
  return (
    cells.length >= FEW &&
    new Set(cells).size * 2 <= cells.length &&
    !VERSION.test(cells.join('\n'))
  );
}

/**
 * The most probable field of each column; null when undecided. Of two similar columns, the first.
 */
export function columnsOfValues(lines: Lines): (FieldName | null)[] {
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const seen = Array.from({ length: width }, (_, index) => seenIn(lines, index));
  const matches = seen.map((kind, index) =>
    seen.indexOf(kind) === index ? (FIELDS[kind] ?? null) : null,
  );
  const texts = seen.flatMap((kind, index) => (kind === 'text' ? [index] : []));
  const location = (index: number | undefined, name: FieldName) => {
    if (index !== undefined) matches[index] = name;
  };
  const titre = texts.find((index) => !isRepeated(lines, index)) ?? texts[0];
  const rest = texts.filter((index) => index !== titre);
  const version = rest.find((index) => VERSION.test(filledOf(lines, index).join('\n')));
  const names = rest.filter((index) => index !== version);
  location(titre, 'titre');
  location(version, 'version');
  location(names.find((index) => isRepeated(lines, index)) ?? names[0], 'artiste');
  return matches;
}

/** Whether the first line is a heading: words above durations, years or codes. */
export function isHeaded(lines: Lines): boolean {
  const [first = [], ...rest] = lines;
  if (rest.length === 0) return false;
  return first.some((cell, index) => {
    const under = seenIn(rest, index);
    return cell.trim() !== '' && under !== 'text' && under !== 'empty' && !/\d/.test(cell);
  });
}
