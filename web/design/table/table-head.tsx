import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { messages } from '../design-messages.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import type { Column } from './column.ts';
import { COLUMN_HEADER, ROW, ROW_GROUP } from './roles.ts';
import { isTicked, type Selection, tick } from './ticked.ts';
import type { TableModel } from './use-table-model.ts';

export type TableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  model: TableModel<Row>;
  selection: Selection | undefined;
  pageIds: readonly string[];
  hasDetail: boolean;
};

export function TableHead<Row>({
  columns,
  model,
  selection,
  pageIds,
  hasDetail,
}: TableHeadProps<Row>) {
  return (
    <thead {...ROW_GROUP}>
      <tr {...ROW}>
        {selection ? (
          <th {...COLUMN_HEADER} scope="col" data-tool="select">
            <SelectPage selection={selection} pageIds={pageIds} />
          </th>
        ) : null}
        {hasDetail ? (
          <th {...COLUMN_HEADER} scope="col" data-tool="detail">
            <VisuallyHidden>{messages.details}</VisuallyHidden>
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} model={model} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({ column, model }: { column: Column<Row>; model: TableModel<Row> }) {
  const sorted = model.sort?.id === column.id ? model.sort : null;
  const Drawing = sorted === null ? IconArrowsSort : sorted.desc ? IconArrowDown : IconArrowUp;
  return (
    <th
      {...COLUMN_HEADER}
      scope="col"
      data-end={column.end ? '' : undefined}
      aria-sort={sorted === null ? undefined : sorted.desc ? 'descending' : 'ascending'}
    >
      {model.canSort(column) && model.isSortable ? (
        <button
          type="button"
          className="sort-button"
          onClick={() => model.setSort(column.id, sorted !== null && !sorted.desc)}
        >
          {column.header}
          <Drawing size={16} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Selects or unselects the rows of the page; rows of other pages keep their state. */
type SelectPageProps = {
  selection: Selection;
  pageIds: readonly string[];
  /** True above cards, where no column heading names the box. */
  isNamed?: boolean;
};

export function SelectPage({ selection, pageIds, isNamed = false }: SelectPageProps) {
  const { ticked, onTicked } = selection;
  const chosen = pageIds.filter((id) => isTicked(ticked, id)).length;
  const all = chosen > 0 && chosen === pageIds.length;
  return (
    <Checkbox
      label={isNamed ? messages.selectPage : undefined}
      name={isNamed ? undefined : messages.selectPage}
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChecked={(on) => onTicked(tick(ticked, pageIds, on))}
    />
  );
}
