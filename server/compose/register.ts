/** Where life after issue meets: corrections, cancellations, transfers, families, and the round behind them. */

import { openReceived, receiveElements } from '../modules/dossiers/change-hands.ts';
import { correctElements } from '../modules/dossiers/elements/correct-elements.ts';
import { linkFaults } from '../modules/dossiers/elements/link-faults.ts';
import type { Deeds } from '../modules/journal/restore/transfer.ts';
import { askNeverAsked } from '../modules/numbering/agreements/ask-waiting.ts';
import { describeRecordings, nearByLetters } from '../modules/proximity/for-sounds.ts';
import { forgetChoices } from '../modules/proximity/forget-choices.ts';
import { learnNames } from '../modules/proximity/other-names/learn.ts';
import { proximityRoutes } from '../modules/proximity/routes.ts';
import { registerRoutes } from '../modules/register/routes.ts';
import {
  byItself,
  lapsePromises,
  lapseTransferOf,
  lapseTransfers,
} from '../modules/register/transfers/lapse.ts';
import { handOver, TRANSFERRED } from '../modules/register/transfers/move.ts';
import { soundRoutes } from '../modules/sound/routes.ts';
import { sameSounds } from '../modules/sound/same-sounds.ts';
import { every, type Rounds } from '../platform/every.ts';
import type { Route } from '../platform/http/route.ts';
import type { Tell } from '../platform/tell.ts';
import type { Services } from './services.ts';

const TEN_MINUTES = 600_000;
const MEND = 3_000;
const NAME = 10_000;
const READ_WHOLE = 60_000;

export function afterIssueRoutes({ configuration, journal, messages }: Services): readonly Route[] {
  return registerRoutes({
    writeInJournal: (call, fact) => journal.write(call, fact),
    tell: messages.tell,
    linkFaults,
    correctElements,
    openReceived,
    receiveElements,
    learnNames,
    forgetChoices,
    dureeTolerance: configuration.dureeTolerance,
  });
}

export function registerRounds({ db, clock, log, journal, messages }: Services): readonly Rounds[] {
  const { tell } = messages;
  return [
    every(TEN_MINUTES, () => lapseTransfers(db, clock, tell), log),
    every(TEN_MINUTES, () => askNeverAsked(db, clock, tell), log),
    every(MEND, () => journal.mend(), log),
    every(NAME, () => journal.nameHistory(), log),
    every(READ_WHOLE, () => journal.readWhole(), log),
  ];
}

/** What was told on the lost days was told then. */
const untold: Tell = async () => {};
const unheard = { afterCommit: () => {} };

/** Of a repair. */
export const deeds: Deeds = {
  openReceived,
  async handOver(doing, to, from, ids) {
    const telling = { ...doing, ...unheard };
    await lapsePromises(byItself(telling), ids, TRANSFERRED, untold);
    await handOver(telling, to, { from, ids }, { receiveElements, forgetChoices, tell: untold });
  },
  lapse: (doing, elementId, isrc) =>
    lapseTransferOf(byItself({ ...doing, ...unheard }), { elementId, isrc }, untold),
};

/** What is near a recording: by its letters, and by its sound. */
export function nearRoutes(): readonly Route[] {
  return [
    ...proximityRoutes(sameSounds),
    ...soundRoutes({ describe: describeRecordings, byLetters: nearByLetters }),
  ];
}
