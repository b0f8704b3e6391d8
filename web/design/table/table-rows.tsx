import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { messages } from '../design-messages.ts';
import { Checkbox } from '../form/checkbox.tsx';
import type { Column } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { CELL, ROW, ROW_HEADER } from './roles.ts';
import { isTicked, tick } from './ticked.ts';
import { groupOf, type ModelRow, type TableModel, toggled } from './use-table-model.ts';

export type TableRowsProps<Row> = DataTableProps<Row> & { model: TableModel<Row>; span: number };

/** The rows of the page: headings of groups, rows, and the details that are open. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return props.model.lines.map(({ row, continued }) => {
    const group = groupOf(row);
    if (group !== null) {
      return <GroupRow key={row.id} {...props} group={group} row={row} continued={continued} />;
    }
    return (
      <DataRow
        key={row.id}
        {...props}
        row={row}
        open={opened.has(row.id)}
        onToggle={() => setOpened((set) => toggled(set, row.id))}
      />
    );
  });
}

type GroupRowProps<Row> = TableRowsProps<Row> & {
  group: string;
  row: ModelRow<Row>;
  continued: boolean;
};

function GroupRow<Row>(props: GroupRowProps<Row>) {
  const { group, row, continued, model, span, groupHeading } = props;
  const open = model.isGroupOpen(group);
  // In the table engine, a group heading holds its first row.
  const heading = groupHeading?.(row.original.row, row.subRows.length) ?? group;
  return (
    <tr {...ROW} data-group="">
      <th {...ROW_HEADER} scope="rowgroup" colSpan={span}>
        <span className="row">
          <IconButton
            label={messages.showDetails(heading)}
            icon={<IconChevronRight size={18} aria-hidden />}
            variant="ghost"
            size="small"
            className="row-toggle"
            aria-expanded={open}
            onClick={() => model.toggleGroup(group)}
          />
          <span>
            {heading}
            {continued ? <span className="table-continued">{messages.continued}</span> : null}
          </span>
        </span>
      </th>
    </tr>
  );
}

type DataRowProps<Row> = TableRowsProps<Row> & {
  row: ModelRow<Row>;
  open: boolean;
  onToggle: () => void;
};

function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, open, onToggle, columns, rowName, selection, detail, span } = props;
  const content: ReactNode = detail ? detail(row.original.row) : null;
  const name = rowName(row.original.row);
  const selected = selection !== undefined && isTicked(selection.ticked, row.id);
  return (
    <>
      <tr {...ROW} data-selected={selected ? '' : undefined}>
        {selection ? (
          <td {...CELL} data-tool="select">
            <Checkbox
              name={messages.select(name)}
              checked={selected}
              onChecked={(on) => selection.onTicked(tick(selection.ticked, [row.id], on))}
            />
          </td>
        ) : null}
        {detail ? (
          <td {...CELL} data-tool="detail" data-phone="first">
            {content ? (
              <IconButton
                label={messages.showDetails(name)}
                icon={<IconChevronRight size={18} aria-hidden />}
                variant="ghost"
                size="small"
                className="row-toggle"
                aria-expanded={open}
                onClick={onToggle}
              />
            ) : null}
          </td>
        ) : null}
        {columns.map((column) => (
          <DataCell key={column.id} column={column} row={row.original.row} />
        ))}
      </tr>
      {open && content ? (
        <tr {...ROW} data-detail="">
          <td {...CELL} colSpan={span}>
            {content}
          </td>
        </tr>
      ) : null}
    </>
  );
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const drawing = {
    'data-mono': column.mono ? '' : undefined,
    'data-end': column.end ? '' : undefined,
    'data-phone': column.phone,
    'data-phone-label': column.phone === 'labelled' ? column.header : undefined,
  };
  if (column.rowHeader) {
    return (
      <th {...ROW_HEADER} scope="row" {...drawing}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td {...CELL} {...drawing}>
      {column.cell(row)}
    </td>
  );
}
