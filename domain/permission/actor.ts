import type { PartyType } from '../structure/party-types.ts';
import type { Situation } from '../structure/situations.ts';
import type { StructureEtat } from '../structure/state-machine.ts';
import type { RoleSet } from './roles.ts';
import { rolesOfService, type ServiceRole } from './service-roles.ts';

/** The actor of a call, read from the database every time: the token only carries the e-mail. */

export type ActorStructure = {
  readonly structureId: number;
  readonly etat: StructureEtat;
  readonly statut: PartyType;
  readonly situation: Situation | null;
};

export type Visitor = { readonly kind: 'visitor' };
/** Signed in, and unknown to the portal so far. */
export type Stranger = { readonly kind: 'stranger'; readonly email: string };
/** Contact of a structure, acting for it. */
export type Member = {
  readonly kind: 'member';
  readonly interlocuteurId: number;
  readonly structure: ActorStructure;
  readonly roles: RoleSet;
  /** A program of the structure rather than a person: it has no standing outside of it. */
  readonly isService?: true;
};
/** Contact of the society's own structure, acting for it. */
export type Staff = {
  readonly kind: 'staff';
  readonly interlocuteurId: number;
  readonly structureId: number;
  readonly roles: RoleSet;
};
export type Actor = Visitor | Stranger | Member | Staff;

/** The society is itself a structure; a deployment may give it another number. */
export const DEFAULT_SOCIETY_STRUCTURE_ID = 22;

export const VISITOR: Visitor = { kind: 'visitor' };

/**
 * A contact acting for the structure it chose, of which it is a member: staff when that structure
 * is the society's. Someone of the society acting for another structure is an ordinary member.
 */
export function contactActor(contact: {
  readonly interlocuteurId: number;
  readonly structure: ActorStructure;
  readonly roles: RoleSet;
  readonly societyStructureId?: number;
}): Member | Staff {
  const { interlocuteurId, structure, roles } = contact;
  const { structureId } = structure;
  if (structureId === (contact.societyStructureId ?? DEFAULT_SOCIETY_STRUCTURE_ID)) {
    return { kind: 'staff', interlocuteurId, structureId, roles };
  }
  return { kind: 'member', interlocuteurId, structure, roles };
}

/** A service account: bound to one structure and one role for its whole life, and never staff. */
export function serviceActor(account: {
  readonly interlocuteurId: number;
  readonly structure: ActorStructure;
  readonly role: ServiceRole;
}): Member {
  const { interlocuteurId, structure, role } = account;
  return {
    kind: 'member',
    interlocuteurId,
    structure,
    roles: rolesOfService(role),
    isService: true,
  };
}

/** Structure for which the actor acts, or null. */
export function structureIdOf(actor: Actor): number | null {
  switch (actor.kind) {
    case 'member':
      return actor.structure.structureId;
    case 'staff':
      return actor.structureId;
    default:
      return null;
  }
}
