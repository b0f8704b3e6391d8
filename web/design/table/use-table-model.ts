import {
  type ColumnDef,
  columnGroupingFeature,
  createExpandedRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  type Row as EngineRow,
  rowExpandingFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { type Column, compareValues } from './column.ts';
import { pagesOf } from './page-lines.ts';
import { recallPageSize, rememberPageSize } from './page-size.ts';
import type { Served } from './served-pages.ts';
import { recallSort, rememberSort } from './stored-sort.ts';

const GROUP_COLUMN = '(group)';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnGroupingFeature,
  groupedRowModel: createGroupedRowModel(),
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});

/**
 * The table engine requires records with free keys; our row types are closed. This wrapper
 * satisfies both.
 */
type Boxed<Row> = { readonly row: Row };
export type ModelRow<Row> = EngineRow<typeof features, Boxed<Row>>;

export type ModelOptions<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  groupBy?: ((row: Row) => string) | undefined;
  pageSizes?: readonly number[] | undefined;
  initialSort?: { id: string; descending: boolean } | undefined;
  /** Storage name of the page size and sort order, between visits. */
  remember: string;
  /** Set when `rows` is one page of a list paged by the server. */
  served?: Served | undefined;
};

/** Sorting, grouping and paging of the rows; rendering is done by our components. */
export function useTableModel<Row>(options: ModelOptions<Row>) {
  const { columns, rows, rowId, groupBy, remember, served } = options;
  const [sorting, setSorting] = useState<SortingState>(() => firstSort(options));
  const [requested, setPage] = useState(() => ({
    page: 0,
    size: recallPageSize(remember, options.pageSizes),
  }));
  const [closedGroups, setClosedGroups] = useState<ReadonlySet<string>>(new Set());

  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const definitions = useMemo(() => defineColumns(columns, groupBy), [columns, groupBy]);
  const expanded = useMemo(
    () => openGroups(rows, groupBy, closedGroups),
    [rows, groupBy, closedGroups],
  );

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (boxed) => rowId(boxed.row),
    state: {
      sorting: served === undefined ? sorting : AS_INPUT,
      expanded,
      grouping: groupBy ? [GROUP_COLUMN] : [],
    },
    autoResetExpanded: false,
    getRowCanExpand: (row) => row.getIsGrouped(),
  });

  const shown = served === undefined ? requested : WHOLE;
  const pages = pagesOf(table.getRowModel().rows, (row) => row.getIsGrouped(), shown.size);
  const { page, lines } = pages.at(shown.page);
  const goTo = (next: number) => setPage({ ...requested, page: next });
  const groups = {
    isGroupOpen: (group: string) => !closedGroups.has(group),
    toggleGroup: (group: string) => setClosedGroups((closed) => toggled(closed, group)),
  };
  if (served !== undefined) return { lines, ...groups, ...waysOf(served) };
  return {
    lines,
    ...groups,
    items: rows.length,
    uncounted: false,
    canSort: ({ sortValue }: Column<Row>) => sortValue !== undefined,
    sort: sorting[0] ?? null,
    /** A single row cannot be sorted. */
    isSortable: rows.length > 1,
    setSort: (id: string, descending: boolean) => {
      rememberSort(remember, { id, desc: descending });
      setSorting([{ id, desc: descending }]);
      goTo(0);
    },
    page,
    pageCount: pages.count,
    goTo,
    pageSize: requested.size,
    setPageSize: (size: number) => {
      rememberPageSize(remember, size);
      setPage({ page: 0, size });
    },
  };
}

/** Rows sorted and paged by the server are left unchanged. */
const AS_INPUT: SortingState = [];
const WHOLE = { page: 0, size: Number.MAX_SAFE_INTEGER } as const;

function waysOf({ total, sorts, setSort, size, setSize, ...ways }: Served) {
  return {
    ...ways,
    items: total,
    isSortable: total > 1,
    canSort: ({ id }: { readonly id: string }) => sorts.includes(id),
    setSort: (id: string, descending: boolean) => setSort({ id, desc: descending }),
    pageSize: size,
    setPageSize: setSize,
  };
}

/** The order last chosen, else the one of the table. */
function firstSort<Row>({ columns, initialSort, remember }: ModelOptions<Row>): SortingState {
  const sortable = columns.filter(({ sortValue }) => sortValue !== undefined).map(({ id }) => id);
  const sort = recallSort(remember, sortable);
  if (sort) return [sort];
  return initialSort ? [{ id: initialSort.id, desc: initialSort.descending }] : [];
}

export type TableModel<Row> = ReturnType<typeof useTableModel<Row>>;

/** A copy of the set with the member put in, or taken out. */
export function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}

export function groupOf<Row>(row: ModelRow<Row>): string | null {
  return row.getIsGrouped() ? String(row.getGroupingValue(GROUP_COLUMN)) : null;
}

function openGroups<Row>(
  rows: readonly Row[],
  groupBy: ((row: Row) => string) | undefined,
  closed: ReadonlySet<string>,
) {
  if (!groupBy) return {};
  const groups = new Set(rows.map(groupBy));
  return Object.fromEntries(
    [...groups]
      .filter((group) => !closed.has(group))
      .map((group) => [`${GROUP_COLUMN}:${group}`, true]),
  );
}

function defineColumns<Row>(
  columns: readonly Column<Row>[],
  groupBy: ((row: Row) => string) | undefined,
) {
  const definitions: ColumnDef<typeof features, Boxed<Row>>[] = columns.map((column) => {
    const { sortValue } = column;
    return {
      id: column.id,
      accessorFn: (boxed: Boxed<Row>) => sortValue?.(boxed.row) ?? undefined,
      enableSorting: sortValue !== undefined,
      // Unknown values go last in both directions: empty rows first would be useless.
      sortUndefined: 'last' as const,
      sortFn: (a: ModelRow<Row>, b: ModelRow<Row>) =>
        sortValue ? compareValues(sortValue(a.original.row), sortValue(b.original.row)) : 0,
    };
  });
  if (groupBy)
    definitions.push({
      id: GROUP_COLUMN,
      accessorFn: (boxed: Boxed<Row>) => groupBy(boxed.row),
      enableSorting: false,
    });
  return definitions;
}
