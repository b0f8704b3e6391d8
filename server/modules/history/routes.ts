/** The history's part of the API. */

import { readHistory } from '#contract/history.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { read } from './read.ts';

export function historyRoutes(): readonly Route[] {
  return [route(readHistory, read)];
}
