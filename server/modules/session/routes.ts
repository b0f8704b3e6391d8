/** The session's part of the API. */

import { readSessionUser } from '#contract/session.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type ProveAddress, type SessionSettings, sessionUserReader } from './read-session-user.ts';

export function sessionRoutes(settings: SessionSettings, proveAddress: ProveAddress): readonly Route[] {
  return [route(readSessionUser, sessionUserReader(settings, proveAddress))];
}
