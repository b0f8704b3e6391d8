/** The représentant légal (101): entered as profile fields, at first without an own account. */

import type { createRepleg, updateRepleg } from '#contract/account/team.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { NO_ROLE } from '#domain/permission/roles.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import type { Handler } from '#server/platform/call.ts';
import { mailedOnceADay } from '#server/platform/notify.ts';
import { invitationTo, proposeMembership } from './invitations/propose.ts';
import { grantedRoles, invitedContact } from './invite.ts';
import { joinTeam } from './join-team.ts';
import type { People, TeamDeps } from './people.ts';
import { contactsOf, refuseUnlessMayName, refuseUnlessOpen } from './team-lookup.ts';

export function replegCreator(people: TeamDeps): Handler<typeof createRepleg> {
  return async (call, { body }) => {
    const { structureId: named, interlocuteurId: _, ...fields } = body;
    const structure = await people.status.lock(call, named);
    const { structureId } = structure;
    refuseUnlessOpen(call, structure);
    refuseUnlessMayName(call, structure);
    const contact = await invitedContact(call, people, structure, body.email ?? '');
    const { person, created } = contact;
    const { interlocuteurId } = person;
    const contacts = await contactsOf(call, structureId);
    const existing = contacts.find((contact) => contact.interlocuteurId === interlocuteurId);
    const locked = existing ?? NO_ROLE;
    const status = await invitationTo(call, structureId, interlocuteurId);
    const roles = grantedRoles(existing ?? status ?? NO_ROLE, { isRepresentantLegal: true });
    if (existing === undefined && !contact.consents) {
      const email = normaliseEmail(body.email ?? '');
      await proposeMembership(call, people.notify, { structureId, interlocuteurId, email, roles });
      // The invited person's own record is neither written nor revealed, its revision included.
      return { interlocuteurId, structureId, revision: 1 };
    }
    await joinTeam(call, { structureId, interlocuteurId }, roles);
    await call.record({
      structureId,
      before: { interlocuteurId, isRepresentantLegal: locked.isRepresentantLegal },
      after: { interlocuteurId, email: person.email, created, isRepresentantLegal: true },
    });
    if (contact.hasAccount && !locked.isRepresentantLegal) {
      await people.notify(call, {
        kind: 'TEAM_ROLES_CHANGED',
        structureId,
        interlocuteurId,
        ...mailedOnceADay(call, structureId),
        facts: roles,
      });
    }
    // A person with an account, or entered by another structure, is not changed by this one.
    const isOurs =
      contact.isAnew || (!contact.hasAccount && contact.ownEntryOf.includes(structureId));
    const after = isOurs
      ? await people.changeProfile(call, interlocuteurId, { fields, structureId })
      : person;
    return { interlocuteurId, structureId, revision: after.revision };
  };
}

export function replegUpdater(people: People): Handler<typeof updateRepleg> {
  return async (call, { body }) => {
    const { structureId: named, interlocuteurId, revision, ...fields } = body;
    const structure = await people.status.lock(call, named);
    const { structureId } = structure;
    refuseUnlessOpen(call, structure);
    const contacts = await contactsOf(call, structureId);
    const contact = contacts.find((contact) => contact.interlocuteurId === interlocuteurId);
    if (contact?.isRepresentantLegal !== true) throw new DomainError(NOT_FOUND);
    const person = await people.changeProfile(call, interlocuteurId, {
      fields,
      revision,
      structureId,
    });
    return { interlocuteurId, structureId, revision: person.revision };
  };
}
