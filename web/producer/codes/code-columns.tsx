import type { ElementRow } from '#contract/registration/element.ts';
import { elements as messages } from '#web/app/catalogue/producer-elements.ts';
import { detailMessages } from '#web/app/catalogue/register/detail.ts';
import type { Column } from '#web/design/table/column.ts';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { CertificateButton } from '#web/registration/element/certificate-button.tsx';
import { issuedColumns, titleColumn } from '#web/registration/element/columns.tsx';

/** The title opens the sheet of the code. */
const openTitle: Column<ElementRow> = {
  ...titleColumn,
  cell: (row) => {
    const { isrc, titre, version } = row;
    if (isrc === null) return titleColumn.cell(row);
    const name = [titre ?? messages.untitled, version === null ? '' : `(${version})`]
      .join(' ')
      .trim();
    return (
      <CodeLink isrc={isrc} aria-label={detailMessages.open(name)}>
        {name}
      </CodeLink>
    );
  },
};

export const CODE_COLUMNS: readonly Column<ElementRow>[] = [
  openTitle,
  ...issuedColumns,
  {
    id: 'certificat',
    header: messages.action,
    cell: ({ isrc, titre }) =>
      isrc === null ? null : <CertificateButton isrc={isrc} titre={titre ?? messages.untitled} />,
  },
];
