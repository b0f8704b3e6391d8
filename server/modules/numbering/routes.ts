/** The prefixes' part of the API. */

import { answerAgreement, listAgreements } from '#contract/registration/agreements.ts';
import { allocatePrefix, changePrefix, listPrefixes } from '#contract/registration/prefixes.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Notify } from '#server/platform/notify.ts';
import { agreementAnswerer, agreementLister } from './agreements/answer.ts';
import { waitingAsker } from './agreements/ask-waiting.ts';
import { allocator } from './allocate-prefix.ts';
import { changer } from './change-prefix.ts';
import { list } from './list-prefixes.ts';

export function prefixeRoutes(notify: Notify): readonly Route[] {
  const askWaiting = waitingAsker(notify);
  return [
    route(listAgreements, agreementLister),
    route(answerAgreement, agreementAnswerer(notify)),
    route(listPrefixes, list),
    route(allocatePrefix, allocator(notify, askWaiting)),
    route(changePrefix, changer(notify, askWaiting)),
  ];
}
