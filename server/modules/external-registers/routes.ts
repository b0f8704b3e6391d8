/** `GET /api/isrc/ailleurs`, in the API. */

import { askExternal } from '#contract/registration/external-lookup.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { asker } from './ask.ts';
import type { Register } from './register.ts';

export const externalRegisterRoutes = (registers: readonly Register[]): readonly Route[] => [
  route(askExternal, asker(registers)),
];
