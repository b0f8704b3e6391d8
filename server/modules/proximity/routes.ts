/** The proximity's part of the API. */

import { findClusters, tellApart } from '#contract/registration/clusters.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import { listNames, removeNames } from '#contract/registry-care/other-names.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { choose } from './choose.ts';
import { find, type SameSounds } from './clusters/find-clusters.ts';
import { tell } from './clusters/tell-apart.ts';
import { list, remove } from './other-names/kept-names.ts';
import { search } from './search.ts';

export function proximityRoutes(sameSounds: SameSounds): readonly Route[] {
  return [
    route(findProximity, search),
    route(chooseProximity, choose),
    route(findClusters, find(sameSounds)),
    route(tellApart, tell),
    route(listNames, list),
    route(removeNames, remove),
  ];
}
