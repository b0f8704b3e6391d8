import './table.css';
import { Button } from '../action/button.tsx';
import { messages } from '../design-messages.ts';
import { AlertBox } from '../feedback/alert-box.tsx';
import { NativeSelect } from '../form/native-select.tsx';
import { useHeir } from '../use-heir.ts';
import type { Column } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { Pager } from './pager.tsx';
import { CELL, ROW, ROW_GROUP, TABLE } from './roles.ts';
import type { Served } from './served-pages.ts';
import { SelectPage, TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import { ALL, isTicked, NONE, type Selection } from './ticked.ts';
import { type TableModel, useTableModel } from './use-table-model.ts';

/** A native table: sorting, selection, details, paging. */
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

type ChooseAllProps = {
  selection: Selection;
  pageIds: readonly string[];
  /** Of the whole list, on every page. */
  result: Pick<Served, 'total' | 'uncounted'>;
};

/**
 * Once a page is ticked, offers to select all results in one press; rows unticked afterwards are
 * excluded.
 */
function ChooseAll({ selection, pageIds, result }: ChooseAllProps) {
  const { ticked, onTicked } = selection;
  const whole = pageIds.length > 0 && pageIds.every((id) => isTicked(ticked, id));
  const offered = ticked.all || (whole && result.total > pageIds.length);
  return (
    <div className="table-choice" data-offered={offered ? '' : undefined}>
      <p role="status">
        {!offered
          ? ''
          : ticked.all
            ? messages.allSelected(result.total, result.uncounted, ticked.ids.size)
            : messages.pageSelected(pageIds.length)}
      </p>
      {offered ? (
        <Offer onPress={() => onTicked(ticked.all ? NONE : ALL)}>
          {ticked.all ? messages.selectNone : messages.selectAll(result.total, result.uncounted)}
        </Offer>
      ) : null}
    </div>
  );
}

/** The button disappears once nothing is ticked: the focus moves to the page's visible checkbox. */
function Offer({ onPress, children }: { onPress: () => void; children: string }) {
  const ref = useHeir<HTMLButtonElement>((button) => {
    const boxes = button
      .closest('.table-choice')
      ?.parentElement?.querySelectorAll<HTMLElement>('[type=checkbox]');
    return [...(boxes ?? [])].find((box) => box.checkVisibility());
  });
  return (
    <Button ref={ref} variant="ghost" size="small" onClick={onPress}>
      {children}
    </Button>
  );
}

type PhoneToolsProps<Row> = {
  columns: readonly Column<Row>[];
  model: TableModel<Row>;
  selection: Selection | undefined;
  pageIds: readonly string[];
};

/** Cards have no header row: its two powers, sorting and selecting the page, stand above them. */
function PhoneTools<Row>({ columns, model, selection, pageIds }: PhoneToolsProps<Row>) {
  const options = columns
    .filter((column) => model.canSort(column))
    .flatMap((column) => [
      { value: `+${column.id}`, label: `${column.header}, ${messages.ascending}` },
      { value: `-${column.id}`, label: `${column.header}, ${messages.descending}` },
    ]);
  if (options.length === 0 && !selection) return null;
  const value = model.sort ? `${model.sort.desc ? '-' : '+'}${model.sort.id}` : '';
  return (
    <div className="table-tools">
      {options.length > 0 ? (
        <NativeSelect
          label={messages.sortBy}
          labelHidden
          small
          placeholder={messages.sortBy}
          options={options}
          value={value}
          onValue={(choice) => {
            if (choice !== '') model.setSort(choice.slice(1), choice.startsWith('-'));
          }}
        />
      ) : null}
      {selection ? <SelectPage selection={selection} pageIds={pageIds} isNamed /> : null}
    </div>
  );
}
