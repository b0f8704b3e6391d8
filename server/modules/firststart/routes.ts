/** `GET /api/mise-en-service`: what is left before the society opens. */

import { readFirstStart } from '#contract/workbench/first-start.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type FirstStartDeps, stepsOf } from './steps.ts';

export function firstStartRoutes(firstStartDeps: FirstStartDeps): readonly Route[] {
  return [
    route(readFirstStart, async ({ db }) => ({ etapes: [...(await stepsOf(db, firstStartDeps))] })),
  ];
}
