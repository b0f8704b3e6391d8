import type { ElementRow } from '#contract/registration/element.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { elements as words } from '#web/app/catalogue/producer-elements.ts';
import { Moment } from '#web/design/display/moment.tsx';
import type { Column } from '#web/design/table/column.ts';
import { artistColumn, codeColumn, durationColumn, titleColumn } from '#web/registration/element/columns.tsx';

export const CONSULT_COLUMNS: readonly Column<ElementRow>[] = [
  titleColumn,
  artistColumn,
  codeColumn,
  durationColumn,
  {
    id: 'type',
    header: words.type,
    phone: 'labelled',
    sortValue: ({ type }) => ELEMENT_TYPE_LABELS[type],
    cell: ({ type }) => ELEMENT_TYPE_LABELS[type],
  },
  {
    id: 'attribueLe',
    header: words.attributed,
    phone: 'labelled',
    sortValue: ({ attribueLe }) => attribueLe,
    cell: ({ attribueLe }) => (attribueLe === null ? null : <Moment at={attribueLe} />),
  },
];
