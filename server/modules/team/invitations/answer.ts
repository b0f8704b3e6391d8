/** A person's own invitations, and their answer to them. */

import {
  type answerInvitation,
  INVITATION_ANSWERS,
  type listInvitations,
} from '#contract/account/team.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { NO_ROLE, type RoleSet, rolesAdded } from '#domain/permission/roles.ts';
import { INVITED, invitationStateMachine } from '#domain/rattachement/invitation.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import { rolesIn } from '#server/platform/records/role-columns.ts';
import { joinTeam } from '../join-team.ts';
import type { People } from '../people.ts';
import { contactsOf } from '../team-lookup.ts';
import { invitationTo } from './propose.ts';

type Deps = Pick<People, 'ownRecord'> & { readonly notify: Notify };

export function invitationLister({ ownRecord }: Deps): Handler<typeof listInvitations> {
  return async (call) => {
    const person = await ownRecord(call);
    if (person === null) return [];
    const rows = await call.db
      .selectFrom('invitation as v')
      .innerJoin('structure as s', 's.structureId', 'v.structureId')
      .select(['s.structureId', 's.raison', 's.sgVille', 'v.createdAt'])
      .select(rolesIn('v'))
      .where('v.interlocuteurId', '=', person.interlocuteurId)
      .orderBy('v.createdAt')
      .orderBy('v.structureId')
      .execute();
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  };
}

/** An existing member keeps their roles: an invitation removes nothing. */
async function rolesWith(
  call: Call,
  invitation: RoleSet & { structureId: number; interlocuteurId: number },
) {
  const team = await contactsOf(call, invitation.structureId);
  const locked =
    team.find(({ interlocuteurId }) => interlocuteurId === invitation.interlocuteurId) ?? NO_ROLE;
  return rolesAdded(locked, invitation);
}

const [ACCEPTED] = INVITATION_ANSWERS;

export function invitationAnswerer({ ownRecord, notify }: Deps): Handler<typeof answerInvitation> {
  return async (call, { body: { structureId, action } }) => {
    const interlocuteurId = (await ownRecord(call))?.interlocuteurId ?? 0;
    // One writer at a time on a team: a manager may take the invitation back at this very moment.
    await call.db
      .selectFrom('structure')
      .select('structureId')
      .where('structureId', '=', structureId)
      .forUpdate()
      .execute();
    const invitation = await invitationTo(call, structureId, interlocuteurId);
    if (invitation === undefined) throw new DomainError(NOT_FOUND);
    const isYes = action === ACCEPTED;
    const move = isYes ? 'accept' : 'refuse';
    const answered = invitationStateMachine.transition(
      { action: move, from: INVITED, by: 'invited' },
      call,
    );
    if (isYes) {
      const roles = await rolesWith(call, invitation);
      await joinTeam(call, { structureId, interlocuteurId }, roles);
      await call.record({ ...answered.trace, structureId, after: { interlocuteurId, ...roles } });
    } else {
      await call.db
        .deleteFrom('invitation')
        .where('structureId', '=', structureId)
        .where('interlocuteurId', '=', interlocuteurId)
        .execute();
      // Recorded without a structure: the structure's history shows who acted, and a person who
      // declines must not be named there.
      await call.record({
        ...answered.trace,
        structureId: null,
        before: { interlocuteurId, structureId },
      });
    }
    const { email } = invitation;
    await notifyMove(
      notify,
      call,
      answered,
      { structureId },
      {
        INVITATION_ACCEPTED: { email },
        INVITATION_REFUSED: { email },
      },
    );
    return { structureId, action };
  };
}
