import type { PersonRow } from '#contract/registry-care/people.ts';
import { peopleWords as words } from '#web/app/catalogue/registry-staff/people.ts';
import { sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { TextLink } from '#web/design/action/link.tsx';
import type { Column } from '#web/design/table/column.ts';
import { PersonBadge } from '#web/registration/statut-badge.tsx';
import { nameOf } from '../accounts/file/name-of.ts';

export const personAddress = (slug: string, interlocuteurId: number) =>
  `/${slug}/personnes/${interlocuteurId}`;

export function personColumns(slug: string): readonly Column<PersonRow>[] {
  return [
    {
      id: 'nom',
      header: words.columns.nom,
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
      header: words.columns.email,
      phone: 'labelled',
      cell: ({ email }) => email,
    },
    {
      id: 'structures',
      header: words.columns.structures,
      phone: 'labelled',
      cell: structuresOf,
    },
    {
      id: 'compte',
      header: words.columns.compte,
      phone: 'labelled',
      cell: ({ compte }) => (compte ? sheetWords.team.withAccount : sheetWords.team.withoutAccount),
    },
    {
      id: 'etat',
      header: words.columns.etat,
      phone: 'first',
      cell: ({ etat }) => <PersonBadge etat={etat} />,
    },
  ];
}

export function structuresOf({ raison, structures }: PersonRow): string {
  if (raison === null) return words.noStructure;
  return structures > 1 ? words.more(raison, structures - 1) : raison;
}
