/** The part of the API about changes of an identity that staff validated. */

import {
  answerIdentityChange,
  askCompanyChange,
  askPersonChange,
  listCompanyChanges,
  listIdentityChanges,
  listPersonChanges,
  withdrawCompanyChange,
  withdrawPersonChange,
} from '#contract/account/identity-changes.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { answerer, list } from './answer.ts';
import {
  companyAsker,
  companyLister,
  companyWithdrawer,
  ownLister,
  personAsker,
  personWithdrawer,
} from './ask.ts';
import type { IdentityDeps } from './deps.ts';

export const identityChangeRoutes = (identityDeps: IdentityDeps): readonly Route[] => [
  route(askPersonChange, personAsker(identityDeps)),
  route(listPersonChanges, ownLister),
  route(withdrawPersonChange, personWithdrawer(identityDeps)),
  route(askCompanyChange, companyAsker(identityDeps)),
  route(listCompanyChanges, companyLister),
  route(withdrawCompanyChange, companyWithdrawer(identityDeps)),
  route(listIdentityChanges, list),
  route(answerIdentityChange, answerer(identityDeps)),
];
