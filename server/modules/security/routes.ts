/** API routes that read security events. */

import { searchSecurityEvents } from '#contract/security/events.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Fingerprint } from '#server/platform/watch/stored-key.ts';
import { searcher } from './search.ts';

export function securityRoutes(fingerprint: Fingerprint): readonly Route[] {
  return [route(searchSecurityEvents, searcher(fingerprint))];
}
