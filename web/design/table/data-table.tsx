import './table.css';
import type { ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { words } from '../words.ts';
import type { Column } from './column.ts';
import { Pager } from './pager.tsx';
import { PhoneTools } from './phone-tools.tsx';
import { CELL, ROW, ROW_GROUP, TABLE } from './roles.ts';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import { useTableModel } from './use-table-model.ts';

export type Selection = {
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
};

export type DataTableProps<Row> = {
  /** What the table lists; read aloud, drawn when `captionShown`. */
  caption: string;
  captionShown?: boolean | undefined;
  /** Stable between renders: at module level or in a memo. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The name of a row in « Sélectionner … » and « Afficher le détail de … ». */
  rowName: (row: Row) => string;
  /** Name under which the page size is remembered. */
  remember: string;
  initialSort?: { id: string; descending: boolean } | undefined;
  selection?: Selection | undefined;
  /** The detail of a row, under it; null when it has none. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** Rows of the same key stand together under a heading. Stable between renders. */
  groupBy?: ((row: Row) => string) | undefined;
  groupHeading?: ((key: string, rows: readonly Row[]) => ReactNode) | undefined;
  /** Actions on the selection, left of the pages. */
  actions?: ReactNode;
  /** The answer was cut at the cap: the specified sentence is shown. */
  capped?: boolean | undefined;
  empty?: ReactNode;
};

/** A list of things: sorted, chosen, opened, one page at a time. A native table. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionShown = false, columns, rows, selection, detail, actions, capped, empty } = props;
  const model = useTableModel(props);
  const pageIds = model.visible.filter((row) => !row.getIsGrouped()).map((row) => row.id);
  const span = columns.length + (selection ? 1 : 0) + (detail ? 1 : 0);
  return (
    <div>
      {capped ? (
        <Notice tone="warning" role="status">
          <p>{words.capped}</p>
        </Notice>
      ) : null}
      {rows.length > 0 ? (
        <PhoneTools columns={columns} model={model} selection={selection} pageIds={pageIds} />
      ) : null}
      <div className="table-scroll">
        <table className="table" {...TABLE}>
          <caption className={captionShown ? undefined : 'visually-hidden'}>{caption}</caption>
          <TableHead
            columns={columns}
            model={model}
            selection={selection}
            pageIds={pageIds}
            hasDetail={Boolean(detail)}
          />
          <tbody {...ROW_GROUP}>
            {rows.length === 0 ? (
              <tr {...ROW}>
                <td {...CELL} colSpan={span}>
                  <div className="table-empty">{empty ?? words.empty}</div>
                </td>
              </tr>
            ) : (
              <TableRows {...props} model={model} span={span} />
            )}
          </tbody>
        </table>
      </div>
      {rows.length > 0 ? (
        <div className="table-foot">
          {actions ? <div className="row">{actions}</div> : null}
          <Pager model={model} items={rows.length} />
        </div>
      ) : null}
    </div>
  );
}
