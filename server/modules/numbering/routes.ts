/** The prefixes' part of the API. */

import { answerAgreement, listAgreements } from '#contract/registration/agreements.ts';
import { allocatePrefix, changePrefix, listPrefixes } from '#contract/registration/prefixes.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Tell } from '#server/platform/tell.ts';
import { agreementAnswerer, agreementLister } from './agreements/answer.ts';
import { waitingAsker } from './agreements/ask-waiting.ts';
import { allocator } from './allocate-prefix.ts';
import { changer } from './change-prefix.ts';
import { list } from './list-prefixes.ts';

export function prefixeRoutes(tell: Tell): readonly Route[] {
  const askWaiting = waitingAsker(tell);
  return [
    route(listAgreements, agreementLister),
    route(answerAgreement, agreementAnswerer(tell)),
    route(listPrefixes, list),
    route(allocatePrefix, allocator(tell, askWaiting)),
    route(changePrefix, changer(tell, askWaiting)),
  ];
}
