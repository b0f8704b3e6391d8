/** Tables of teams: members, and requests to join. */

import { type Generated, sql } from 'kysely';
import { ROLE_FLAGS, type RoleFlag } from '#domain/permission/roles.ts';
import type { Call } from '#server/platform/call.ts';
import type { Counts } from '#server/platform/records/locked-rows.ts';
import type { Mention, Moved, Span } from '#server/platform/records/mention.ts';
import { roleColumns } from '#server/platform/records/role-columns.ts';
import { joinMemberships, joinRequests, joinRequestsOfPeople, joinTeams } from './join-records.ts';

type MembershipTable = Record<RoleFlag, Generated<boolean>> & {
  structureId: number;
  interlocuteurId: number;
  createdAt: Date;
};

type CollaborateurTable = MembershipTable & {
  /** The address that a manager's invitation was sent to; null: no mail was sent. */
  adresseInvitee: Generated<string | null>;
};

type DemandeRattachementTable = { structureId: number; interlocuteurId: number; createdAt: Date };

type InvitationTable = MembershipTable & {
  /** The address as typed. */
  email: string;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    collaborateur: CollaborateurTable;
    demandeRattachement: DemandeRattachementTable;
    invitation: InvitationTable;
  }
}

const MEMBERSHIP = [...ROLE_FLAGS, 'createdAt'] as const;

export const teamMentions: readonly Mention[] = [
  {
    table: 'collaborateur',
    column: 'structureId',
    names: 'structure',
    joining: { deed: joinTeams },
    export: { title: 'Les contacts de la structure', columns: ['interlocuteurId', ...MEMBERSHIP] },
    erasure: { does: 'delete', because: 'Une structure effacée n’a plus de contacts.' },
  },
  {
    table: 'collaborateur',
    column: 'interlocuteurId',
    names: 'person',
    joining: { deed: joinMemberships },
    export: {
      title: 'Les structures dont vous êtes un contact',
      columns: ['structureId', ...MEMBERSHIP, 'adresseInvitee'],
    },
    erasure: { does: 'delete', because: 'Vous ne représentez plus aucune structure.' },
  },
  {
    table: 'demandeRattachement',
    column: 'structureId',
    names: 'structure',
    joining: { deed: joinRequests },
    export: {
      title: 'Les demandes de rattachement reçues',
      columns: ['interlocuteurId', 'createdAt'],
    },
    erasure: { does: 'delete', because: 'Plus personne ne peut y répondre.' },
  },
  {
    table: 'demandeRattachement',
    column: 'interlocuteurId',
    names: 'person',
    joining: { deed: joinRequestsOfPeople },
    export: { title: 'Vos demandes de rattachement', columns: ['structureId', 'createdAt'] },
    erasure: { does: 'delete', because: 'La demande est sans objet.' },
  },
  {
    table: 'invitation',
    column: 'structureId',
    names: 'structure',
    joining: { deed: joinInvitations },
    export: { title: 'Les invitations envoyées', columns: ['email', ...MEMBERSHIP] },
    erasure: { does: 'delete', because: 'Il n’y a plus rien à rejoindre.' },
  },
  {
    table: 'invitation',
    column: 'interlocuteurId',
    names: 'person',
    joining: { deed: joinInvitationsOfPeople },
    export: { title: 'Vos invitations reçues', columns: ['structureId', 'email', ...MEMBERSHIP] },
    erasure: { does: 'delete', because: 'Plus personne ne peut y répondre.' },
  },
];

export const teamCounts = {
  contacts: (structureId: number) =>
    sql`select count(*)::int from collaborateur where structure_id = ${structureId}`,
  demandes: (structureId: number) =>
    sql`select count(*)::int from demande_rattachement where structure_id = ${structureId}`,
} satisfies Counts;

/** Moves invitations when two structures or two people are merged. Runs after the teams. */
const COLUMNS = sql`email, ${roleColumns()}, created_at`;

/** An invitation of a person who is now a member is dropped. */
async function joinInvitations({ db }: Call, { from, to }: Span): Promise<Moved> {
  await sql`insert into invitation (structure_id, interlocuteur_id, ${COLUMNS})
    select ${to}, v.interlocuteur_id, ${COLUMNS} from invitation v
    where v.structure_id = ${from} and not exists (select 1 from collaborateur c
      where c.structure_id = ${to} and c.interlocuteur_id = v.interlocuteur_id)
    on conflict do nothing`.execute(db);
  await sql`delete from invitation v where v.structure_id = ${from} or (
    v.structure_id = ${to} and exists (select 1 from collaborateur c
      where c.structure_id = ${to} and c.interlocuteur_id = v.interlocuteur_id))`.execute(db);
  return {};
}

async function joinInvitationsOfPeople({ db }: Call, { from, to }: Span): Promise<Moved> {
  await sql`insert into invitation (structure_id, interlocuteur_id, ${COLUMNS})
    select v.structure_id, ${to}, ${COLUMNS} from invitation v
    where v.interlocuteur_id = ${from} on conflict do nothing`.execute(db);
  await sql`delete from invitation v where v.interlocuteur_id = ${from} or (
    v.interlocuteur_id = ${to} and exists (select 1 from collaborateur c
      where c.structure_id = v.structure_id and c.interlocuteur_id = ${to}))`.execute(db);
  return {};
}
