/** Naming people by their e-mail: an invitation with roles, or a mere contact (`ghost`). */

import { ALREADY_MEMBER } from '#contract/account/structure.ts';
import {
  CONTACT_NOT_VERIFIED,
  type createGhost,
  type inviteCollaborateur,
} from '#contract/account/team.ts';
import { DomainError } from '#domain/domain-error.ts';
import { forEachRole, NO_ROLE, type RoleSet, rolesOf } from '#domain/permission/roles.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import type { Contact } from '#domain/structure/team-rules.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { mailedOnceADay } from '#server/platform/notify.ts';
import { invitationTo, proposeMembership } from './invitations/propose.ts';
import { joinTeam, noteInvitation } from './join-team.ts';
import type { NamedContact, TeamDeps } from './people.ts';
import {
  contactsOf,
  isAskingToJoin,
  refuseUnlessMayName,
  refuseUnlessOpen,
  type TeamStructure,
} from './team-lookup.ts';
import { teamRow } from './team-rows.ts';

export function inviter(people: TeamDeps): Handler<typeof inviteCollaborateur> {
  return async (call, { body }) => {
    const structure = await people.status.lock(call, body.structureId);
    refuseUnlessOpen(call, structure);
    const roles = grantedRoles(NO_ROLE, body);
    if (roles.isRepresentantLegal) refuseUnlessMayName(call, structure);
    const { person, created, consents } = await invitedContact(call, people, structure, body.email);
    const { interlocuteurId } = person;
    const { structureId } = structure;
    const contacts = await contactsOf(call, structureId);
    const member = contacts.find((contact) => contact.interlocuteurId === interlocuteurId);
    const again = member !== undefined && mayInviteAgain(call, structure, member);
    if (member !== undefined && !again) throw new DomainError(ALREADY_MEMBER);
    const status = await invitationTo(call, structureId, interlocuteurId);
    if (status?.isRepresentantLegal && !roles.isRepresentantLegal)
      refuseUnlessMayName(call, structure);
    const email = normaliseEmail(body.email);
    if (consents || again) {
      await joinTeam(call, { structureId, interlocuteurId }, roles);
      // The mail goes to this address.
      await noteInvitation(call.db, { structureId, interlocuteurId }, person.email);
      await call.record({ structureId, after: { interlocuteurId, email, created, ...roles } });
      const about = { structureId, interlocuteurId, ...mailedOnceADay(call, structureId) };
      await people.notify(call, { kind: 'TEAM_INVITED', ...about, facts: roles });
    } else {
      await proposeMembership(call, people.notify, { structureId, interlocuteurId, email, roles });
    }
    return teamRow(call, structure, await people.ownRecord(call), interlocuteurId);
  };
}

/**
 * A member who has never signed in can only join through an invitation, so a lost one can be sent
 * again.
 */
const mayInviteAgain = (
  call: Call,
  { structureId }: TeamStructure,
  { hasAccount }: Contact,
): boolean => isSociety(call, structureId) && !hasAccount;

const isSociety = ({ actor }: Call, structureId: number): boolean =>
  actor.kind === 'staff' && actor.structureId === structureId;

export function ghostCreator(people: TeamDeps): Handler<typeof createGhost> {
  return async (call, { body }) => {
    const structure = await people.status.lock(call, body.structureId);
    refuseUnlessOpen(call, structure);
    const { person, created, consents } = await invitedContact(call, people, structure, body.email);
    const { interlocuteurId } = person;
    const { structureId } = structure;
    const contacts = await contactsOf(call, structureId);
    // Naming somebody again changes nothing: the roles of a member or an invited person are left
    // alone.
    const isThere = contacts.some((contact) => contact.interlocuteurId === interlocuteurId);
    const answer = { interlocuteurId, structureId, created };
    const email = normaliseEmail(body.email);
    const status = await invitationTo(call, structureId, interlocuteurId);
    const roles = status === undefined ? NO_ROLE : rolesOf(status);
    if (!isThere && !consents) {
      await proposeMembership(call, people.notify, { structureId, interlocuteurId, email, roles });
      return answer;
    }
    if (!isThere) await joinTeam(call, { structureId, interlocuteurId }, roles);
    await call.record({ structureId, after: { interlocuteurId, email, created } });
    return answer;
  };
}

export type InvitedContact = NamedContact & {
  /**
   * True if the person asked to join, or is only a name until a first sign-in. Anyone else has to
   * accept first.
   */
  readonly consents: boolean;
};

/**
 * The contact of an address, if rights may be granted by it: an account whose address was never
 * proved might belong to somebody who used another person's address.
 * @throws Refusal CONTACT_NOT_VERIFIED, INVALID_FIELDS
 */
export async function invitedContact(
  call: Call,
  people: TeamDeps,
  { structureId }: TeamStructure,
  email: string,
): Promise<InvitedContact> {
  const contact = await people.contactOf(call, email);
  const { interlocuteurId, emailVerifie } = contact.person;
  const proved = emailVerifie || !contact.hasAccount;
  // A person who asked to join has already been seen by those who answer now.
  const asks = await isAskingToJoin(call, structureId, interlocuteurId);
  if (!proved && !asks) throw new DomainError(CONTACT_NOT_VERIFIED);
  if (isSociety(call, structureId)) await people.dropAwaited(call, interlocuteurId);
  const signsIn = contact.hasAccount || (await people.signsIn(call, normaliseEmail(email)));
  return { ...contact, consents: asks || !signsIn };
}

export function grantedRoles(
  locked: RoleSet,
  input: { readonly [Flag in keyof RoleSet]?: boolean | undefined },
): RoleSet {
  return forEachRole((flag) => input[flag] ?? locked[flag]);
}
