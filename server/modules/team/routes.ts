/** API routes of the team. */

import { listJoins } from '#contract/account/joins.ts';
import {
  joinStructure,
  listJoinRequests,
  withdrawJoinRequest,
} from '#contract/account/structure.ts';
import {
  answerInvitation,
  createGhost,
  createRepleg,
  deleteProfile,
  inviteCollaborateur,
  listInvitations,
  listTeam,
  removeCollaborateur,
  setRoles,
  updateRepleg,
} from '#contract/account/team.ts';
import { may } from '#domain/permission/may.ts';
import { teamAccess } from '#domain/structure/team-rules.ts';
import type { Handler } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type JoinDeps, joiner, joinRequestLister, withdrawer } from './ask-to-join.ts';
import { invitationAnswerer, invitationLister } from './invitations/answer.ts';
import { ghostCreator, inviter } from './invite.ts';
import { joinLister } from './joins.ts';
import type { People, TeamDeps } from './people.ts';
import { profileDeleter, remover } from './remove.ts';
import { replegCreator, replegUpdater } from './repleg.ts';
import { roleSetter } from './set-roles.ts';
import { teamRows } from './team-rows.ts';

export function teamRoutes(people: TeamDeps & JoinDeps): readonly Route[] {
  return [
    route(listTeam, lister(people)),
    route(inviteCollaborateur, inviter(people)),
    route(setRoles, roleSetter(people)),
    route(removeCollaborateur, remover(people)),
    route(deleteProfile, profileDeleter(people)),
    route(createGhost, ghostCreator(people)),
    route(createRepleg, replegCreator(people)),
    route(updateRepleg, replegUpdater(people)),
    route(joinStructure, joiner(people)),
    route(listJoinRequests, joinRequestLister(people)),
    route(withdrawJoinRequest, withdrawer(people)),
    route(listJoins, joinLister),
    route(listInvitations, invitationLister(people)),
    route(answerInvitation, invitationAnswerer(people)),
  ];
}

/** `GET /api/structure/team`. */
function lister({ ownRecord, status }: People): Handler<typeof listTeam> {
  return async (call, { query }) => {
    const structure = await status.find(call, query.structureId);
    const { structureId } = structure;
    const invite = teamAccess(call.actor, structure) === 'open';
    return {
      structureId,
      rows: await teamRows(call, structure, await ownRecord(call)),
      can: {
        invite,
        nameRepresentantLegal: invite && may(call.actor, 'nameRepresentantLegal', { structureId }),
      },
    };
  };
}
