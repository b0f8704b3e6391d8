import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { ROLE_FLAGS, type RoleSet } from '#domain/permission/roles.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { nameOf } from '#web/backoffice/accounts/file/name-of.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';

const words = sheetWords.team;

type Contact = StructureSheet['contacts'][number];

export function rolesOf(contact: RoleSet): string {
  const held = ROLE_FLAGS.filter((role) => contact[role]).map((role) => accountWords.roles[role]);
  return held.length === 0 ? accountWords.person.noRole : held.join(', ');
}

function columnsOf(slug: string): readonly Column<Contact>[] {
  return [
    {
      id: 'nom',
      header: words.name,
      rowHeader: true,
      sortValue: ({ nom }) => nom,
      cell: (contact) => (
        <TextLink to={`/${slug}/personnes/${contact.interlocuteurId}`}>
          {nameOf(contact).trim() || contact.email}
        </TextLink>
      ),
    },
    { id: 'email', header: words.email, phone: 'labelled', cell: ({ email }) => email },
    { id: 'roles', header: words.roles, phone: 'labelled', cell: rolesOf },
    {
      id: 'compte',
      header: words.account,
      phone: 'labelled',
      cell: ({ compte }) => (compte ? words.withAccount : words.withoutAccount),
    },
  ];
}

/** Who speaks for the structure. */
export function TeamCard({ slug, sheet: { contacts } }: { slug: string; sheet: StructureSheet }) {
  const columns = useMemo(() => columnsOf(slug), [slug]);
  return (
    <Card title={words.title(contacts.length)}>
      <DataTable<Contact>
        caption={words.table}
        columns={columns}
        rows={contacts}
        rowId={({ interlocuteurId }) => String(interlocuteurId)}
        rowName={nameOf}
        remember="structure-contacts"
        empty={<EmptyState icon={IconUsers} title={words.none} />}
      />
    </Card>
  );
}
