import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { Served } from './served-pages.ts';
import type { Selection } from './ticked.ts';

export type DataTableProps<Row> = {
  /** What the table lists; read aloud, drawn when `captionShown`. */
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
  /** How many lines a page may have, when it is not as everywhere; the last is the usual one. */
  pageSizes?: readonly number[] | undefined;
  initialSort?: { id: string; descending: boolean } | undefined;
  selection?: Selection | undefined;
  /** The detail of a row, under it; null when it has none. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** Rows of the same key stand together under a heading. Stable between renders. */
  groupBy?: ((row: Row) => string) | undefined;
  /** Its first row, and how many they are here; without it, the key. */
  groupHeading?: ((first: Row, count: number) => string) | undefined;
  /** The column that the headings stand for: the table is sorted by it, and does not draw it. */
  groupColumn?: string | undefined;
  /** `rows` is one page, sorted and counted by the portal. */
  served?: Served | undefined;
  /** Actions on the selection, left of the pages. */
  actions?: ReactNode;
  /** The answer was cut at the cap: the specified sentence is shown. */
  capped?: boolean | undefined;
  empty?: ReactNode;
};
