/** `PUT /api/structure/team`: sets roles; for a person who asked to join, accepts the request. */

import { JOIN_ANSWERED, LAST_MANAGER, type setRoles } from '#contract/account/team.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { codesOfRoles, NO_ROLE, type RoleSet, rolesOf } from '#domain/permission/roles.ts';
import { type Contact, retainsManager } from '#domain/structure/team-rules.ts';
import type { Handler } from '#server/platform/call.ts';
import { mailedOnceADay } from '#server/platform/notify.ts';
import { invitationTo, reviseInvitation } from './invitations/propose.ts';
import { grantedRoles } from './invite.ts';
import { joinTeam } from './join-team.ts';
import type { TeamDeps } from './people.ts';
import {
  contactsOf,
  isAskingToJoin,
  refuseUnlessMayName,
  refuseUnlessOpen,
} from './team-lookup.ts';
import { teamRow } from './team-rows.ts';

export function roleSetter(people: TeamDeps): Handler<typeof setRoles> {
  return async (call, { body }) => {
    const structure = await people.status.lock(call, body.structureId);
    refuseUnlessOpen(call, structure);
    const { structureId } = structure;
    const { interlocuteurId } = body;
    const contacts = await contactsOf(call, structureId);
    const contact = contacts.find((contact) => contact.interlocuteurId === interlocuteurId);
    const own = await people.ownRecord(call);
    const invitation = await invitationTo(call, structureId, interlocuteurId);
    const asks = await isAskingToJoin(call, structureId, interlocuteurId);
    if (body.demande && !asks) throw new DomainError(JOIN_ANSWERED);
    if (invitation !== undefined && !asks) {
      const before = rolesOf(invitation);
      const roles = grantedRoles(before, body);
      if (roles.isRepresentantLegal !== before.isRepresentantLegal)
        refuseUnlessMayName(call, structure);
      await reviseInvitation(call, { structureId, interlocuteurId }, { before, after: roles });
      return teamRow(call, structure, own, interlocuteurId);
    }
    if (contact === undefined && !asks) throw new DomainError(NOT_FOUND);
    // Accepting a request also closes an invitation of the same person: its proposed roles apply
    // unless the call sets others.
    const before = contact ?? (invitation === undefined ? NO_ROLE : rolesOf(invitation));
    const roles = grantedRoles(before, body);
    if (roles.isRepresentantLegal !== before.isRepresentantLegal)
      refuseUnlessMayName(call, structure);
    const after = contacts.map((result) =>
      result === contact ? { ...contact, ...roles } : result,
    );
    if (!retainsManager(contacts, after)) throw new DomainError(LAST_MANAGER);
    await joinTeam(call, { structureId, interlocuteurId }, roles);
    await call.record({
      action: contact === undefined ? 'team.accept' : 'team.setRoles',
      structureId,
      before: { interlocuteurId, ...(contact === undefined ? {} : rolesOf(contact)) },
      after: { interlocuteurId, ...roles },
    });
    const kind = whatToNotify(contact, roles);
    if (kind !== null && interlocuteurId !== call.interlocuteurId) {
      const once = mailedOnceADay(call, structureId);
      await people.notify(call, { kind, structureId, interlocuteurId, ...once, facts: roles });
    }
    return teamRow(call, structure, own, interlocuteurId);
  };
}

/** An invited person has no membership that could change yet. */
function whatToNotify(
  contact: Contact | undefined,
  roles: RoleSet,
): 'TEAM_JOINED' | 'TEAM_ROLES_CHANGED' | null {
  if (contact === undefined) return 'TEAM_JOINED';
  const isChanged = String(codesOfRoles(contact)) !== String(codesOfRoles(roles));
  return contact.hasAccount && isChanged ? 'TEAM_ROLES_CHANGED' : null;
}
