import type { ReactNode } from 'react';

/** Sort value of a column. null is unknown and always goes last. */
export type SortValue = string | number | null;

/** One column, as a screen declares it. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Without it the column cannot be sorted. */
  sortValue?: ((row: Row) => SortValue) | undefined;
  /** The name of the row: a `th`, semi-bold. One column of the table at most. */
  rowHeader?: boolean | undefined;
  mono?: boolean | undefined;
  end?: boolean | undefined;
  /** On a phone rows become cards: `first` puts this on top (the status), `labelled` repeats the header. */
  phone?: 'first' | 'labelled' | 'hidden' | undefined;
};

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

/** Ascending order of two values, French alphabet, digits by value; unknown last. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}
