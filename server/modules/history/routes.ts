/** The history's part of the API. */

import { readHistory } from '#contract/history.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { reader } from './read.ts';

export function historyRoutes(societyStructureId: number): readonly Route[] {
  return [route(readHistory, reader(societyStructureId))];
}
