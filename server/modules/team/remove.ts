/** Leaving a structure, or being removed from it; declining a request to join. It acts at the next call. */

import {
  type deleteProfile,
  JOIN_ANSWERED,
  LAST_MANAGER,
  type removeCollaborateur,
} from '#contract/account/team.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { HistoryAction } from '#domain/history-action.ts';
import { rolesOf } from '#domain/permission/roles.ts';
import { joinStateMachine, REQUESTED } from '#domain/rattachement/state-machine.ts';
import { type Contact, retainsManager } from '#domain/structure/team-rules.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { mailedOnceADay, notifyMove } from '#server/platform/notify.ts';
import { dropInvitation, withdrawInvitation } from './invitations/propose.ts';
import type { TeamDeps } from './people.ts';
import {
  contactsOf,
  isAskingToJoin,
  refuseUnlessMayName,
  refuseUnlessOpen,
  type TeamStructure,
} from './team-lookup.ts';

export function remover(people: TeamDeps): Handler<typeof removeCollaborateur> {
  return (call, { body }) => removeFromTeam(call, people, { ...body, motif: body.motif || null });
}

export function profileDeleter(people: TeamDeps): Handler<typeof deleteProfile> {
  return (call, { body }) => removeFromTeam(call, people, { ...body, motif: null });
}

type Removal = {
  /** Defaults to the current structure. */
  readonly structureId?: number | undefined;
  readonly interlocuteurId: number;
  /** Shown to the person who asked to join. */
  readonly motif: string | null;
  /** Restricts the call to a request to join. */
  readonly demande?: true | undefined;
};

/** @throws Refusal LAST_MANAGER, JOIN_ANSWERED, TEAM_LOCKED, PERMISSION_LACKING, NOT_FOUND */
async function removeFromTeam(call: Call, people: TeamDeps, removal: Removal) {
  const { interlocuteurId, motif, demande, ...requested } = removal;
  const structure = await people.status.lock(call, requested.structureId);
  const { structureId } = structure;
  const own = (await people.ownRecord(call))?.interlocuteurId === interlocuteurId;
  // Leaving is everyone's right; removing someone else is a manager's.
  if (!own) refuseUnlessOpen(call, structure);
  const contacts = await contactsOf(call, structureId);
  const contact = contacts.find((contact) => contact.interlocuteurId === interlocuteurId);
  const location = { interlocuteurId, structureId };
  const asks = contact === undefined && (await isAskingToJoin(call, structureId, interlocuteurId));
  if (demande && !asks) throw new DomainError(JOIN_ANSWERED);
  const invited = contact === undefined && !asks && !own;
  if (invited && (await withdrawInvitation(call, structureId, interlocuteurId))) {
    return { ...location, recordDeleted: await people.deleteForgottenDraft(call, interlocuteurId) };
  }
  const ended =
    contact === undefined ? declined(call) : ({ notification: 'TEAM_REMOVED', trace: {} } as const);
  if (contact === undefined) {
    await decline(call, location, ended, motif);
    // Declining a request also drops the same person's invitation.
    if (!own) await dropInvitation(call, structureId, interlocuteurId);
  } else {
    await removeContact(call, structure, contacts, contact, own);
    await people.keepAnew(call, [interlocuteurId]);
    if (structure.submittedBy === interlocuteurId)
      await people.leaveStructure(call, structureId, [interlocuteurId]);
  }
  // A person who leaves is not notified, nor is an invited person who never signed in.
  if (!own && (contact === undefined || contact.hasAccount)) {
    const about = { structureId, interlocuteurId, ...mailedOnceADay(call, structureId) };
    await notifyMove(people.notify, call, ended, about, {
      TEAM_DECLINED: { motif },
      TEAM_REMOVED: {},
    });
  }
  const recordDeleted = await people.deleteForgottenDraft(call, interlocuteurId);
  return { ...location, recordDeleted };
}

async function removeContact(
  call: Call,
  structure: TeamStructure,
  contacts: readonly Contact[],
  contact: Contact,
  own: boolean,
): Promise<void> {
  const { structureId } = structure;
  const { interlocuteurId } = contact;
  if (contact.isRepresentantLegal && !own) refuseUnlessMayName(call, structure);
  const after = contacts.filter((result) => result !== contact);
  if (!retainsManager(contacts, after)) throw new DomainError(LAST_MANAGER);
  await call.db
    .deleteFrom('collaborateur')
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .execute();
  await call.record({ structureId, before: { interlocuteurId, ...rolesOf(contact) } });
}

const declined = (call: Call) =>
  joinStateMachine.transition({ action: 'decline', from: REQUESTED, by: 'manager' }, call);

async function decline(
  call: Call,
  {
    structureId,
    interlocuteurId,
  }: { readonly structureId: number; readonly interlocuteurId: number },
  { trace }: { readonly trace: { readonly action?: HistoryAction } },
  motif: string | null,
): Promise<void> {
  const gone = await call.db
    .deleteFrom('demandeRattachement')
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .returning('interlocuteurId')
    .executeTakeFirst();
  if (gone === undefined) throw new DomainError(NOT_FOUND);
  const after = motif === null ? {} : { after: { motif } };
  await call.record({ ...trace, structureId, before: { interlocuteurId }, ...after });
}
