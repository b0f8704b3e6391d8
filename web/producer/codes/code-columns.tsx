import type { ElementRow } from '#contract/registration/element.ts';
import type { Column } from '#web/design/table/column.ts';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { detailMessages } from '#web/registration/code-detail/messages.ts';
import { CertificateButton } from '#web/registration/element/certificate-button.tsx';
import { issuedColumns, titleColumn } from '#web/registration/element/columns.tsx';
import { elements as messages } from '#web/registration/messages/elements.ts';

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
