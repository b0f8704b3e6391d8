/** Merges teams, and requests to join them, when two structures or two people are merged. */

import { sql } from 'kysely';
import { ROLE_FLAGS, type RoleSet, rolesOf } from '#domain/permission/roles.ts';
import type { Call } from '#server/platform/call.ts';
import type { Moved, Span } from '#server/platform/records/mention.ts';
import { roleColumns, rolesAddUp } from '#server/platform/records/role-columns.ts';

const ROLES = roleColumns();

/**
 * Roles are united.
 * @returns members of the remaining record who were not members before
 */
export async function joinTeams(call: Call, { from, to }: Span): Promise<Moved> {
  const { db } = call;
  const before = await membersOf(call, { structureId: to });
  const { rows: joined } = await sql<{ interlocuteurId: number }>`
    insert into collaborateur as c (structure_id, interlocuteur_id, ${ROLES}, created_at)
      select ${to}, interlocuteur_id, ${ROLES}, created_at from collaborateur g where structure_id = ${from} and not exists (select 1 from collaborateur o
        where o.structure_id = ${to} and o.interlocuteur_id = g.interlocuteur_id)
      order by interlocuteur_id
    returning c.interlocuteur_id`.execute(db);
  // The earlier of the two memberships gives the date.
  await sql`update collaborateur c set ${rolesAddUp('c', 'g')}, created_at = least(c.created_at, g.created_at)
    from collaborateur g
    where c.structure_id = ${to} and g.structure_id = ${from} and c.interlocuteur_id = g.interlocuteur_id`.execute(
    db,
  );
  await db.deleteFrom('collaborateur').where('structureId', '=', from).execute();
  await recordIssued(call, before, await membersOf(call, { structureId: to }));
  return { interlocuteurIds: joined.map(({ interlocuteurId }) => interlocuteurId) };
}

type Member = RoleSet & { readonly structureId: number; readonly interlocuteurId: number };

async function membersOf(
  { db }: Call,
  of: { readonly structureId: number } | { readonly interlocuteurId: number },
): Promise<readonly Member[]> {
  return db
    .selectFrom('collaborateur')
    .select(['structureId', 'interlocuteurId'])
    .select(ROLE_FLAGS)
    .where((eb) => eb.and(of))
    .orderBy('structureId')
    .orderBy('interlocuteurId')
    .execute();
}

/** Recorded as a manual change of roles, so that the history and its listeners see it. */
async function recordIssued(
  call: Call,
  before: readonly Member[],
  after: readonly Member[],
): Promise<void> {
  for (const { structureId, interlocuteurId, ...roles } of after) {
    const member = before.find(
      (one) => one.structureId === structureId && one.interlocuteurId === interlocuteurId,
    );
    if (member !== undefined && ROLE_FLAGS.every((flag) => member[flag] === roles[flag])) continue;
    await call.record({
      action: member === undefined ? 'team.accept' : 'team.setRoles',
      structureId,
      before: { interlocuteurId, ...(member === undefined ? {} : rolesOf(member)) },
      after: { interlocuteurId, ...roles },
    });
  }
}

/** Counts people who belong to both structures. */
export async function countShared({ db }: Call, { from, to }: Span): Promise<number> {
  const { shared } = await db
    .selectFrom('collaborateur as c')
    .innerJoin('collaborateur as o', 'o.interlocuteurId', 'c.interlocuteurId')
    .select(({ fn }) => fn.countAll<string>().as('shared'))
    .where('c.structureId', '=', from)
    .where('o.structureId', '=', to)
    .executeTakeFirstOrThrow();
  return Number(shared);
}

/** Runs after the teams: a request of a person who is now a member is dropped. */
export async function joinRequests({ db }: Call, { from, to }: Span): Promise<Moved> {
  await sql`insert into demande_rattachement (structure_id, interlocuteur_id, created_at)
    select ${to}, d.interlocuteur_id, d.created_at from demande_rattachement d
    where d.structure_id = ${from} and not exists (select 1 from collaborateur c
      where c.structure_id = ${to} and c.interlocuteur_id = d.interlocuteur_id)
    on conflict do nothing`.execute(db);
  await sql`delete from demande_rattachement d where d.structure_id = ${from} or (
    d.structure_id = ${to} and exists (select 1 from collaborateur c
      where c.structure_id = ${to} and c.interlocuteur_id = d.interlocuteur_id))`.execute(db);
  return {};
}

/** Roles add up. @returns the structures where something changed */
export async function joinMemberships(call: Call, { from, to }: Span): Promise<Moved> {
  const { db } = call;
  const before = await membersOf(call, { interlocuteurId: to });
  const { rows } = await sql<{ structureId: number }>`
    insert into collaborateur as c (structure_id, interlocuteur_id, ${ROLES}, created_at)
      select structure_id, ${to}, ${ROLES}, created_at from collaborateur where interlocuteur_id = ${from} order by structure_id
    on conflict (interlocuteur_id, structure_id) do update set ${rolesAddUp('c', 'excluded')},
      created_at = least(c.created_at, excluded.created_at)
    returning c.structure_id`.execute(db);
  await db.deleteFrom('collaborateur').where('interlocuteurId', '=', from).execute();
  await recordIssued(call, before, await membersOf(call, { interlocuteurId: to }));
  return { structureIds: rows.map(({ structureId }) => structureId) };
}

export async function joinRequestsOfPeople({ db }: Call, { from, to }: Span): Promise<Moved> {
  await sql`insert into demande_rattachement (structure_id, interlocuteur_id, created_at)
    select d.structure_id, ${to}, d.created_at from demande_rattachement d
    where d.interlocuteur_id = ${from} and not exists (select 1 from collaborateur c
      where c.structure_id = d.structure_id and c.interlocuteur_id = ${to})
    on conflict do nothing`.execute(db);
  await sql`delete from demande_rattachement d where d.interlocuteur_id = ${from} or (
    d.interlocuteur_id = ${to} and exists (select 1 from collaborateur c
      where c.structure_id = d.structure_id and c.interlocuteur_id = ${to}))`.execute(db);
  return {};
}
