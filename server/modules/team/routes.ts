/** The team's part of the API. */

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
import { type Route, route } from '#server/platform/http/route.ts';
import { type JoinDeps, joiner, joinRequestLister, withdrawer } from './ask-to-join.ts';
import { invitationAnswerer, invitationLister } from './invitations/answer.ts';
import { ghostCreator, inviter } from './invite.ts';
import { lister } from './list.ts';
import type { TeamDeps } from './people.ts';
import { profileDeleter, remover } from './remove.ts';
import { replegCreator, replegUpdater } from './repleg.ts';
import { joinLister } from './requests/joins.ts';
import { roleSetter } from './set-roles.ts';

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
