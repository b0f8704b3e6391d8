/** Adds members to a team, and disbands a team. */

import { type Kysely, sql } from 'kysely';
import { ALL_ROLES, ROLE_FLAGS, type RoleSet } from '#domain/permission/roles.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { People } from './people.ts';

type Location = { readonly structureId: number; readonly interlocuteurId: number };

/** Also closes an open request to join, or invitation. */
export async function joinTeam(call: Call, location: Location, roles: RoleSet): Promise<void> {
  await call.db
    .insertInto('collaborateur')
    .values({ ...location, ...roles, createdAt: call.now })
    .onConflict((conflict) =>
      conflict.columns(['interlocuteurId', 'structureId']).doUpdateSet(roles),
    )
    .execute();
  await call.db
    .deleteFrom('demandeRattachement')
    .where('structureId', '=', location.structureId)
    .where('interlocuteurId', '=', location.interlocuteurId)
    .execute();
  await call.db
    .deleteFrom('invitation')
    .where('structureId', '=', location.structureId)
    .where('interlocuteurId', '=', location.interlocuteurId)
    .execute();
}

/**
 * Stores the address through which a member who has never signed in may join: invited by a manager,
 * or by the operator in `ADMIN_EMAIL`. Does nothing for a person who is not a member.
 */
export async function noteInvitation(
  db: Kysely<Tables>,
  { structureId, interlocuteurId }: Location,
  email: string,
): Promise<void> {
  await db
    .updateTable('collaborateur')
    .set({ adresseInvitee: email })
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .execute();
}

/** A manager changed the address of an invited person who has never signed in. */
export async function moveInvitation(
  db: Kysely<Tables>,
  { structureId, interlocuteurId }: Location,
  email: string,
): Promise<void> {
  await db
    .updateTable('collaborateur')
    .set({ adresseInvitee: email })
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .where('adresseInvitee', 'is not', null)
    .where(
      sql<boolean>`not exists (select from identite t where t.interlocuteur_id = collaborateur.interlocuteur_id)`,
    )
    .execute();
}

/** Gives every role, also to an existing member. */
export async function ensureMember(
  db: Kysely<Tables>,
  location: Location & { readonly createdAt: Date },
): Promise<void> {
  await db
    .insertInto('collaborateur')
    .values({ ...location, ...ALL_ROLES })
    .onConflict((conflict) =>
      conflict.columns(['interlocuteurId', 'structureId']).doUpdateSet(ALL_ROLES),
    )
    .execute();
}

/**
 * For a structure that is deleted.
 * @returns its former members
 */
export function teamDisbander(keepAnew: People['keepAnew']) {
  return async (call: Pick<Call, 'db' | 'now'>, structureId: number) => {
    const { db } = call;
    await db.deleteFrom('demandeRattachement').where('structureId', '=', structureId).execute();
    await db.deleteFrom('invitation').where('structureId', '=', structureId).execute();
    const contacts = await db
      .deleteFrom('collaborateur')
      .where('structureId', '=', structureId)
      .returning(['interlocuteurId', ...ROLE_FLAGS])
      .execute();
    await keepAnew(
      call,
      contacts.map(({ interlocuteurId }) => interlocuteurId),
    );
    return contacts;
  };
}
