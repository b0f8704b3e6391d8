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
import type { IdentityParts } from './parts.ts';

export const identityChangeRoutes = (parts: IdentityParts): readonly Route[] => [
  route(askPersonChange, personAsker(parts)),
  route(listPersonChanges, ownLister),
  route(withdrawPersonChange, personWithdrawer(parts)),
  route(askCompanyChange, companyAsker(parts)),
  route(listCompanyChanges, companyLister),
  route(withdrawCompanyChange, companyWithdrawer(parts)),
  route(listIdentityChanges, list),
  route(answerIdentityChange, answerer(parts)),
];
