import { type FieldName, fieldOf } from '#domain/element/fields.ts';
import { looksLikeMinutesReadAsHours, parseDuree } from '#domain/minuterie/duree.ts';
import type { FieldColumn } from '#domain/sheet/columns.ts';
import type { DurationUnit } from '#domain/sheet/detection/duration-unit.ts';
import { typedOf } from '#domain/sheet/typed-text.ts';
import { addRows, born } from '../edit-rows.ts';
import {
  type ColumnName,
  type Defaults,
  type FlagName,
  isFlagName,
  isTextName,
  type Row,
  type TextName,
} from '../row.ts';
import { settled } from '../sheet-messages.ts';
import {
  type Cells,
  columnOf,
  isMonthFirst,
  type Mapping,
  type PastedSigns,
  readPasted,
  unitIn,
} from './understand.ts';

export type PasteInput = {
  /** Line of the cursor. */
  readonly index: number;
  /** Target columns, from the cursor on. */
  readonly columns: readonly ColumnName[];
  readonly cells: Cells;
  readonly defaults: Defaults;
  /** Whether a field of a line may still be changed. */
  readonly mayEdit: (row: Row, name: FieldName) => boolean;
  /** Whether new lines may be added. */
  readonly mayAdd: boolean;
  /** Unit of its plain durations, when chosen by a person. */
  readonly unit?: DurationUnit | null;
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

/** Writes a block of cells from the cursor on, as a spreadsheet does. */
export function paste(rows: readonly Row[], input: PasteInput): Pasted {
  const { cells, index: start } = input;
  const mapping = input.columns.map(columnOf);
  const unit = input.unit ?? sureUnit(cells, mapping);
  const signs = { unit, moisJour: isMonthFirst(cells, mapping) };
  const missing = start + cells.length - rows.length;
  const next = [...(missing > 0 && input.mayAdd ? addRows(rows, missing) : rows)];
  const written: number[] = [];
  const durees: number[] = [];
  for (const [offset, line] of cells.entries()) {
    const row = next[start + offset];
    const message =
      row && statedBy(line, mapping, { signs, mayEdit: (name) => input.mayEdit(row, name) });
    if (row === undefined || !message) continue;
    const { texts, flags, ...newborn } = born(row, input.defaults);
    next[start + offset] = {
      ...newborn,
      texts: { ...texts, ...message.texts },
      flags: { ...flags, ...message.flags },
    };
    written.push(row.key);
    const seconds = parseDuree(message.texts.duree ?? '');
    if (seconds !== null) durees.push(seconds);
  }
  const value = cells.filter((line) => line.some((cell) => cell.trim() !== '')).length;
  return {
    rows: written.length > 0 ? next : rows,
    written,
    leftLines: value - written.length,
    leftColumns: [],
    hoursForMinutes: looksLikeMinutesReadAsHours(durees),
  };
}

/** The unit of doubtful durations was chosen before. */
function sureUnit(cells: Cells, mapping: Mapping): DurationUnit | null {
  const unit = unitIn(cells, { headed: false, mapping });
  return unit === null || unit.dApres === 'DOUTE' ? null : unit.unite;
}

type Message = {
  readonly texts: Partial<Record<TextName, string>>;
  readonly flags: Partial<Record<FlagName, boolean>>;
};

/** Fields emptied by an empty cell among filled ones; other fields keep their shared value. */
const EMPTIED: ReadonlySet<FieldName> = new Set(['titre', 'version', 'duree']);
/** Values of a pasted line; null for an empty one, or where nothing is editable. */
function statedBy(
  cells: readonly string[],
  mapping: Mapping,
  {
    signs,
    mayEdit,
  }: { readonly signs: PastedSigns; readonly mayEdit: (name: FieldName) => boolean },
): Message | null {
  if (cells.every((cell) => cell.trim() === '')) return null;
  const message: Message = { texts: {}, flags: {} };
  for (const [index, column] of mapping.entries()) {
    const cell = cells[index];
    if (column === null || cell === undefined || !mayEdit(column.field)) continue;
    if (cell.trim() !== '' || EMPTIED.has(column.field)) put(message, { column, signs }, cell);
  }
  return Object.keys(message.texts).length + Object.keys(message.flags).length === 0
    ? null
    : message;
}

/** A text that cannot be read is kept as it is, to be seen and put right. */
function put(
  { texts, flags }: Message,
  { column, signs }: { readonly column: FieldColumn; readonly signs: PastedSigns },
  cell: string,
): void {
  const name = column.field;
  const read = readPasted(column, cell, signs);
  const value = 'error' in read ? undefined : read.value;
  if (isTextName(name)) texts[name] = 'error' in read ? cell.trim() : typedOf(fieldOf(name), value);
  else if (isFlagName(name) && typeof value === 'boolean') flags[name] = value;
}

const MINUTES_IN_HOUR = 60;

/** Converts pasted durations, hours to minutes and minutes to seconds. Later corrections remain. */
export function readHoursAsMinutes(
  rows: readonly Row[],
  { rows: pasted, written }: Pick<Pasted, 'rows' | 'written'>,
): readonly Row[] {
  const keys = new Set(written);
  const durees = new Map(
    pasted.filter(({ key }) => keys.has(key)).map(({ key, texts }) => [key, texts.duree]),
  );
  return rows.map((row) => {
    const seconds = durees.get(row.key) === row.texts.duree ? parseDuree(row.texts.duree) : null;
    if (seconds === null) return row;
    const duree = settled(
      'duree',
      `${Math.floor(seconds / 3600)}:${Math.floor(seconds / MINUTES_IN_HOUR) % 60}`,
    );
    return { ...row, texts: { ...row.texts, duree } };
  });
}
