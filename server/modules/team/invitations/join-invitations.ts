/** What becomes of invitations when two structures or two people are made one. After the teams. */

import { sql } from 'kysely';
import type { Call } from '#server/platform/call.ts';
import type { Moved, Span } from '#server/platform/records/mention.ts';
import { roleColumns } from '#server/platform/records/role-columns.ts';

const COLUMNS = sql`email, ${roleColumns()}, created_at`;

/** Who belongs to it, or does from now on, is invited no more. */
export async function joinInvitations({ db }: Call, { from, to }: Span): Promise<Moved> {
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

export async function joinInvitationsOfPeople({ db }: Call, { from, to }: Span): Promise<Moved> {
  await sql`insert into invitation (structure_id, interlocuteur_id, ${COLUMNS})
    select v.structure_id, ${to}, ${COLUMNS} from invitation v
    where v.interlocuteur_id = ${from} on conflict do nothing`.execute(db);
  await sql`delete from invitation v where v.interlocuteur_id = ${from} or (
    v.interlocuteur_id = ${to} and exists (select 1 from collaborateur c
      where c.structure_id = v.structure_id and c.interlocuteur_id = ${to}))`.execute(db);
  return {};
}
