import type { ElementOut } from '#contract/registration/element.ts';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { form } from '#web/messages/request-form.ts';
import { grid } from '#web/producer/messages/grid.ts';
import { request } from '#web/producer/messages/request.ts';
import {
  codeColumn,
  durationColumn,
  statutColumn,
  titleColumn,
} from '#web/registration/element/columns.tsx';

const COLUMNS: readonly Column<ElementOut>[] = [
  titleColumn,
  {
    id: 'artiste',
    header: grid.columns.artiste,
    cell: ({ artiste }) => artiste,
    sortValue: ({ artiste }) => artiste,
  },
  durationColumn,
  codeColumn,
  statutColumn,
];

/** The recordings of a request that was sent, and how far each has come. */
export function SentTable({ elements }: { elements: readonly ElementOut[] }) {
  return (
    <DataTable
      caption={request.sent.table}
      columns={COLUMNS}
      rows={elements}
      rowId={({ elementId }) => String(elementId)}
      rowName={({ titre }) => titre ?? form.untitled}
      remember="request-sent"
    />
  );
}
