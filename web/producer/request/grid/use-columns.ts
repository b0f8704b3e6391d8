import { useState } from 'react';
import { fieldOf, isNeededToSend } from '#domain/element/fields.ts';
import { keep, recall } from '#web/design/memory.ts';
import { controlOf } from '#web/form/field-control.ts';
import { grid as messages } from '#web/producer/messages/grid.ts';
import { COLUMNS, type ColumnName, TEXTS } from '../sheet/row.ts';

const KEY = 'portail-isrc.recordings-columns';
const ALWAYS: ReadonlySet<string> = new Set(COLUMNS);

/** Columns that fit in a cell: a line of text, or names on one line. */
export const MORE_COLUMNS: readonly ColumnName[] = TEXTS.filter((name) => {
  const field = fieldOf(name);
  return !ALWAYS.has(name) && (field.kind === 'list' || controlOf(field).as === 'input');
});

/** A line has a default type: it never needs to be entered. */
const REQUIRED: ReadonlySet<ColumnName> = new Set(
  COLUMNS.filter((name) => isNeededToSend(name) && name !== 'type'),
);

/** True if required, which the heading shows and each cell announces. */
export const isRequired = (name: ColumnName): boolean => REQUIRED.has(name);

export type ChosenColumns = {
  readonly columns: readonly ColumnName[];
  readonly isShown: (name: ColumnName) => boolean;
  readonly show: (name: ColumnName, shown: boolean) => void;
};

/** Columns of the grid: the standard ones, then those chosen on this device. */
export function useColumns(): ChosenColumns {
  const [columns, setColumns] = useState(() => columnsWith(storedNames()));
  const show = (name: ColumnName, shown: boolean) => {
    const chosen = columns.filter((other) => !ALWAYS.has(other) && other !== name);
    const next = shown ? [...chosen, name] : chosen;
    setColumns(columnsWith(next));
    keep('device', KEY, next.length === 0 ? null : next.join(' '));
  };
  return { columns, isShown: (name) => columns.includes(name), show };
}

function columnsWith(names: readonly string[]): readonly ColumnName[] {
  return [...COLUMNS, ...MORE_COLUMNS.filter((name) => names.includes(name))];
}

function storedNames(): readonly string[] {
  return (recall('device', KEY) ?? '').split(' ');
}

export function columnLabel(name: ColumnName): string {
  const short: Partial<Record<string, string>> = messages.columns;
  return short[name] ?? fieldOf(name).label;
}
