/** The proximity's part of the API. */

import { distinguish, findClusters } from '#contract/registration/clusters.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import { listNames, removeNames } from '#contract/registry-admin/other-names.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { choose } from './choose.ts';
import { notify } from './clusters/distinguish.ts';
import { find, type SameSounds } from './clusters/find-clusters.ts';
import { list, remove } from './other-names/stored-names.ts';
import { search } from './search.ts';

export function proximityRoutes(sameSounds: SameSounds): readonly Route[] {
  return [
    route(findProximity, search),
    route(chooseProximity, choose),
    route(findClusters, find(sameSounds)),
    route(distinguish, notify),
    route(listNames, list),
    route(removeNames, remove),
  ];
}
