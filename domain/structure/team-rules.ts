import type { Actor } from '../permission/actor.ts';
import { may } from '../permission/may.ts';
import { isManager, type RoleSet } from '../permission/roles.ts';
import { STRUCTURE_ETATS, type StructureEtat } from './state-machine.ts';
import { canManageTeam, type StructureStatus } from './structure-rules.ts';

/** Managers of a structure: it never loses its last one. */

export type Contact = RoleSet & {
  readonly interlocuteurId: number;
  /** Signed in at least once; someone only invited cannot act yet. */
  readonly hasAccount: boolean;
};

/**
 * Whether the team still has a manager after a change. One who can act is not replaced by one who
 * was only invited and may never come. A team without any manager has none to lose.
 */
export function retainsManager(before: readonly Contact[], after: readonly Contact[]): boolean {
  if (hasPresentManager(before)) return hasPresentManager(after);
  return !before.some(isManager) || after.some(isManager);
}

/** Whether a manager can act, because they have an account. */
export const hasPresentManager = (team: readonly Contact[]): boolean =>
  team.some((contact) => isManager(contact) && contact.hasAccount);

/** Whether the team has someone who legally commits the structure. */
export function hasRepresentative(team: readonly RoleSet[]): boolean {
  return team.some(({ isRepresentantLegal }) => isRepresentantLegal);
}

/** A structure under validation waits for the staff: what they review must not change meanwhile. */
export function isChangePending(etat: StructureEtat): boolean {
  return etat === STRUCTURE_ETATS.VALIDATION;
}

/**
 * Whether this actor may change the team now. `locked`: it may in principle, but not in this state
 * of the structure; staff may always. Who works for the society names its managers only as one of
 * them: otherwise any colleague could make themselves one.
 */
export function teamAccess(
  actor: Actor,
  structure: StructureStatus & { readonly structureId: number; readonly etat: StructureEtat },
): 'open' | 'locked' | 'forbidden' {
  const { structureId, etat } = structure;
  if (!may(actor, 'manageTeam', { structureId })) return 'forbidden';
  if (actor.kind === 'staff') {
    return structureId === actor.structureId && !isManager(actor.roles) ? 'forbidden' : 'open';
  }
  return canManageTeam(structure, isChangePending(etat)) ? 'open' : 'locked';
}
