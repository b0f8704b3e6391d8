/** The part of the API about recordings that have their code. */

import { cancelCode } from '#contract/registration/cancellation.ts';
import {
  answerCorrection,
  answerCorrectionLot,
  askCorrection,
  listCorrections,
} from '#contract/registration/corrections.ts';
import { readFamily } from '#contract/registration/family.ts';
import { answerTransfer, listTransfers, offerTransfer } from '#contract/registration/transfers.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { canceller } from './cancel.ts';
import { answerer as correctionAnswerer } from './corrections/answer.ts';
import { lotAnswerer } from './corrections/answer-lot.ts';
import { asker } from './corrections/ask.ts';
import { lister as correctionLister } from './corrections/list.ts';
import type { RegisterDeps } from './deps.ts';
import { read as family } from './read-family.ts';
import { answerer as transferAnswerer } from './transfers/answer.ts';
import { list as transfers } from './transfers/list.ts';
import { offerer } from './transfers/offer.ts';

export function registerRoutes(registerDeps: RegisterDeps): readonly Route[] {
  return [
    route(askCorrection, asker(registerDeps)),
    route(answerCorrection, correctionAnswerer(registerDeps)),
    route(answerCorrectionLot, lotAnswerer(registerDeps)),
    route(listCorrections, correctionLister(registerDeps)),
    route(cancelCode, canceller(registerDeps)),
    route(offerTransfer, offerer(registerDeps)),
    route(answerTransfer, transferAnswerer(registerDeps)),
    route(listTransfers, transfers),
    route(readFamily, family),
  ];
}
