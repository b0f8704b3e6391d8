import type { ElementRow } from '#contract/registration/element.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { elements as words } from '#web/app/catalogue/producer-elements.ts';
import { detailWords } from '#web/app/catalogue/register/detail.ts';
import { Moment } from '#web/design/display/moment.tsx';
import type { Column } from '#web/design/table/column.ts';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { CertificateButton } from '#web/registration/element/certificate-button.tsx';
import { artistColumn, codeColumn, durationColumn, titleColumn } from '#web/registration/element/columns.tsx';

/** The title opens the sheet of the code. */
const openTitle: Column<ElementRow> = {
  ...titleColumn,
  cell: (row) => {
    const { isrc, titre, version } = row;
    if (isrc === null) return titleColumn.cell(row);
    const name = [titre ?? words.untitled, version === null ? '' : `(${version})`].join(' ').trim();
    return (
      <CodeLink isrc={isrc} aria-label={detailWords.open(name)}>
        {name}
      </CodeLink>
    );
  },
};

export const CODE_COLUMNS: readonly Column<ElementRow>[] = [
  openTitle,
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
  {
    id: 'certificat',
    header: words.action,
    cell: ({ isrc, titre }) =>
      isrc === null ? null : <CertificateButton isrc={isrc} titre={titre ?? words.untitled} />,
  },
];
