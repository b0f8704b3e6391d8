/** The team's part of the API. */

import {
  createGhost,
  createRepleg,
  deleteProfile,
  inviteCollaborateur,
  listTeam,
  removeCollaborateur,
  setRoles,
  updateRepleg,
} from '#contract/account/team.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { ghostCreator, inviter } from './invite.ts';
import { lister } from './list.ts';
import type { TeamParts } from './people.ts';
import { profileDeleter, remover } from './remove.ts';
import { replegCreator, replegUpdater } from './repleg.ts';
import { roleSetter } from './set-roles.ts';

export function teamRoutes(people: TeamParts): readonly Route[] {
  return [
    route(listTeam, lister(people)),
    route(inviteCollaborateur, inviter(people)),
    route(setRoles, roleSetter(people)),
    route(removeCollaborateur, remover(people)),
    route(deleteProfile, profileDeleter(people)),
    route(createGhost, ghostCreator(people)),
    route(createRepleg, replegCreator(people)),
    route(updateRepleg, replegUpdater(people)),
  ];
}
