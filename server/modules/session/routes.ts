/** API routes of the session. */

import { readSessionUser } from '#contract/session.ts';
import { type Route, routeOfOwn } from '#server/platform/http/route.ts';
import {
  OWN_RECORD,
  type ProveAddress,
  type SessionSettings,
  sessionUserReader,
} from './read-session-user.ts';

export function sessionRoutes(
  settings: SessionSettings,
  proveAddress: ProveAddress,
): readonly Route[] {
  return [routeOfOwn(readSessionUser, OWN_RECORD, sessionUserReader(settings, proveAddress))];
}
