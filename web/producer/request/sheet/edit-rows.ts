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
import { settled } from './words.ts';

/** What can be done to the lines. Every function answers the same array when nothing changes. */

/** A page to fill rather than a single line to begin with. */
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

export type Place = { readonly index: number; readonly name: TextName };

/** Writes a text. `raw` keeps it letter for letter, while its field is being typed in. */
export function setText(
  rows: readonly Row[],
  { index, name }: Place,
  text: string,
  { defaults, raw = false }: { defaults: Defaults; raw?: boolean },
): readonly Row[] {
  const kept = raw ? text : settled(name, text);
  return withRow(rows, index, (row) => {
    if (row.texts[name] === kept) return row;
    // Emptying a cell of a blank line is not the beginning of a recording.
    const start = kept === '' ? row : born(row, defaults);
    return { ...start, texts: { ...start.texts, [name]: kept } };
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

/** Keeps or takes away what was answered to the assistant. */
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
  place: Place,
  defaults: Defaults,
): readonly Row[] {
  const above = rows[place.index - 1];
  if (above === undefined || isBlankRow(above)) return rows;
  return setText(rows, place, above.texts[place.name], { defaults });
}

/** Blank lines at the end, as many as a dossier still takes. */
export function addRows(rows: readonly Row[], count: number): readonly Row[] {
  const room = Math.min(count, LARGEST_DOSSIER - rows.length);
  return room <= 0 ? rows : [...rows, ...Array.from({ length: room }, blankRow)];
}

export function removeRow(rows: readonly Row[], index: number): readonly Row[] {
  return rows[index] === undefined ? rows : rows.toSpliced(index, 1);
}

/** At least a page of lines, and always a blank one to go on with. */
export function withRoom(rows: readonly Row[]): readonly Row[] {
  const last = rows.at(-1);
  const full = last === undefined || !isBlankRow(last);
  return addRows(rows, Math.max(FIRST_ROWS - rows.length, full ? 1 : 0));
}
