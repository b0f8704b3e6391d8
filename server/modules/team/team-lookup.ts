/** The contacts of a structure, and what may be done to them. One writer at a time on one team: its structure is locked. */

import { type Selectable, sql } from 'kysely';
import { TEAM_LOCKED } from '#contract/account/team.ts';
import { PERMISSION_LACKING } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import { type Contact, teamAccess } from '#domain/structure/team-rules.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { rolesIn } from '#server/platform/records/role-columns.ts';

export type TeamStructure = Selectable<Tables['structure']>;

export function refuseUnlessOpen(call: Call, structure: TeamStructure): void {
  const access = teamAccess(call.actor, structure);
  if (access === 'forbidden') throw new DomainError(PERMISSION_LACKING);
  if (access === 'locked') throw new DomainError(TEAM_LOCKED);
}

/** The legal role may be granted or removed only by its holders, and by staff. */
export function refuseUnlessMayName(call: Call, { structureId }: TeamStructure): void {
  if (!may(call.actor, 'nameRepresentantLegal', { structureId })) {
    throw new DomainError(PERMISSION_LACKING, {
      detail: 'Seul un représentant légal en nomme ou en retire un autre.',
    });
  }
}

export async function contactsOf(
  { db }: Pick<Call, 'db'>,
  structureId: number,
): Promise<Contact[]> {
  return db
    .selectFrom('collaborateur as c')
    .select([
      'c.interlocuteurId',
      ...rolesIn('c'),
      sql<boolean>`exists (select 1 from identite t where t.interlocuteur_id = c.interlocuteur_id)`.as(
        'hasAccount',
      ),
    ])
    .where('c.structureId', '=', structureId)
    .execute();
}

/**
 * Locks the request: a withdrawal at the same moment finds it answered, or it is gone before the
 * answer.
 */
export async function isAskingToJoin({ db }: Call, structureId: number, interlocuteurId: number) {
  const result = await db
    .selectFrom('demandeRattachement')
    .select('createdAt')
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .forUpdate()
    .executeTakeFirst();
  return result !== undefined;
}
