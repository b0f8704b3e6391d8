/** API routes for the validation of accounts. */

import {
  decideAccount,
  listWaitingAccounts,
  readAccount,
  submitAccount,
} from '#contract/account/workflow.ts';
import { attachAccount } from '#contract/registry-admin/attach.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type AttachDeps, attacher } from './attach.ts';
import { type DecisionDeps, decider } from './decide.ts';
import { type WaitingDeps, waitingLister } from './list-waiting.ts';
import { type AccountDeps, accountReader } from './read-account.ts';
import { type SubmissionDeps, submitter } from './submit.ts';

export function workflowRoutes(
  deps: DecisionDeps & SubmissionDeps & WaitingDeps & AccountDeps & AttachDeps,
): readonly Route[] {
  return [
    route(submitAccount, submitter(deps)),
    route(decideAccount, decider(deps)),
    route(listWaitingAccounts, waitingLister(deps)),
    route(readAccount, accountReader(deps)),
    route(attachAccount, attacher(deps)),
  ];
}
