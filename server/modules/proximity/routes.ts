/** The proximity's part of the API. */

import { chooseProximity, findProximity } from '../../../contract/registration/proximity.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { choose } from './choose.ts';
import { search } from './search.ts';

export function proximityRoutes(): readonly Route[] {
  return [route(findProximity, search), route(chooseProximity, choose)];
}
