import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { ROLE_FLAGS, type RoleSet } from '#domain/permission/roles.ts';
import { nameOf } from '#web/backoffice/accounts/file/name-of.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import { sheetMessages } from '#web/backoffice/structures/messages.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';

const messages = sheetMessages.team;

type Contact = StructureSheet['contacts'][number];

export function rolesOf(contact: RoleSet): string {
  const locked = ROLE_FLAGS.filter((role) => contact[role]).map(
    (role) => accountMessages.roles[role],
  );
  return locked.length === 0 ? accountMessages.person.noRole : locked.join(', ');
}

function columnsOf(slug: string): readonly Column<Contact>[] {
  return [
    {
      id: 'nom',
      header: messages.name,
      rowHeader: true,
      sortValue: ({ nom }) => nom,
      cell: (contact) => (
        <TextLink to={`/${slug}/personnes/${contact.interlocuteurId}`}>
          {nameOf(contact).trim() || contact.email}
        </TextLink>
      ),
    },
    { id: 'email', header: messages.email, phone: 'labelled', cell: ({ email }) => email },
    { id: 'roles', header: messages.roles, phone: 'labelled', cell: rolesOf },
    {
      id: 'compte',
      header: messages.account,
      phone: 'labelled',
      cell: ({ compte }) => (compte ? messages.withAccount : messages.withoutAccount),
    },
  ];
}

/** Contacts of the structure. */
export function TeamCard({ slug, sheet: { contacts } }: { slug: string; sheet: StructureSheet }) {
  const columns = useMemo(() => columnsOf(slug), [slug]);
  return (
    <Card title={messages.title(contacts.length)}>
      <DataTable<Contact>
        caption={messages.table}
        columns={columns}
        rows={contacts}
        rowId={({ interlocuteurId }) => String(interlocuteurId)}
        rowName={nameOf}
        remember="structure-contacts"
        empty={<EmptyState icon={IconUsers} title={messages.none} />}
      />
    </Card>
  );
}
