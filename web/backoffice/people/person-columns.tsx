import type { PersonRow } from '#contract/registry-admin/people.ts';
import { sheetMessages } from '#web/backoffice/structures/messages.ts';
import { TextLink } from '#web/design/action/link.tsx';
import type { Column } from '#web/design/table/column.ts';
import { PersonBadge } from '#web/registration/statut-badge.tsx';
import { nameOf } from '../accounts/file/name-of.ts';
import { peopleMessages as messages } from './messages.ts';

export const personAddress = (slug: string, interlocuteurId: number) =>
  `/${slug}/personnes/${interlocuteurId}`;

export function personColumns(slug: string): readonly Column<PersonRow>[] {
  return [
    {
      id: 'nom',
      header: messages.columns.nom,
      rowHeader: true,
      sortValue: ({ nom, prenom }) => `${nom} ${prenom}`,
      cell: (person) => (
        <TextLink to={personAddress(slug, person.interlocuteurId)}>
          {nameOf(person).trim() || person.email}
        </TextLink>
      ),
    },
    {
      id: 'email',
      header: messages.columns.email,
      phone: 'labelled',
      cell: ({ email }) => email,
    },
    {
      id: 'structures',
      header: messages.columns.structures,
      phone: 'labelled',
      cell: structuresOf,
    },
    {
      id: 'compte',
      header: messages.columns.compte,
      phone: 'labelled',
      cell: ({ compte }) =>
        compte ? sheetMessages.team.withAccount : sheetMessages.team.withoutAccount,
    },
    {
      id: 'etat',
      header: messages.columns.etat,
      phone: 'first',
      cell: ({ etat }) => <PersonBadge etat={etat} />,
    },
  ];
}

export function structuresOf({ raison, structures }: PersonRow): string {
  if (raison === null) return messages.noStructure;
  return structures > 1 ? messages.more(raison, structures - 1) : raison;
}
