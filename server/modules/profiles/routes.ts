/** The profiles' part of the API. */

import {
  checkEmail,
  createProfile,
  listAccounts,
  readProfile,
  updateProfile,
} from '#contract/account/profile.ts';
import {
  carePerson,
  mergePeople,
  previewPeopleMerge,
  readPerson,
  searchPeople,
  unbindAccount,
} from '#contract/registry-care/people.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { JoinPeople } from './care/join-records.ts';
import { list } from './care/list-accounts.ts';
import { peopleMergePreviewer, peopleMerger } from './care/merge.ts';
import { search } from './care/search.ts';
import { care, read as readCared } from './care/sheet.ts';
import { unbind } from './care/unbind.ts';
import { checkOne } from './check-email.ts';
import { create } from './create.ts';
import { read } from './read.ts';
import { update } from './update.ts';

export function profileRoutes(societyStructureId: number, joinPeople: JoinPeople): readonly Route[] {
  return [
    route(checkEmail, checkOne),
    route(readProfile, read),
    route(createProfile, create),
    route(updateProfile, update),
    route(listAccounts, list),
    route(searchPeople, search),
    route(readPerson, readCared),
    route(carePerson, care),
    route(unbindAccount, unbind),
    route(previewPeopleMerge, peopleMergePreviewer(societyStructureId)),
    route(mergePeople, peopleMerger(societyStructureId, joinPeople)),
  ];
}
