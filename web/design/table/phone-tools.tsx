import { messages } from '../design-messages.ts';
import { NativeSelect } from '../form/native-select.tsx';
import type { Column } from './column.ts';
import { SelectPage } from './table-head.tsx';
import type { Selection } from './ticked.ts';
import type { TableModel } from './use-table-model.ts';

export type PhoneToolsProps<Row> = {
  columns: readonly Column<Row>[];
  model: TableModel<Row>;
  selection: Selection | undefined;
  pageIds: readonly string[];
};

/** Cards have no header row: its two powers, sorting and selecting the page, stand above them. */
export function PhoneTools<Row>({ columns, model, selection, pageIds }: PhoneToolsProps<Row>) {
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
