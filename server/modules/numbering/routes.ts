/** The prefixes' part of the API. */

import { allocatePrefix, changePrefix, listPrefixes } from '../../../contract/prefixes.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { allocate } from './allocate-prefix.ts';
import { change } from './change-prefix.ts';
import { list } from './list-prefixes.ts';

export function prefixeRoutes(): readonly Route[] {
  return [route(listPrefixes, list), route(allocatePrefix, allocate), route(changePrefix, change)];
}
