/** Finds a structure within the caller's scope, with what the caller may do with it. */

import type { StructureOut } from '#contract/account/structure.ts';
import { NOT_FOUND, PERMISSION_LACKING } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { may } from '#domain/permission/may.ts';
import { ROLE_FLAGS } from '#domain/permission/roles.ts';
import {
  isUnderValidation,
  isValidated,
  STRUCTURE_TRANSITION_REFUSED,
  type StructureCapacity,
  structureStateMachine,
} from '#domain/structure/state-machine.ts';
import { mayChangeFile, ownsCompanyIdentity } from '#domain/structure/structure-rules.ts';
import { teamAccess } from '#domain/structure/team-rules.ts';
import type { Call, Caller, Preparation } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import { within } from '#server/platform/scope.ts';
import type { Structure } from './structure-columns.ts';

/** @param requested the current structure when undefined */
export async function findStructure(
  call: Preparation,
  requested: number | undefined,
): Promise<Structure> {
  const structureId = requested ?? structureIdOf(call.actor) ?? 0;
  const position = (await storedInstead(call, structureId)) ?? structureId;
  return existing(await inScope(call, position).executeTakeFirst());
}

/** An old number resolves to the record it was merged into, for callers who may read that one. */
async function storedInstead({ db }: Preparation, structureId: number): Promise<number | null> {
  const joined = await db
    .selectFrom('structure')
    .select('fusionneeVers')
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  return joined?.fusionneeVers ?? null;
}

/** Locks the structure row: every write on a structure, its team or its validation begins here. */
export async function lockStructure(call: Call, structureId: number): Promise<Structure> {
  const structure = existing(await inScope(call, structureId).forUpdate().executeTakeFirst());
  await refuseOvertaken(call);
  return structure;
}

/**
 * Refuses a caller who was removed from the team, or lost a role, while the call waited for the
 * structure's lock.
 * @throws Refusal NOT_FOUND, PERMISSION_LACKING
 */
async function refuseOvertaken({ db, actor }: Pick<Seeker, 'db' | 'actor'>): Promise<void> {
  if (actor.kind !== 'staff' && (actor.kind !== 'member' || actor.isService)) return;
  const locked = await db
    .selectFrom('collaborateur')
    .select(ROLE_FLAGS)
    .where('interlocuteurId', '=', actor.interlocuteurId)
    .where('structureId', '=', structureIdOf(actor))
    .executeTakeFirst();
  if (locked === undefined) throw new DomainError(NOT_FOUND);
  if (ROLE_FLAGS.some((flag) => actor.roles[flag] && !locked[flag]))
    throw new DomainError(PERMISSION_LACKING);
}

function existing(row: Structure | undefined): Structure {
  if (row === undefined) throw new DomainError(NOT_FOUND);
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

/** For everything attached to a structure: its team, its justificatifs, its software. */
export const status: CallerStatus = {
  find: async (call, requested) => existing(await statusIn(call, requested).executeTakeFirst()),
  lock: async (call, requested) => {
    const structure = existing(await statusIn(call, requested).forUpdate().executeTakeFirst());
    await refuseOvertaken(call);
    return structure;
  },
};

function statusIn(call: Seeker, requested: number | undefined) {
  return inScope(call, requested ?? structureIdOf(call.actor) ?? 0).where(
    'fusionneeVers',
    'is',
    null,
  );
}

export function capacityOf({ actor }: Caller): StructureCapacity {
  return actor.kind === 'staff' ? 'staff' : 'owner';
}

/**
 * @throws Refusal when its status forbids the edit, or when this record is only the trace of a
 * merged one
 */
export function targetEdit(call: Caller, { etat: from, fusionneeVers }: Structure): void {
  if (fusionneeVers !== null) {
    throw new DomainError(STRUCTURE_TRANSITION_REFUSED, {
      detail: 'Cette fiche a été réunie à une autre : c’est celle-là qui se modifie.',
    });
  }
  structureStateMachine.target({ action: 'edit', from, by: capacityOf(call) });
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
    structureStateMachine.can({ action: 'edit', from, by }) &&
    (staff || mayChangeFile(structure));
  const team = teamAccess(actor, structure);
  return {
    edit,
    editIdentity: edit && (staff || (ownsCompanyIdentity(statut, situation) && !isValidated(from))),
    editStatus: edit && staff,
    submit: allowed('submitStructure') && structureStateMachine.can({ action: 'submit', from, by }),
    delete:
      allowed('deleteStructure') &&
      structureStateMachine.can({ action: staff ? 'remove' : 'delete', from, by }),
    readTeam: allowed('manageTeam'),
    manageTeam: team === 'open',
    nameRepresentantLegal: team === 'open' && allowed('nameRepresentantLegal'),
    decide: may(actor, 'treatAccounts') && isUnderValidation(from),
  };
}
