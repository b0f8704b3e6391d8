import { useMemo } from 'react';
import { LinkButton } from '#web/design/action/link.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { form, review } from '#web/messages/request-form.ts';
import { grid } from '#web/producer/messages/grid.ts';
import { request } from '#web/producer/messages/request.ts';
import { elements } from '#web/registration/messages/elements.ts';
import type { Line } from '../flow/lines.ts';
import { STEPS, stepPath } from '../flow/step-path.ts';
import { useSaving } from '../flow/use-request.ts';
import { RowState } from '../grid/row-state.tsx';
import { columnLabel } from '../grid/use-columns.ts';
import type { ColumnName } from '../sheet/row.ts';
import { fieldOfError } from '../sheet/row-errors.ts';
import { shown } from '../sheet/sheet-messages.ts';
import { ReviewMore } from './review-more.tsx';

const titleOf = ({ row }: Line) => row.texts.titre || form.untitled;

/** Every recording that is about to leave, and the way back to each. */
export function ReviewTable({ lines }: { lines: readonly Line[] }) {
  const { dossierId } = useSaving();
  const columns = useMemo(() => columnsOf(dossierId), [dossierId]);
  return (
    <DataTable
      caption={request.sent.table}
      columns={columns}
      rows={lines}
      rowId={({ row }) => String(row.key)}
      rowName={titleOf}
      remember="request-review"
      pageSizes={REVIEW_SIZES}
    />
  );
}

/** A whole album at once: what leaves is read before. */
const REVIEW_SIZES = [50] as const;

function text(name: ColumnName): Pick<Column<Line>, 'id' | 'header' | 'cell' | 'sortValue'> {
  return {
    id: name,
    header: columnLabel(name),
    cell: ({ row }) => shown(name, row.texts[name]),
    sortValue: ({ row }) => shown(name, row.texts[name]) || null,
  };
}

function columnsOf(dossierId: number | null): readonly Column<Line>[] {
  return [
    {
      id: 'ligne',
      header: review.lineHeader,
      cell: ({ index }) => index + 1,
      sortValue: ({ index }) => index,
      mono: true,
      phone: 'hidden',
    },
    {
      ...text('titre'),
      rowHeader: true,
      cell: (line) => (
        <>
          {titleOf(line)}
          {line.row.texts.version ? (
            <span className="secondary"> ({line.row.texts.version})</span>
          ) : null}
          <ReviewMore line={line} dossierId={dossierId} />
        </>
      ),
    },
    text('artiste'),
    {
      ...text('duree'),
      mono: true,
      cell: ({ row }) => row.texts.duree || <span className="muted">{review.noDuration}</span>,
    },
    { ...text('type'), phone: 'hidden' },
    { ...text('anneePublication'), mono: true, phone: 'labelled' },
    { ...text('qualite'), phone: 'hidden' },
    {
      id: 'etat',
      header: grid.state,
      cell: ({ status }) => <RowState status={status} />,
      phone: 'first',
    },
    {
      id: 'modifier',
      header: elements.action,
      cell: (line) => <Modify line={line} dossierId={dossierId} />,
    },
  ];
}

function Modify({ line, dossierId }: { line: Line; dossierId: number | null }) {
  const [fieldError] = line.errors;
  const champ =
    (fieldError && fieldOfError(fieldError)) ?? (line.row.texts.duree === '' ? 'duree' : 'titre');
  return (
    <LinkButton
      to={stepPath(dossierId, STEPS.recordings, { ligne: String(line.index + 1), champ })}
      variant="ghost"
      size="small"
      aria-label={review.modifyNamed(titleOf(line))}
    >
      {review.modify}
    </LinkButton>
  );
}
