/** The tables of teams: who belongs to a structure, and who asks to. */

import type { Generated } from 'kysely';
import { sql } from 'kysely';
import { ROLE_FLAGS, type RoleFlag } from '#domain/permission/roles.ts';
import type { Counts } from '#server/platform/records/locked-rows.ts';
import type { Mention } from '#server/platform/records/mention.ts';
import { joinInvitations, joinInvitationsOfPeople } from './invitations/join-invitations.ts';
import { joinMemberships, joinRequests, joinRequestsOfPeople, joinTeams } from './join-records.ts';

type MembershipTable = Record<RoleFlag, Generated<boolean>> & {
  structureId: number;
  interlocuteurId: number;
  createdAt: Date;
};

type CollaborateurTable = MembershipTable & {
  /** The address to which a manager sent the invitation; null: nobody was written to. */
  adresseInvitee: Generated<string | null>;
};

type DemandeRattachementTable = { structureId: number; interlocuteurId: number; createdAt: Date };

type InvitationTable = MembershipTable & {
  /** The address that was typed. */
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
