import type { ElementRow } from '#contract/registration/element.ts';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { Unbroken } from '#web/design/display/unbroken.tsx';
import type { Column } from '#web/design/table/column.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import {
  artistColumn,
  durationColumn,
  statutColumn,
  titleColumn,
} from '#web/registration/element/columns.tsx';
import { elements, follow as messages } from '#web/registration/messages/elements.ts';
import { nextStep } from './next-step.ts';

export const OPEN_COLUMNS: readonly Column<ElementRow>[] = [
  titleColumn,
  artistColumn,
  durationColumn,
  {
    id: 'dossier',
    header: elements.dossier,
    phone: 'labelled',
    sortValue: ({ dossierTitre }) => dossierTitre,
    cell: ({ dossierId, dossierTitre, numero }) => (
      <TextLink to={`/isrc/dossier/${dossierId}`}>
        <Unbroken text={dossierTitre ?? elements.untitledDossier(numero)} />
      </TextLink>
    ),
  },
  statutColumn,
  {
    id: 'updatedAt',
    header: elements.changed,
    phone: 'labelled',
    sortValue: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => (
      <span className="element-line">
        <Timestamp at={updatedAt} />
      </span>
    ),
  },
  { id: 'action', header: elements.action, cell: (row) => <NextStep row={row} /> },
];

/** The next useful thing to do with a recording. */
function NextStep({ row }: { row: ElementRow }) {
  const { menu } = useUser();
  const { label, to } = nextStep(row, menu.mesCodes);
  return (
    <LinkButton
      to={to}
      variant="secondary"
      size="small"
      aria-label={messages.actionNamed(label, row.titre ?? elements.untitled)}
    >
      {label}
    </LinkButton>
  );
}
