import {
  type ColumnDef,
  columnGroupingFeature,
  createExpandedRowModel,
  createGroupedRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  type Row as EngineRow,
  type PaginationState,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { type Column, compareValues } from './column.ts';
import { GROUP_STEP, linesOf } from './group-lines.ts';
import { recallPageSize, rememberPageSize } from './page-size.ts';

const GROUP_COLUMN = '(group)';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnGroupingFeature,
  groupedRowModel: createGroupedRowModel(),
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

/** The engine wants records with free keys; ours are closed. The box satisfies both. */
type Boxed<Row> = { readonly row: Row };
export type ModelRow<Row> = EngineRow<typeof features, Boxed<Row>>;

export type ModelOptions<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  groupBy?: ((row: Row) => string) | undefined;
  initialSort?: { id: string; descending: boolean } | undefined;
  /** Under this name the page size is remembered from one visit to the next. */
  remember: string;
};

/** What is shown of the rows: sorted, grouped, and one page of them. The drawing is ours. */
export function useTableModel<Row>(options: ModelOptions<Row>) {
  const { columns, rows, rowId, groupBy, initialSort, remember } = options;
  const [sorting, setSorting] = useState<SortingState>(() =>
    initialSort ? [{ id: initialSort.id, desc: initialSort.descending }] : [],
  );
  const [wished, setPagination] = useState<PaginationState>(() => ({
    pageIndex: 0,
    pageSize: recallPageSize(remember),
  }));
  const [closedGroups, setClosedGroups] = useState<ReadonlySet<string>>(new Set());
  const [widened, setWidened] = useState<ReadonlyMap<string, number>>(new Map());

  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const definitions = useMemo(() => defineColumns(columns, groupBy), [columns, groupBy]);
  const expanded = useMemo(() => openGroups(rows, groupBy, closedGroups), [rows, groupBy, closedGroups]);
  // A page that no longer exists, after a deletion, would show nothing: the last one is shown instead.
  const topRows = groupBy ? new Set(rows.map(groupBy)).size : rows.length;
  const lastPage = Math.max(0, Math.ceil(topRows / wished.pageSize) - 1);
  const pagination = { ...wished, pageIndex: Math.min(wished.pageIndex, lastPage) };

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (boxed) => rowId(boxed.row),
    state: { sorting, pagination, expanded, grouping: groupBy ? [GROUP_COLUMN] : [] },
    autoResetPageIndex: false,
    autoResetExpanded: false,
    paginateExpandedRows: false,
    getRowCanExpand: (row) => row.getIsGrouped(),
  });

  const shownOf = (group: string) => widened.get(group) ?? GROUP_STEP;
  const goTo = (pageIndex: number) => setPagination({ ...pagination, pageIndex });
  return {
    lines: linesOf(table.getRowModel().rows, { heading: groupOf, shown: shownOf }),
    /** Draws more rows of a group. */
    widen: (group: string) => setWidened((before) => new Map(before).set(group, shownOf(group) + GROUP_STEP)),
    sort: sorting[0] ?? null,
    setSort: (id: string, descending: boolean) => {
      setSorting([{ id, desc: descending }]);
      goTo(0);
    },
    page: pagination.pageIndex,
    pageCount: lastPage + 1,
    goTo,
    pageSize: pagination.pageSize,
    setPageSize: (pageSize: number) => {
      rememberPageSize(remember, pageSize);
      setPagination({ pageIndex: 0, pageSize });
    },
    isGroupOpen: (group: string) => !closedGroups.has(group),
    toggleGroup: (group: string) => setClosedGroups((closed) => toggled(closed, group)),
  };
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
    [...groups].filter((group) => !closed.has(group)).map((group) => [`${GROUP_COLUMN}:${group}`, true]),
  );
}

function defineColumns<Row>(columns: readonly Column<Row>[], groupBy: ((row: Row) => string) | undefined) {
  const definitions: ColumnDef<typeof features, Boxed<Row>>[] = columns.map((column) => {
    const { sortValue } = column;
    return {
      id: column.id,
      accessorFn: (boxed: Boxed<Row>) => sortValue?.(boxed.row) ?? undefined,
      enableSorting: sortValue !== undefined,
      // Unknown goes last in both directions: an empty line first helps nobody.
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
