/** `PUT /api/structure/team`: sets roles; of someone who asks to join, accepts. */

import { JOIN_ANSWERED, LAST_MANAGER, type setRoles } from '#contract/account/team.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { codesOfRoles, NO_ROLE, type RoleSet, rolesOf } from '#domain/permission/roles.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Contact, keepsManager } from '#domain/structure/team-rules.ts';
import type { Verb } from '#server/platform/call.ts';
import { mailedOnceADay } from '#server/platform/tell.ts';
import { invitationTo, reviseInvitation } from './invitations/propose.ts';
import { givenRoles } from './invite.ts';
import { joinTeam } from './join-team.ts';
import type { TeamParts } from './people.ts';
import {
  contactsOf,
  isAskingToJoin,
  refuseUnlessMayName,
  refuseUnlessOpen,
} from './team-lookup.ts';
import { teamRow } from './team-rows.ts';

export function roleSetter(people: TeamParts): Verb<typeof setRoles> {
  return async (call, { body }) => {
    const structure = await people.standing.lock(call, body.structureId);
    refuseUnlessOpen(call, structure);
    const { structureId } = structure;
    const { interlocuteurId } = body;
    const contacts = await contactsOf(call, structureId);
    const contact = contacts.find((found) => found.interlocuteurId === interlocuteurId);
    const own = await people.ownRecord(call);
    const invitation = await invitationTo(call, structureId, interlocuteurId);
    const asks = await isAskingToJoin(call, structureId, interlocuteurId);
    if (body.demande && !asks) throw new Refusal(JOIN_ANSWERED);
    if (invitation !== undefined && !asks) {
      const before = rolesOf(invitation);
      const roles = givenRoles(before, body);
      if (roles.isRepresentantLegal !== before.isRepresentantLegal)
        refuseUnlessMayName(call, structure);
      await reviseInvitation(call, { structureId, interlocuteurId }, { before, after: roles });
      return teamRow(call, structure, own, interlocuteurId);
    }
    if (contact === undefined && !asks) throw new Refusal(NOT_FOUND);
    // Accepting answers the invitation that somebody may have as well: what it proposes holds until another is named.
    const before = contact ?? (invitation === undefined ? NO_ROLE : rolesOf(invitation));
    const roles = givenRoles(before, body);
    if (roles.isRepresentantLegal !== before.isRepresentantLegal)
      refuseUnlessMayName(call, structure);
    const after = contacts.map((found) => (found === contact ? { ...contact, ...roles } : found));
    if (!keepsManager(contacts, after)) throw new Refusal(LAST_MANAGER);
    await joinTeam(call, { structureId, interlocuteurId }, roles);
    await call.record({
      action: contact === undefined ? 'team.accept' : 'team.setRoles',
      structureId,
      before: { interlocuteurId, ...(contact === undefined ? {} : rolesOf(contact)) },
      after: { interlocuteurId, ...roles },
    });
    const kind = whatToTell(contact, roles);
    if (kind !== null && interlocuteurId !== call.interlocuteurId) {
      const once = mailedOnceADay(call, structureId);
      await people.tell(call, { kind, structureId, interlocuteurId, ...once, facts: roles });
    }
    return teamRow(call, structure, own, interlocuteurId);
  };
}

/** Someone only invited has nothing yet that could change. */
function whatToTell(
  contact: Contact | undefined,
  roles: RoleSet,
): 'TEAM_JOINED' | 'TEAM_ROLES_CHANGED' | null {
  if (contact === undefined) return 'TEAM_JOINED';
  const isChanged = String(codesOfRoles(contact)) !== String(codesOfRoles(roles));
  return contact.hasAccount && isChanged ? 'TEAM_ROLES_CHANGED' : null;
}
