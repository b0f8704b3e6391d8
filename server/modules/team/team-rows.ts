/** The rows of « Mes collaborateurs », each with what the reader may do with it. */

import { type Kysely, sql } from 'kysely';
import { TEAM_STATUSES, type TeamRow } from '#contract/account/team.ts';
import { may } from '#domain/permission/may.ts';
import { ROLE_FLAGS } from '#domain/permission/roles.ts';
import { PERSON_NAMES } from '#domain/profile/profile-fields.ts';
import { isValidated } from '#domain/structure/state-machine.ts';
import { teamAccess } from '#domain/structure/team-rules.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { NAMELESS } from '#server/platform/records/nameless.ts';
import { wasNamedBefore } from '#server/platform/records/own-entry.ts';
import { rolesIn } from '#server/platform/records/role-columns.ts';
import type { Person } from './people.ts';
import type { TeamStructure } from './team-lookup.ts';

const [ACTIF, INVITE, DEMANDE] = TEAM_STATUSES;

/**
 * Members first, by name; then people who have not accepted; then requests to join, oldest first.
 */
export async function teamRows(
  call: Call,
  structure: TeamStructure,
  own: Person | null,
): Promise<TeamRow[]> {
  const contacts = await contactRows(call.db, structure.structureId);
  const invited = await invitedRows(call.db, structure.structureId);
  const asking = await askingRows(call.db, structure.structureId);
  return [
    ...contacts.map((row) => presentRow(call, structure, own, row)),
    ...invited.map((row) => presentInvited(call, structure, row)),
    ...asking.map((row) => presentRow(call, structure, own, row)),
  ];
}

export async function teamRow(
  call: Call,
  structure: TeamStructure,
  own: Person | null,
  interlocuteurId: number,
): Promise<TeamRow> {
  const rows = await teamRows(call, structure, own);
  const row = rows.find((result) => result.interlocuteurId === interlocuteurId);
  if (row === undefined) throw new Error(`contact ${interlocuteurId} was not written`);
  return row;
}

const COLUMNS = [
  'i.interlocuteurId' as const,
  'i.emailVerifie' as const,
  ...PERSON_NAMES.map((name) => `i.${name}` as const),
];

const hasAccount = sql<boolean>`exists (select 1 from identite t where t.interlocuteur_id = i.interlocuteur_id)`;

function contactRows(db: Kysely<Tables>, structureId: number) {
  return db
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .select([
      ...COLUMNS,
      ...rolesIn('c'),
      'c.createdAt',
      sql<TeamRow['status']>`case when ${hasAccount} then ${ACTIF} else ${INVITE} end`.as('status'),
      wasNamedBefore('c').as('fromExternal'),
    ])
    .where('c.structureId', '=', structureId)
    .orderBy('i.nom')
    .orderBy('i.prenom')
    .orderBy('i.email')
    .execute();
}

type Row = Awaited<ReturnType<typeof contactRows>>[number];

async function askingRows(db: Kysely<Tables>, structureId: number): Promise<Row[]> {
  return db
    .selectFrom('demandeRattachement as d')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'd.interlocuteurId')
    .select([
      ...COLUMNS,
      ...ROLE_FLAGS.map((flag) => sql<boolean>`false`.as(flag)),
      'd.createdAt',
      sql<TeamRow['status']>`${DEMANDE}`.as('status'),
      sql<boolean>`false`.as('fromExternal'),
    ])
    .where('d.structureId', '=', structureId)
    .orderBy('d.createdAt')
    .orderBy('d.interlocuteurId')
    .execute();
}

function presentRow(call: Call, structure: TeamStructure, own: Person | null, row: Row): TeamRow {
  const { structureId } = structure;
  const { fromExternal: _external, createdAt, ...shown } = row;
  const moi = own?.interlocuteurId === row.interlocuteurId;
  const open = teamAccess(call.actor, structure) === 'open';
  const mayName = open && may(call.actor, 'nameRepresentantLegal', { structureId });
  const touchable = open && (mayName || !row.isRepresentantLegal);
  return {
    ...shown,
    ...(isShown(call, structure, row, moi) ? {} : NAMELESS),
    structureId,
    createdAt: createdAt.toISOString(),
    moi,
    can: { setRoles: open, nameRepresentantLegal: mayName, remove: touchable || (open && moi) },
  };
}

/**
 * Anyone may open a draft structure and invite any address. So a person's own details are shown
 * only once staff have validated the structure; a person who asked to join wanted to be known.
 * Details that another structure entered about somebody who never signed in stay with that
 * structure.
 */
function isShown({ actor }: Call, { etat }: TeamStructure, row: Row, moi: boolean): boolean {
  if (actor.kind === 'staff' || moi || row.status === DEMANDE) return true;
  return row.status === INVITE ? !row.fromExternal : isValidated(etat);
}

function invitedRows(db: Kysely<Tables>, structureId: number) {
  return db
    .selectFrom('invitation as v')
    .select(['v.interlocuteurId', 'v.structureId', 'v.email', 'v.createdAt'])
    .select(rolesIn('v'))
    .where('v.structureId', '=', structureId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('demandeRattachement as d')
            .select('d.structureId')
            .whereRef('d.structureId', '=', 'v.structureId')
            .whereRef('d.interlocuteurId', '=', 'v.interlocuteurId'),
        ),
      ),
    )
    .orderBy('v.email')
    .execute();
}

type Invited = Awaited<ReturnType<typeof invitedRows>>[number];

/**
 * A person who has not accepted yet: the typed address and the proposed roles, nothing of theirs.
 */
function presentInvited(
  call: Call,
  structure: TeamStructure,
  { createdAt, ...invited }: Invited,
): TeamRow {
  const open = teamAccess(call.actor, structure) === 'open';
  const mayName =
    open && may(call.actor, 'nameRepresentantLegal', { structureId: structure.structureId });
  return {
    ...NAMELESS,
    ...invited,
    emailVerifie: false,
    status: INVITE,
    createdAt: createdAt.toISOString(),
    moi: false,
    can: { setRoles: open, nameRepresentantLegal: mayName, remove: open },
  };
}
