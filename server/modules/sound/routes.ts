/** API routes of sounds. */

import { findSound, keepSound, readSound, removeSound } from '#contract/registration/sound.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { find, read } from './find.ts';
import { keep, remove } from './keep.ts';
import type { Neighbours } from './neighbours.ts';

export function soundRoutes(neighbours: Neighbours): readonly Route[] {
  return [
    route(findSound, find(neighbours)),
    route(readSound, read),
    route(keepSound, keep),
    route(removeSound, remove),
  ];
}
