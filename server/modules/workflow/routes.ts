/** The validation of accounts: its part of the API. */

import { decideAccount, submitAccount } from '../../../contract/account/workflow.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type DecisionParts, decider } from './decide.ts';
import { submit } from './submit.ts';

export function workflowRoutes(parts: DecisionParts): readonly Route[] {
  return [route(submitAccount, submit), route(decideAccount, decider(parts))];
}
