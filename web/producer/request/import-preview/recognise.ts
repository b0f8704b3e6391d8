/** Matches previews with the lines of the request. */

import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { plainText } from '#domain/letters.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { cleaned, HYGIENE } from '#domain/title/hygiene.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';

/** Known data of a preview. */
export type Arriving = {
  readonly titre: string;
  /** Empty or absent: the title may contain it. Else the line must have the same. */
  readonly version?: string;
  /** True if title, version and artist have a column each: all three must then match the line. */
  readonly isCatalogue?: boolean;
  readonly artiste: string;
  readonly piste: number | null;
  /** In whole seconds; null when it is not said. */
  readonly duree: number | null;
  readonly isrc?: Isrc | null;
  /** A file with a video track never matches a sound line, whatever its title. */
  readonly isVideo?: boolean;
  /** The line of the recording that it names, -1 where that one is not here: it is no other. */
  readonly line?: number;
};

/** Matched previews by line, at most one each, and those without a line. */
export type Recognised<A> = {
  readonly recognised: ReadonlyMap<number, A>;
  readonly fresh: readonly A[];
};

/**
 * Matches each preview: with the line it names, and no other; else by code; by track number where
 * title or duration agree, or where it has no title; else by title. A line is matched once.
 */
export function recognise<A extends Arriving>(
  rows: readonly Row[],
  previews: readonly A[],
  mayEdit: (row: Row) => boolean,
): Recognised<A> {
  const recognised = new Map<number, A>();
  const fresh: A[] = [];
  const titled = byTitle(rows);
  const coded = byCode(rows);
  // Those that name their line come first, so that no other takes it.
  for (const one of previews.toSorted(
    (a, b) => Number(b.line !== undefined) - Number(a.line !== undefined),
  )) {
    const is = (index: number, has: (row: Row) => boolean) => {
      const row = rows[index];
      if (row === undefined || recognised.has(index) || !mayEdit(row)) return false;
      return (!one.isVideo || row.texts.type === 'V') && has(row);
    };
    const position = (one.piste ?? 0) - 1;
    const ofCode = coded.get(one.isrc ?? '');
    const named = one.line;
    const sought = [
      ...(ofCode === undefined ? [] : [{ index: ofCode, has: () => true }]),
      { index: position, has: (row: Row) => !isBlankRow(row) && isInPosition(row, one) },
      ...linesTitled(titled, one).map((index) => ({
        index,
        has: (row: Row) => isTitled(row, one),
      })),
    ];
    const tried = named === undefined ? sought : [{ index: named, has: () => true }];
    const at = tried.find(({ index, has }) => is(index, has))?.index;
    if (at === undefined) fresh.push(one);
    else recognised.set(at, one);
  }
  return { recognised, fresh };
}

const isTitled = (row: Row, one: Arriving) =>
  sameTitle(row, one) && mayBeBy(row, one) && mayLast(row, one);

function byCode(rows: readonly Row[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const [index, { texts }] of rows.entries()) {
    const code = texts.isrcDeclare === '' ? null : parseIsrc(texts.isrcDeclare);
    if (code !== null) lines.set(code, index);
  }
  return lines;
}

type ByTitle = ReadonlyMap<string, readonly number[]>;

/**
 * Index of the lines by title, alone and with its version, to avoid a quadratic search over a
 * thousand lines.
 */
function byTitle(rows: readonly Row[]): ByTitle {
  const lines = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    for (const title of new Set(titlesOf(row)))
      lines.set(title, [...(lines.get(title) ?? []), index]);
  }
  return lines;
}

const titlesOf = ({ texts }: Row): readonly string[] =>
  texts.titre === '' ? [] : [texts.titre, wholeTitle(texts)].map(plainText);
const wholeTitle = ({ titre, version }: Row['texts']) => `${titre} ${version}`;

function linesTitled(lines: ByTitle, { titre, version = '' }: Arriving): readonly number[] {
  const result = new Set(
    statedBy(`${titre} ${version}`).flatMap((title) => lines.get(title) ?? []),
  );
  return [...result].sort((a, b) => a - b);
}

function isInPosition(row: Row, one: Arriving): boolean {
  const { duree } = row.texts;
  // A catalogue has reliable titles, so a number and a duration are not enough.
  if (one.isCatalogue && !isNumberOnly(one)) return sameTitle(row, one) && mayLast(row, one);
  if (isNumberOnly(one) || sameTitle(row, one)) return mayLast(row, one);
  return duree !== '' && one.duree !== null && mayLast(row, one);
}

const isNumberOnly = ({ titre }: Arriving) => /^\d*$/.test(titre.trim());

function sameTitle(row: Row, { titre, version = '', isCatalogue }: Arriving): boolean {
  if (!isCatalogue && version === '')
    return statedBy(titre).some((text) => titlesOf(row).includes(text));
  return statedBy(`${titre} ${version}`).includes(plainText(wholeTitle(row.texts)));
}

/**
 * A title may contain parts that clean-up would move to other fields: « Houle (feat. Nora Sel)
 * [Live] ».
 */
function statedBy(titre: string): readonly string[] {
  const clean = cleaned(
    { titre: titre.trim(), version: null, artistesInvites: [] },
    new Set(HYGIENE),
  );
  return [titre, `${clean.titre} ${clean.version ?? ''}`]
    .map(plainText)
    .filter((text) => text !== '');
}

/** Artist spelling in tags is unreliable; a catalogue has a column for it. */
function mayBeBy({ texts }: Row, { isCatalogue, artiste }: Arriving): boolean {
  if (!isCatalogue || texts.artiste === '' || artiste === '') return true;
  return plainText(texts.artiste) === plainText(artiste);
}

/** Players and encoders differ by a second or two. */
const SAME_SECONDS = 2;

/** Two durations that differ are two recordings, whatever their title. */
function mayLast({ texts }: Row, { duree }: Arriving): boolean {
  const typed = parseDuree(texts.duree);
  return typed === null || duree === null || Math.abs(typed - duree) <= SAME_SECONDS;
}
