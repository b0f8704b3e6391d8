import { looksLikeMinutesReadAsHours, parseDuree } from '../../../../../domain/minuterie/duree.ts';
import { addRows, born } from '../edit-rows.ts';
import { COLUMNS, type Defaults, isBlankRow, LIST_NAMES, type Row, type TextName } from '../row.ts';
import { settled } from '../words.ts';
import { leftOut, type Mapping, readHeadings } from './headers.ts';

export type PasteInput = {
  /** Line and column of the cursor. */
  readonly index: number;
  readonly column: number;
  readonly cells: readonly (readonly string[])[];
  readonly defaults: Defaults;
  /** Whether a text of a line may still be changed. */
  readonly mayEdit: (row: Row, name: TextName) => boolean;
  /** Whether new lines may be added. */
  readonly mayAdd: boolean;
};

export type Pasted = {
  readonly rows: readonly Row[];
  /** Keys of the lines written. */
  readonly written: readonly number[];
  /** Lines for which there was no room, or that may no longer be changed. */
  readonly leftLines: number;
  /** Headings of the columns that were not recognised. */
  readonly leftColumns: readonly string[];
  /** The durations look like minutes and seconds that the spreadsheet took for hours and minutes. */
  readonly hoursForMinutes: boolean;
};

/** Writes a block of cells: by their headings when the first line has some, else from the cursor on. */
export function paste(rows: readonly Row[], input: PasteInput): Pasted {
  const [first = [], ...others] = input.cells;
  const mapping = others.length > 0 ? readHeadings(first) : null;
  if (mapping === null) return write(rows, input, input.cells, COLUMNS.slice(input.column), input.index);
  const start = startOfHeaded(rows, input.index);
  const pasted = write(rows, input, others, mapping, start);
  return { ...pasted, leftColumns: leftOut(first, mapping) };
}

/** A sheet with headings is a list to add: it never covers what is already typed. */
function startOfHeaded(rows: readonly Row[], index: number): number {
  const row = rows[index];
  const below = rows.slice(index);
  if (row !== undefined && below.every(isBlankRow)) return index;
  return rows.findLastIndex((candidate) => !isBlankRow(candidate)) + 1;
}

function write(
  rows: readonly Row[],
  input: PasteInput,
  lines: readonly (readonly string[])[],
  mapping: Mapping,
  start: number,
): Pasted {
  const missing = start + lines.length - rows.length;
  const next = [...(missing > 0 && input.mayAdd ? addRows(rows, missing) : rows)];
  const written: number[] = [];
  const durees: number[] = [];
  for (const [offset, cells] of lines.entries()) {
    const row = next[start + offset];
    const texts = row && textsOf(cells, mapping, (name) => input.mayEdit(row, name));
    if (row === undefined || texts === undefined || Object.keys(texts).length === 0) continue;
    const newborn = born(row, input.defaults);
    next[start + offset] = { ...newborn, texts: { ...newborn.texts, ...texts } };
    written.push(row.key);
    const seconds = parseDuree(texts.duree ?? '');
    if (seconds !== null) durees.push(seconds);
  }
  const given = lines.filter((cells) => cells.some((cell) => cell.trim() !== '')).length;
  return {
    rows: written.length > 0 ? next : rows,
    written,
    leftLines: given - written.length,
    leftColumns: [],
    hoursForMinutes: looksLikeMinutesReadAsHours(durees),
  };
}

type SomeTexts = Partial<Record<TextName, string>>;

/** An empty line of the sheet writes nothing; an empty cell among others empties its cell. */
function textsOf(
  cells: readonly string[],
  mapping: Mapping,
  mayEdit: (name: TextName) => boolean,
): SomeTexts | undefined {
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  const texts: SomeTexts = {};
  for (const [index, name] of mapping.entries()) {
    const cell = cells[index];
    if (name === null || cell === undefined || !mayEdit(name)) continue;
    const emptyOverDefault = cell.trim() === '' && name !== 'titre' && name !== 'version' && name !== 'duree';
    if (!emptyOverDefault) texts[name] = settled(name, isList(name) ? asList(cell) : oneLine(cell));
  }
  return texts;
}

const isList = (name: TextName) => LIST_NAMES.some((list) => list === name);

/** « A ; B » and « A / B » are two names; a comma may belong to one. */
const asList = (cell: string) => cell.split(/\s*[;\n]\s*|\s+\/\s+/).join('\n');

/** A line break inside a cell of a sheet is only drawing. */
const oneLine = (cell: string) => cell.replace(/\s*\n\s*/g, ' ');

const MINUTES_IN_HOUR = 60;

/** Reads the durations of these lines again, hours as minutes and minutes as seconds. */
export function readHoursAsMinutes(rows: readonly Row[], keys: readonly number[]): readonly Row[] {
  const concerned = new Set(keys);
  return rows.map((row) => {
    const seconds = concerned.has(row.key) ? parseDuree(row.texts.duree) : null;
    if (seconds === null) return row;
    const duree = settled(
      'duree',
      `${Math.floor(seconds / 3600)}:${Math.floor(seconds / MINUTES_IN_HOUR) % 60}`,
    );
    return { ...row, texts: { ...row.texts, duree } };
  });
}
