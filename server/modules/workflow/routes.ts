/** The validation of accounts: its part of the API. */

import {
  decideAccount,
  listWaitingAccounts,
  readAccount,
  submitAccount,
} from '#contract/account/workflow.ts';
import { attachAccount } from '#contract/registry-care/attach.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type AttachParts, attacher } from './attach.ts';
import { type DecisionParts, decider } from './decide.ts';
import { type WaitingParts, waitingLister } from './list-waiting.ts';
import { type AccountParts, accountReader } from './read-account.ts';
import { type SubmissionParts, submitter } from './submit.ts';

export function workflowRoutes(
  parts: DecisionParts & SubmissionParts & WaitingParts & AccountParts & AttachParts,
): readonly Route[] {
  return [
    route(submitAccount, submitter(parts)),
    route(decideAccount, decider(parts)),
    route(listWaitingAccounts, waitingLister(parts)),
    route(readAccount, accountReader(parts)),
    route(attachAccount, attacher(parts)),
  ];
}
