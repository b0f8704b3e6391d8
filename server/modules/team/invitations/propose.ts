/** Inviting somebody who signs in already: nothing of theirs is read or changed until they say yes. */

import type { RoleSet } from '#domain/permission/roles.ts';
import { INVITED, invitationStateMachine } from '#domain/rattachement/invitation.ts';
import type { Call } from '#server/platform/call.ts';
import { mailedOnceADay, type Notify, notifyMove } from '#server/platform/notify.ts';

export type Proposal = {
  readonly structureId: number;
  readonly interlocuteurId: number;
  /** As it was typed. */
  readonly email: string;
  readonly roles: RoleSet;
};

/** With its trace and its letter. Inviting twice is inviting once, with the last roles. */
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

/** Other roles than those that were proposed; nobody is told before they look. */
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

/** Without a trace: what ends it has its own. */
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
