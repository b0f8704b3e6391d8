import { type FieldName, fieldOf } from '#domain/element/fields.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { looksLikeMinutesReadAsHours, parseDuree } from '#domain/minuterie/duree.ts';
import type { FieldColumn } from '#domain/sheet/columns.ts';
import type { DurationUnit } from '#domain/sheet/evidence/duration-unit.ts';
import { isLineNumber } from '#domain/sheet/headers.ts';
import { typedOf } from '#domain/sheet/typed-text.ts';
import { addRows, born } from '../edit-rows.ts';
import {
  type ColumnName,
  type Defaults,
  type FlagName,
  isBlankRow,
  isFlagName,
  isTextName,
  type Row,
  type TextName,
} from '../row.ts';
import { settled } from '../words.ts';
import type { Decided } from './question.ts';
import { columnOf, type Mapping, readPasted, type Understood, understand, unitIn } from './understand.ts';

export type PasteInput = {
  /** Line of the cursor. */
  readonly index: number;
  /** The columns from the cursor on: where cells without headings go. */
  readonly columns: readonly ColumnName[];
  readonly cells: readonly (readonly string[])[];
  readonly defaults: Defaults;
  /** Whether a field of a line may still be changed. */
  readonly mayEdit: (row: Row, name: FieldName) => boolean;
  /** Whether new lines may be added. */
  readonly mayAdd: boolean;
  /** What a person said of the block, where it was asked. */
  readonly decided?: Decided | undefined;
  /** Codes whose lines are left aside. */
  readonly without?: ReadonlySet<string> | undefined;
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

/** Writes a block of cells: as was decided, by their headings when the first line has some, else from the cursor on. */
export function paste(rows: readonly Row[], input: PasteInput): Pasted {
  const { headed, mapping } = understood(input);
  const [first = [], ...others] = input.cells;
  const unit = input.decided?.unit ?? sureUnit(input.cells, { headed, mapping });
  const isLeft = leftAside(mapping, input.without);
  if (!headed) {
    // Where lines go by their place, the others keep theirs.
    const lines = input.cells.map((line) => (isLeft(line) ? [] : line));
    return write(rows, { ...input, unit }, lines, mapping, input.index);
  }
  const start = startOfHeaded(rows, input.index);
  const pasted = write(
    rows,
    { ...input, unit },
    others.filter((line) => !isLeft(line)),
    mapping,
    start,
  );
  return { ...pasted, leftColumns: leftOut(first, mapping) };
}

/** Whether a line bears a code that is to be left aside. */
function leftAside(mapping: Mapping, without: PasteInput['without']) {
  const columns = mapping.flatMap((column, index) => (column?.field === 'isrcDeclare' ? [index] : []));
  return (line: readonly string[]) =>
    columns.some((index) => without?.has(parseIsrc(line[index] ?? '') ?? '') ?? false);
}

/** A doubt is a question, which was asked before. */
function sureUnit(cells: PasteInput['cells'], found: Understood): DurationUnit | null {
  const unit = unitIn(cells, found);
  return unit === null || unit.dApres === 'DOUTE' ? null : unit.unite;
}

function understood({ cells, columns, decided }: PasteInput): Understood {
  return decided === undefined
    ? understand(cells, columns)
    : { headed: decided.headed, mapping: decided.columns.map(columnOf) };
}

/** Headings of the columns left out, except those that only number the lines. */
function leftOut(cells: readonly string[], mapping: Mapping): string[] {
  return cells.filter((cell, index) => cell.trim() !== '' && mapping[index] === null && !isLineNumber(cell));
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
  input: PasteInput & { readonly unit: DurationUnit | null },
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
    const said =
      row && saidBy(cells, mapping, { unit: input.unit, mayEdit: (name) => input.mayEdit(row, name) });
    if (row === undefined || !said) continue;
    const { texts, flags, ...newborn } = born(row, input.defaults);
    next[start + offset] = {
      ...newborn,
      texts: { ...texts, ...said.texts },
      flags: { ...flags, ...said.flags },
    };
    written.push(row.key);
    const seconds = parseDuree(said.texts.duree ?? '');
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

type Said = {
  readonly texts: Partial<Record<TextName, string>>;
  readonly flags: Partial<Record<FlagName, boolean>>;
};

/** An empty cell among others empties these; it leaves the common value of the others in place. */
const EMPTIED: ReadonlySet<FieldName> = new Set(['titre', 'version', 'duree']);
/** What a line of the sheet says; null for an empty one, or where nothing may be written. */
function saidBy(
  cells: readonly string[],
  mapping: Mapping,
  { unit, mayEdit }: { readonly unit: DurationUnit | null; readonly mayEdit: (name: FieldName) => boolean },
): Said | null {
  if (cells.every((cell) => cell.trim() === '')) return null;
  const said: Said = { texts: {}, flags: {} };
  for (const [index, column] of mapping.entries()) {
    const cell = cells[index];
    if (column === null || cell === undefined || !mayEdit(column.field)) continue;
    if (cell.trim() !== '' || EMPTIED.has(column.field)) put(said, { column, unit }, cell);
  }
  return Object.keys(said.texts).length + Object.keys(said.flags).length === 0 ? null : said;
}

/** A text that cannot be read is kept as it is, to be seen and put right. */
function put(
  { texts, flags }: Said,
  { column, unit }: { readonly column: FieldColumn; readonly unit: DurationUnit | null },
  cell: string,
): void {
  const name = column.field;
  const read = readPasted(column, cell, unit);
  const value = 'fault' in read ? undefined : read.value;
  if (isTextName(name)) texts[name] = 'fault' in read ? cell.trim() : typedOf(fieldOf(name), value);
  else if (isFlagName(name) && typeof value === 'boolean') flags[name] = value;
}

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
