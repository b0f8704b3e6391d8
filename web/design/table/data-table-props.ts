import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { Served } from './served-pages.ts';
import type { Selection } from './ticked.ts';

export type DataTableProps<Row> = {
  /** Caption of the table, for screen readers; visible when `captionShown`. */
  caption: string;
  captionShown?: boolean | undefined;
  /** Stable between renders: at module level or in a memo. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The name of a row in « Sélectionner … » and « Afficher le détail : … ». */
  rowName: (row: Row) => string;
  /** Name under which the page size and the order are remembered. */
  remember: string;
  /** Page sizes when not the usual ones; the last is the default. */
  pageSizes?: readonly number[] | undefined;
  initialSort?: { id: string; descending: boolean } | undefined;
  selection?: Selection | undefined;
  /** The detail of a row, under it; null when it has none. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** Rows with the same key are grouped under a heading. Must be stable between renders. */
  groupBy?: ((row: Row) => string) | undefined;
  /** Heading from the first row and the number of rows displayed; by default the key. */
  groupHeading?: ((first: Row, count: number) => string) | undefined;
  /** Column replaced by the headings: the table is sorted by it, and hides it. */
  groupColumn?: string | undefined;
  /** `rows` is one page, sorted and counted by the portal. */
  served?: Served | undefined;
  /** Actions on the selection, left of the pages. */
  actions?: ReactNode;
  /** The answer was cut at the cap: the specified sentence is shown. */
  capped?: boolean | undefined;
  empty?: ReactNode;
};
