/** The structure and its contacts, within the caller's scope; writers lock the structure first. */

import { sql } from 'kysely';
import { TEAM_LOCKED } from '#contract/account/team.ts';
import { NOT_FOUND, PERMISSION_LACKING } from '#contract/problem.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { may } from '#domain/permission/may.ts';
import type { RoleSet } from '#domain/permission/roles.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Contact, teamAccess } from '#domain/structure/team-rules.ts';
import type { Call } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';

export type TeamStructure = Awaited<ReturnType<ReturnType<typeof inScope>['executeTakeFirstOrThrow']>>;

/** @param wished the current structure when undefined */
export async function findTeamStructure(call: Call, wished: number | undefined): Promise<TeamStructure> {
  const structure = await inScope(call, wished).executeTakeFirst();
  if (structure === undefined) throw new Refusal(NOT_FOUND);
  return structure;
}

/**
 * One writer at a time on one team: two managers who remove each other cannot both succeed.
 * @throws Refusal NOT_FOUND, PERMISSION_LACKING, TEAM_LOCKED
 */
export async function lockTeam(call: Call, wished: number | undefined): Promise<TeamStructure> {
  const structure = await inScope(call, wished).forUpdate().executeTakeFirst();
  if (structure === undefined) throw new Refusal(NOT_FOUND);
  return structure;
}

export function refuseUnlessOpen(call: Call, structure: TeamStructure): void {
  const access = teamAccess(call.actor, structure);
  if (access === 'forbidden') throw new Refusal(PERMISSION_LACKING);
  if (access === 'locked') throw new Refusal(TEAM_LOCKED);
}

/** Giving the legal role, or taking it: for those who hold it, and staff. */
export function refuseUnlessMayName(call: Call, { structureId }: TeamStructure): void {
  if (!may(call.actor, 'nameRepresentantLegal', { structureId })) {
    throw new Refusal(PERMISSION_LACKING, {
      detail: 'Seul un représentant légal en nomme ou en retire un autre.',
    });
  }
}

function inScope({ db, scope, actor }: Call, wished: number | undefined) {
  return (
    db
      .selectFrom('structure')
      .select(['structureId', 'raison', 'etat', 'statut', 'situation'])
      .where('structureId', '=', wished ?? structureIdOf(actor) ?? 0)
      // A record that was joined to another has no team any more.
      .where('fusionneeVers', 'is', null)
      .where(within(scope, 'structure_id'))
  );
}

export async function contactsOf({ db }: Call, structureId: number): Promise<Contact[]> {
  return db
    .selectFrom('collaborateur as c')
    .select([
      'c.interlocuteurId',
      'c.isGestionnaireInternet',
      'c.isRepresentantLegal',
      'c.isGestionnaireIsrc',
      sql<boolean>`exists (select 1 from identite t where t.interlocuteur_id = c.interlocuteur_id)`.as(
        'hasAccount',
      ),
    ])
    .where('c.structureId', '=', structureId)
    .execute();
}

export async function isAskingToJoin({ db }: Call, structureId: number, interlocuteurId: number) {
  const found = await db
    .selectFrom('demandeRattachement')
    .select('createdAt')
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
  return found !== undefined;
}

export const rolesOf = ({
  isGestionnaireInternet,
  isRepresentantLegal,
  isGestionnaireIsrc,
}: RoleSet): RoleSet => ({
  isGestionnaireInternet,
  isRepresentantLegal,
  isGestionnaireIsrc,
});
