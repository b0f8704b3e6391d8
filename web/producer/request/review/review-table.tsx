import { useMemo } from 'react';
import { fieldOf } from '#domain/element/fields.ts';
import { isLongVideo } from '#domain/minuterie/gaps.ts';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { optionsOf } from '#web/form/field-control.ts';
import { form, review } from '#web/messages/request-form.ts';
import { grid } from '#web/producer/messages/grid.ts';
import { request } from '#web/producer/messages/request.ts';
import { elements } from '#web/registration/messages/elements.ts';
import { SequenceNotes } from '#web/registration/sequences/sequence-notes.tsx';
import type { Line } from '../flow/lines.ts';
import { STEPS, stepPath } from '../flow/step-path.ts';
import { useSaving } from '../flow/use-request.ts';
import { RowState } from '../grid/row-state.tsx';
import { columnLabel } from '../grid/use-columns.ts';
import { readRow } from '../sheet/read-row.ts';
import { COLUMNS, type ColumnName, FLAGS, type Row, TEXTS, type TextName } from '../sheet/row.ts';
import { fieldOfError } from '../sheet/row-errors.ts';
import { cellText, shown } from '../sheet/sheet-messages.ts';

const titleOf = ({ row }: Line) => row.texts.titre || form.untitled;

/** All recordings to be submitted, each with a link back to it. */
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

/** A whole album on one page: everything is reviewed before submission. */
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

const IN_COLUMNS: ReadonlySet<string> = new Set(COLUMNS);
const REST = TEXTS.filter((name) => !IN_COLUMNS.has(name));

/**
 * Remaining values of a recording, beside its columns: nothing is submitted without having been
 * shown.
 */
function ReviewMore({ line, dossierId }: { line: Line; dossierId: number | null }) {
  const { row } = line;
  const { fields } = readRow(row);
  const textNames = REST.filter((name) => row.texts[name] !== '');
  const flags = FLAGS.filter((name) => row.flags[name]);
  const { minuterie, duree } = fields;
  return (
    <>
      {textNames.length + flags.length > 0 ? (
        <ul className="review-more secondary">
          {textNames.map((name) => (
            <li key={name}>{review.message(fieldOf(name).label, reported(name, row))}</li>
          ))}
          {flags.map((name) => (
            <li key={name}>{fieldOf(name).label}</li>
          ))}
        </ul>
      ) : null}
      {minuterie.length > 0 ? (
        <>
          <ol className="review-more secondary">
            {row.sequences.map(({ debut, duree: lasts, titre, artiste }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sequence is its place in the video
              <li key={index}>{review.sequence(`${debut}, ${lasts}`, titre, artiste)}</li>
            ))}
          </ol>
          <SequenceNotes minuterie={minuterie} total={duree} />
        </>
      ) : null}
      {isLongVideo(fields) && minuterie.length === 0 ? (
        <p>
          <TextLink
            to={stepPath(dossierId, STEPS.recordings, {
              ligne: String(line.index + 1),
              champ: 'minuterie',
            })}
          >
            {review.timeIt}
          </TextLink>
        </p>
      ) : null}
    </>
  );
}

function reported(name: TextName, row: Row): string {
  const text = row.texts[name];
  return (
    optionsOf(fieldOf(name)).find(({ value }) => value === text)?.label ?? cellText(name, text)
  );
}
