/**
 * Invites a person who already signs in: nothing of theirs is read or changed until they accept.
 */

import type { RoleSet } from '#domain/permission/roles.ts';
import { INVITED, invitationStateMachine } from '#domain/rattachement/invitation.ts';
import type { Call } from '#server/platform/call.ts';
import { mailedOnceADay, type Notify, notifyMove } from '#server/platform/notify.ts';

export type Proposal = {
  readonly structureId: number;
  readonly interlocuteurId: number;
  /** The address as typed. */
  readonly email: string;
  readonly roles: RoleSet;
};

/** With its history entry and its mail. Inviting again only replaces the roles. */
export async function proposeMembership(
  call: Call,
  notify: Notify,
  { structureId, interlocuteurId, email, roles }: Proposal,
): Promise<void> {
  const from =
    (await invitationTo(call, structureId, interlocuteurId)) === undefined ? null : INVITED;
  const by = call.actor.kind === 'staff' ? 'staff' : 'manager';
  const invited = invitationStateMachine.transition({ action: 'invite', from, by }, call);
  await call.db
    .insertInto('invitation')
    .values({ structureId, interlocuteurId, email, ...roles, createdAt: call.now })
    .onConflict((conflict) =>
      conflict.columns(['structureId', 'interlocuteurId']).doUpdateSet(roles),
    )
    .execute();
  await call.record({ ...invited.trace, structureId, after: { interlocuteurId, email, ...roles } });
  const about = { structureId, interlocuteurId, ...mailedOnceADay(call, structureId) };
  await notifyMove(notify, call, invited, about, { INVITATION_RECEIVED: roles });
}

export function invitationTo({ db }: Call, structureId: number, interlocuteurId: number) {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
}

/** Replaces the proposed roles; nobody is notified. */
export async function reviseInvitation(
  call: Call,
  { structureId, interlocuteurId }: Pick<Proposal, 'structureId' | 'interlocuteurId'>,
  { before, after }: { readonly before: RoleSet; readonly after: RoleSet },
): Promise<void> {
  await call.db
    .updateTable('invitation')
    .set(after)
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .execute();
  await call.record({
    structureId,
    before: { interlocuteurId, ...before },
    after: { interlocuteurId, ...after },
  });
}

/** Without a history entry: the act that ends the invitation has its own. */
export function dropInvitation({ db }: Call, structureId: number, interlocuteurId: number) {
  return db
    .deleteFrom('invitation')
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .returning('interlocuteurId')
    .executeTakeFirst();
}

/** @returns whether there was one */
export async function withdrawInvitation(
  call: Call,
  structureId: number,
  interlocuteurId: number,
): Promise<boolean> {
  const gone = await dropInvitation(call, structureId, interlocuteurId);
  if (gone === undefined) return false;
  const by = call.actor.kind === 'staff' ? 'staff' : 'manager';
  const { trace } = invitationStateMachine.transition(
    { action: 'withdraw', from: INVITED, by },
    call,
  );
  await call.record({ ...trace, structureId, before: gone });
  return true;
}
