import './table.css';
import { messages } from '../design-messages.ts';
import { AlertBox } from '../feedback/alert-box.tsx';
import { ChooseAll } from './choose-all.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { Pager } from './pager.tsx';
import { PhoneTools } from './phone-tools.tsx';
import { CELL, ROW, ROW_GROUP, TABLE } from './roles.ts';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import { useTableModel } from './use-table-model.ts';

/** A list of things: sorted, chosen, opened, one page at a time. A native table. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionShown = false, rows, selection, detail, actions, capped, empty } = props;
  const columns = props.columns.filter(({ id }) => id !== props.groupColumn);
  const model = useTableModel(props);
  const pageIds = model.lines.flatMap(({ row }) => (row.getIsGrouped() ? [] : [row.id]));
  const span = columns.length + (selection ? 1 : 0) + (detail ? 1 : 0);
  return (
    <div>
      {capped ? (
        <AlertBox tone="warning" role="status">
          <p>{messages.capped}</p>
        </AlertBox>
      ) : null}
      {rows.length > 0 ? (
        <PhoneTools columns={props.columns} model={model} selection={selection} pageIds={pageIds} />
      ) : null}
      {rows.length > 0 && selection ? (
        <ChooseAll
          selection={selection}
          pageIds={pageIds}
          result={props.served ?? { total: rows.length, uncounted: false }}
        />
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
                  <div className="table-empty">
                    <p>{messages.empty}</p>
                    {empty}
                  </div>
                </td>
              </tr>
            ) : (
              <TableRows {...props} columns={columns} model={model} span={span} />
            )}
          </tbody>
        </table>
      </div>
      {rows.length > 0 ? (
        <div className="table-foot row between">
          {actions ? <div className="row">{actions}</div> : null}
          <Pager model={model} pageSizes={props.pageSizes} />
        </div>
      ) : null}
    </div>
  );
}
