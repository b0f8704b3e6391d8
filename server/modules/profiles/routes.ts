/** The profiles' part of the API. */

import { proveAddress } from '#contract/account/address.ts';
import {
  checkEmail,
  createProfile,
  listAccounts,
  readProfile,
  updateProfile,
} from '#contract/account/profile.ts';
import {
  adminPerson,
  mergePeople,
  previewPeopleMerge,
  readPerson,
  searchPeople,
  unbindAccount,
} from '#contract/registry-admin/people.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { AddressDeps } from './address/await-proof.ts';
import { addressProver } from './address/prove.ts';
import type { JoinPeople } from './admin/join-records.ts';
import { list } from './admin/list-accounts.ts';
import { peopleMergePreviewer, peopleMerger } from './admin/merge.ts';
import { search } from './admin/search.ts';
import { carer, read as readCared } from './admin/sheet.ts';
import { unbind } from './admin/unbind.ts';
import { checkOne } from './check-email.ts';
import { creator } from './create.ts';
import { read } from './read.ts';
import { updater } from './update.ts';

export function profileRoutes(
  societyStructureId: number,
  deps: AddressDeps & { readonly joinPeople: JoinPeople },
): readonly Route[] {
  return [
    route(checkEmail, checkOne),
    route(readProfile, read),
    route(createProfile, creator(deps)),
    route(updateProfile, updater(deps)),
    route(proveAddress, addressProver(deps.links)),
    route(listAccounts, list),
    route(searchPeople, search),
    route(readPerson, readCared),
    route(adminPerson, carer(deps)),
    route(unbindAccount, unbind),
    route(previewPeopleMerge, peopleMergePreviewer(societyStructureId)),
    route(mergePeople, peopleMerger(societyStructureId, deps)),
  ];
}
