/** The validation of accounts: its part of the API. */

import { decideAccount, submitAccount } from '../../../contract/account/workflow.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type DecisionParts, decider } from './decide.ts';
import { type SubmissionParts, submitter } from './submit.ts';

export function workflowRoutes(parts: DecisionParts & SubmissionParts): readonly Route[] {
  return [route(submitAccount, submitter(parts)), route(decideAccount, decider(parts))];
}
