/** When a pasted block does not fit where it would go, its columns are asked about, once, before anything is written. */

import { fieldOf } from '#domain/element/fields.ts';
import type { Kind } from '#domain/field/field.ts';
import type { FieldColumn } from '#domain/sheet/columns.ts';
import { columnsOfValues, isHeaded, isRepeated, seenIn } from '#domain/sheet/evidence/columns-of-values.ts';
import type { DurationUnit } from '#domain/sheet/evidence/duration-unit.ts';
import { type ColumnName, isTextName } from '../row.ts';
import { type Cells, columnOf, readPasted, type Understood, understand, unitIn } from './understand.ts';

/** What a person says of a block. */
export type Decided = {
  readonly columns: readonly (ColumnName | null)[];
  readonly headed: boolean;
  /** Null where the values leave no doubt. */
  readonly unit: DurationUnit | null;
};

export type Question = {
  readonly cells: Cells;
  /** What is proposed: the headings that are known, then what the values look like. */
  readonly guess: Omit<Decided, 'unit'>;
  /** Whether the columns are in doubt; otherwise only what the durations are counted in. */
  readonly asksColumns: boolean;
};

/** Null when the block goes where it says, without a doubt. */
export function questionOf(cells: Cells, columns: readonly ColumnName[]): Question | null {
  const found = understand(cells, columns);
  const asksColumns = isDoubtful(cells, found);
  if (!asksColumns && !isUnitDoubtful(cells, found)) return null;
  const guess = asksColumns ? guessOf(cells, found) : { headed: found.headed, columns: namesOf(found) };
  return { cells, guess, asksColumns };
}

/** Of one duration, as of one that is typed, nothing is asked. */
const isUnitDoubtful = (cells: Cells, found: Understood): boolean =>
  cells.length > 1 && unitIn(cells, found)?.dApres === 'DOUTE';

/** A number whose unit is to be said, once it is known which column holds durations; null when none is in doubt. */
export function unitAsked(cells: Cells, { headed, columns }: Omit<Decided, 'unit'>): string | null {
  const found = { headed, mapping: columns.map(columnOf) };
  return isUnitDoubtful(cells, found) ? (unitIn(cells, found)?.exemples[0] ?? null) : null;
}

const namesOf = ({ mapping }: Understood): readonly (ColumnName | null)[] =>
  mapping.map((column) => (column !== null && isTextName(column.field) ? column.field : null));

const widthOf = (cells: Cells): number => Math.max(0, ...cells.map(({ length }) => length));

function isDoubtful(cells: Cells, { headed, mapping }: Understood): boolean {
  const width = widthOf(cells);
  if (width < 2) return false;
  const lines = headed ? cells.slice(1) : cells;
  if (headed) {
    // A list to add has titles; some column that nobody named may hold them.
    const unnamed = mapping.some((column, index) => column === null && seenIn(lines, index) === 'text');
    return unnamed && !mapping.some((column) => column?.field === 'titre');
  }
  return Array.from({ length: width }, (_, index) => index).some(
    (index) => !fits(lines, index, mapping[index] ?? null),
  );
}

const WORDS: ReadonlySet<Kind> = new Set(['text', 'note', 'list']);

/** Whether what a column holds is what stands in its place. */
function fits(lines: Cells, index: number, column: FieldColumn | null): boolean {
  const seen = seenIn(lines, index);
  if (seen === 'empty') return true;
  // Beyond the last column: it would be lost.
  if (column === null) return false;
  if (WORDS.has(fieldOf(column.field).kind)) {
    return seen === 'text' && !(column.field === 'version' && isRepeated(lines, index));
  }
  const filled = lines.map((line) => (line[index] ?? '').trim()).filter((cell) => cell !== '');
  const read = filled.filter((cell) => !('fault' in readPasted(column, cell, null)));
  return read.length * 2 >= filled.length;
}

function guessOf(cells: Cells, found: Understood): Omit<Decided, 'unit'> {
  const headed = found.headed || isHeaded(cells);
  const lines = headed ? cells.slice(1) : cells;
  const known = found.headed ? namesOf(found) : [];
  const guessed = columnsOfValues(lines).map((name) => (name !== null && isTextName(name) ? name : null));
  const columns = Array.from({ length: widthOf(cells) }, (_, index) => {
    const name = known[index] ?? null;
    const other = guessed[index] ?? null;
    return name ?? (other !== null && !known.includes(other) ? other : null);
  });
  return { headed, columns };
}
