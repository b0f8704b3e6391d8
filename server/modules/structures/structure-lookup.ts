/** Finds a structure within the caller's scope, and says what the caller may do with it. */

import type { StructureOut } from '#contract/account/structure.ts';
import { NOT_FOUND, PERMISSION_LACKING } from '#contract/problem.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { may } from '#domain/permission/may.ts';
import { ROLE_FLAGS } from '#domain/permission/roles.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  isUnderValidation,
  isValidated,
  STRUCTURE_TRANSITION_REFUSED,
  type StructureCapacity,
  structureLife,
} from '#domain/structure/life.ts';
import { mayChangeFile, ownsCompanyIdentity } from '#domain/structure/structure-rules.ts';
import { teamAccess } from '#domain/structure/team-rules.ts';
import type { Call, Caller, Preparation } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';
import type { Standing } from '#server/platform/standing.ts';
import type { Structure } from './structure-columns.ts';

/** @param wished the current structure when undefined */
export async function findStructure(
  call: Preparation,
  wished: number | undefined,
): Promise<Structure> {
  const structureId = wished ?? structureIdOf(call.actor) ?? 0;
  const place = (await keptInstead(call, structureId)) ?? structureId;
  return known(await inScope(call, place).executeTakeFirst());
}

/** An old number answers to the record that it was joined to, for those who may read that one. */
async function keptInstead({ db }: Preparation, structureId: number): Promise<number | null> {
  const joined = await db
    .selectFrom('structure')
    .select('fusionneeVers')
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  return joined?.fusionneeVers ?? null;
}

/** Locks the structure row: every write on a structure, its team or its validation begins here. */
export async function lockStructure(call: Call, structureId: number): Promise<Structure> {
  const structure = known(await inScope(call, structureId).forUpdate().executeTakeFirst());
  await refuseOvertaken(call);
  return structure;
}

/**
 * Under the lock of the structure: whoever was removed from their team, or lost a role, while their call waited for it.
 * @throws Refusal NOT_FOUND, PERMISSION_LACKING
 */
async function refuseOvertaken({ db, actor }: Pick<Seeker, 'db' | 'actor'>): Promise<void> {
  if (actor.kind !== 'staff' && (actor.kind !== 'member' || actor.isService)) return;
  const held = await db
    .selectFrom('collaborateur')
    .select(ROLE_FLAGS)
    .where('interlocuteurId', '=', actor.interlocuteurId)
    .where('structureId', '=', structureIdOf(actor))
    .executeTakeFirst();
  if (held === undefined) throw new Refusal(NOT_FOUND);
  if (ROLE_FLAGS.some((flag) => actor.roles[flag] && !held[flag]))
    throw new Refusal(PERMISSION_LACKING);
}

function known(row: Structure | undefined): Structure {
  if (row === undefined) throw new Refusal(NOT_FOUND);
  return row;
}

type Seeker = Pick<Preparation, 'db' | 'scope' | 'actor'>;

function inScope({ db, scope }: Pick<Seeker, 'db' | 'scope'>, structureId: number) {
  return db
    .selectFrom('structure')
    .selectAll()
    .where('structureId', '=', structureId)
    .where(within(scope, 'structure_id'));
}

/** For whatever hangs on a structure: its team, its papers, its software. */
export const standing: Standing = {
  find: async (call, wished) => known(await standingIn(call, wished).executeTakeFirst()),
  lock: async (call, wished) => {
    const structure = known(await standingIn(call, wished).forUpdate().executeTakeFirst());
    await refuseOvertaken(call);
    return structure;
  },
};

function standingIn(call: Seeker, wished: number | undefined) {
  return inScope(call, wished ?? structureIdOf(call.actor) ?? 0).where('fusionneeVers', 'is', null);
}

export function capacityOf({ actor }: Caller): StructureCapacity {
  return actor.kind === 'staff' ? 'staff' : 'owner';
}

/** @throws Refusal when it is not the moment, or this record is only the trace of one that was joined to another */
export function leadEdit(call: Caller, { etat: from, fusionneeVers }: Structure): void {
  if (fusionneeVers !== null) {
    throw new Refusal(STRUCTURE_TRANSITION_REFUSED, {
      detail: 'Cette fiche a été réunie à une autre : c’est celle-là qui se modifie.',
    });
  }
  structureLife.lead({ action: 'edit', from, by: capacityOf(call) });
}

export function structureCan(call: Caller, structure: Structure): StructureOut['can'] {
  const { actor } = call;
  const { structureId, etat: from, statut, situation } = structure;
  const by = capacityOf(call);
  const staff = by === 'staff';
  const allowed = (action: Parameters<typeof may>[1]) => may(actor, action, { structureId });
  const edit =
    allowed('editStructure') &&
    structure.fusionneeVers === null &&
    structureLife.can({ action: 'edit', from, by }) &&
    (staff || mayChangeFile(structure));
  const team = teamAccess(actor, structure);
  return {
    edit,
    editIdentity: edit && (staff || (ownsCompanyIdentity(statut, situation) && !isValidated(from))),
    editStanding: edit && staff,
    submit: allowed('submitStructure') && structureLife.can({ action: 'submit', from, by }),
    delete:
      allowed('deleteStructure') &&
      structureLife.can({ action: staff ? 'remove' : 'delete', from, by }),
    readTeam: allowed('manageTeam'),
    manageTeam: team === 'open',
    nameRepresentantLegal: team === 'open' && allowed('nameRepresentantLegal'),
    decide: may(actor, 'treatAccounts') && isUnderValidation(from),
  };
}
