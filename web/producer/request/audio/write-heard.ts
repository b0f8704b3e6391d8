import { plainText } from '#domain/letters.ts';
import { formatDuree, parseDuree } from '#domain/minuterie/duree.ts';
import { cleaned, HYGIENE } from '#domain/title/hygiene.ts';
import { paste } from '../sheet/paste/paste.ts';
import { type Defaults, isBlankRow, type Row } from '../sheet/row.ts';
import type { Heard } from './heard.ts';

export type Written = {
  readonly rows: readonly Row[];
  readonly added: number;
  /** Files recognised among the lines: they complete what these lack, and add none. */
  readonly recognised: number;
  /** Files for which there was no room. */
  readonly left: number;
};

export type WriteOptions = {
  readonly defaults: Defaults;
  /** Whether the texts of a line may still be changed. */
  readonly mayEdit: (row: Row) => boolean;
};

/** What files say, beside the lines that are there. */
export type Matched = {
  /** By line, as many files at most. */
  readonly recognised: ReadonlyMap<number, Heard>;
  readonly fresh: readonly Heard[];
};

/**
 * The line of each file: the one of its track number where title or duration agree, or where the file says no
 * title; else the one of its title. A line is recognised once.
 */
export function matchHeard(
  rows: readonly Row[],
  files: readonly Heard[],
  mayEdit: WriteOptions['mayEdit'],
): Matched {
  const recognised = new Map<number, Heard>();
  const fresh: Heard[] = [];
  for (const file of files) {
    const at = lineOf(rows, file, (row, index) => mayEdit(row) && !recognised.has(index));
    if (at === -1) fresh.push(file);
    else recognised.set(at, file);
  }
  return { recognised, fresh };
}

function lineOf(rows: readonly Row[], file: Heard, isFree: (row: Row, index: number) => boolean): number {
  const place = (file.piste ?? 0) - 1;
  const placed = rows[place];
  if (placed && !isBlankRow(placed) && isFree(placed, place) && isAtItsPlace(placed, file)) return place;
  return rows.findIndex((row, index) => isFree(row, index) && sameTitle(row, file) && mayLast(row, file));
}

function isAtItsPlace(row: Row, file: Heard): boolean {
  const { duree } = row.texts;
  if (isNumberOnly(file) || sameTitle(row, file)) return mayLast(row, file);
  return duree !== '' && file.duree !== null && mayLast(row, file);
}

const isNumberOnly = ({ titre }: Heard) => /^\d*$/.test(titre.trim());

function sameTitle({ texts }: Row, { titre }: Heard): boolean {
  const typed = [texts.titre, `${texts.titre} ${texts.version}`].map(plainText);
  return saidBy(titre).some((said) => said !== '' && typed.includes(said));
}

/** A tag keeps in its title what a person may have accepted to move to its own field: « Houle (feat. Nora Sel) [Live] ». */
function saidBy(titre: string): readonly string[] {
  const clean = cleaned({ titre, version: null, artistesInvites: [] }, new Set(HYGIENE));
  return [titre, `${clean.titre} ${clean.version ?? ''}`].map(plainText);
}

/** Players and encoders differ by a second or two. */
const SAME_SECONDS = 2;

/** Two durations that differ are two recordings, whatever their title. */
function mayLast({ texts }: Row, { duree }: Heard): boolean {
  const typed = parseDuree(texts.duree);
  return typed === null || duree === null || Math.abs(typed - duree) <= SAME_SECONDS;
}

/** Completes the lines recognised, and adds the others under them. */
export function writeHeard(
  rows: readonly Row[],
  files: readonly Heard[],
  { defaults, mayEdit }: WriteOptions,
): Written {
  const { recognised, fresh } = matchHeard(rows, files, mayEdit);
  const next = rows.map((row, index) => {
    const file = recognised.get(index);
    return file === undefined ? row : completed(row, file);
  });
  const cells = [HEADINGS, ...fresh.map(cellsOf)];
  const pasted = paste(next, { index: 0, columns: [], cells, defaults, mayAdd: true, mayEdit });
  return {
    rows: fresh.length > 0 ? pasted.rows : next,
    added: fresh.length > 0 ? pasted.written.length : 0,
    recognised: recognised.size,
    left: fresh.length > 0 ? pasted.leftLines : 0,
  };
}

/** Those that a pasted sheet would have: written by headings, they cover nothing already typed. */
const HEADINGS = ['titre', 'artiste', 'duree', 'isrc_existant'];

const cellsOf = (file: Heard) => [file.titre, file.artiste, dureeOf(file), file.isrc ?? ''];

const dureeOf = ({ duree }: Heard) => (duree === null ? '' : formatDuree(duree));

/** Only what the line lacks: what a person typed stands. */
function completed(row: Row, file: Heard): Row {
  const { artiste, duree, isrcDeclare } = row.texts;
  const texts = {
    artiste: artiste || file.artiste,
    duree: duree || dureeOf(file),
    isrcDeclare: isrcDeclare || (file.isrc ?? ''),
  };
  const isSame = texts.artiste === artiste && texts.duree === duree && texts.isrcDeclare === isrcDeclare;
  return isSame ? row : { ...row, texts: { ...row.texts, ...texts } };
}
