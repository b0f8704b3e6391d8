import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import type { Answers } from '#domain/assistant/assistant.ts';
import type { SequenceTyped } from '#web/registration/sequences/sequence.ts';
import {
  blankRow,
  type Defaults,
  type FlagName,
  isBlankRow,
  type Row,
  type TextName,
} from './row.ts';
import { settled } from './sheet-messages.ts';

/** Edit operations on lines. Each returns the same array when nothing changes. */

/** Initial number of lines: a page to fill in. */
export const FIRST_ROWS = 12;

/** A blank line takes the defaults as soon as something is typed in it. */
export function born(row: Row, defaults: Defaults): Row {
  return isBlankRow(row) ? { ...row, texts: { ...row.texts, ...defaults } } : row;
}

function withRow(rows: readonly Row[], index: number, change: (row: Row) => Row): readonly Row[] {
  const row = rows[index];
  if (row === undefined) return rows;
  const changed = change(row);
  return changed === row ? rows : rows.with(index, changed);
}

export type Location = { readonly index: number; readonly name: TextName };

/** Sets a text. `raw` keeps it unnormalised while its field is being edited. */
export function setText(
  rows: readonly Row[],
  { index, name }: Location,
  text: string,
  { defaults, raw = false }: { defaults: Defaults; raw?: boolean },
): readonly Row[] {
  const stored = raw ? text : settled(name, text);
  return withRow(rows, index, (row) => {
    if (row.texts[name] === stored) return row;
    // Emptying a cell of a blank line is not the beginning of a recording.
    const start = stored === '' ? row : born(row, defaults);
    return { ...start, texts: { ...start.texts, [name]: stored } };
  });
}

export function setFlag(
  rows: readonly Row[],
  index: number,
  name: FlagName,
  value: boolean,
): readonly Row[] {
  return withRow(rows, index, (row) => ({ ...row, flags: { ...row.flags, [name]: value } }));
}

export function setSequences(
  rows: readonly Row[],
  index: number,
  sequences: readonly SequenceTyped[],
): readonly Row[] {
  return withRow(rows, index, (row) => ({ ...row, sequences }));
}

/** Stores or removes the assistant's answers. */
export function setAssistant(
  rows: readonly Row[],
  index: number,
  assistant: Answers | null,
  defaults: Defaults,
): readonly Row[] {
  return withRow(rows, index, (row) => ({
    ...(assistant === null ? row : born(row, defaults)),
    assistant,
  }));
}

/** The text of the line above, or its default when that line is blank. */
export function copyFromAbove(
  rows: readonly Row[],
  location: Location,
  defaults: Defaults,
): readonly Row[] {
  const above = rows[location.index - 1];
  if (above === undefined || isBlankRow(above)) return rows;
  return setText(rows, location, above.texts[location.name], { defaults });
}

/** Blank lines at the end, as many as a dossier still takes. */
export function addRows(rows: readonly Row[], count: number): readonly Row[] {
  const capacity = Math.min(count, LARGEST_DOSSIER - rows.length);
  return capacity <= 0 ? rows : [...rows, ...Array.from({ length: capacity }, blankRow)];
}

export function removeRow(rows: readonly Row[], index: number): readonly Row[] {
  return rows[index] === undefined ? rows : rows.toSpliced(index, 1);
}

/** At least a page of lines, and always a blank one to go on with. */
export function withCapacity(rows: readonly Row[]): readonly Row[] {
  const last = rows.at(-1);
  const full = last === undefined || !isBlankRow(last);
  return addRows(rows, Math.max(FIRST_ROWS - rows.length, full ? 1 : 0));
}
