/** The sound's part of the API. */

import { findSound, keepSound, removeSound } from '#contract/sound/sound.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { find } from './find.ts';
import { keep, remove } from './keep.ts';
import type { Neighbours } from './neighbours.ts';

export function soundRoutes(neighbours: Neighbours): readonly Route[] {
  return [route(findSound, find(neighbours)), route(keepSound, keep), route(removeSound, remove)];
}
