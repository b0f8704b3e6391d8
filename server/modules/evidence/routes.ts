/** `GET /api/isrc/ailleurs`, in the API. */

import { askElsewhere } from '#contract/evidence/evidence.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { asker } from './ask.ts';
import type { Register } from './register.ts';

export const evidenceRoutes = (registers: readonly Register[]): readonly Route[] => [
  route(askElsewhere, asker(registers)),
];
