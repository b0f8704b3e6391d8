/**
 * Composes what follows issue: corrections, cancellations, transfers, families, and their
 * scheduler.
 */

import { learnNames } from '#server/modules/proximity/learn-other-names.ts';
import { openReceived, receiveElements } from '../modules/dossiers/change-hands.ts';
import { correctElements } from '../modules/dossiers/elements/correct-elements.ts';
import { linkErrors } from '../modules/dossiers/elements/link-errors.ts';
import type { Deeds } from '../modules/journal/restore/transfer.ts';
import { requestMissingAgreements } from '../modules/numbering/agreements/ask-waiting.ts';
import { describeRecordings, similarByLetters } from '../modules/proximity/for-sounds.ts';
import { forgetChoices } from '../modules/proximity/forget-choices.ts';
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
import type { Route } from '../platform/http/route.ts';
import type { Notify } from '../platform/notify.ts';
import { type Scheduler, schedule } from '../platform/schedule.ts';
import type { Services } from './services.ts';

const TEN_MINUTES = 600_000;
const REPAIR = 3_000;
const NAME = 10_000;
const READ_WHOLE = 60_000;

export function afterIssueRoutes({ configuration, journal, messages }: Services): readonly Route[] {
  return registerRoutes({
    writeInJournal: (call, fact) => journal.write(call, fact),
    notify: messages.notify,
    linkErrors,
    correctElements,
    openReceived,
    receiveElements,
    learnNames,
    forgetChoices,
    dureeTolerance: configuration.dureeTolerance,
  });
}

export function registerScheduler({
  db,
  clock,
  log,
  journal,
  messages,
}: Services): readonly Scheduler[] {
  const { notify } = messages;
  return [
    schedule(TEN_MINUTES, () => lapseTransfers(db, clock, notify), log),
    schedule(TEN_MINUTES, () => requestMissingAgreements(db, clock, notify), log),
    schedule(REPAIR, () => journal.repair(), log),
    schedule(NAME, () => journal.nameHistory(), log),
    schedule(READ_WHOLE, () => journal.readWhole(), log),
  ];
}

/** No notification on replay: those of the lost days were sent at the time. */
const untold: Notify = async () => {};
const unheard = { afterCommit: () => {} };

/** Actions that a repair of the register replays. */
export const deeds: Deeds = {
  openReceived,
  async handOver(doing, to, from, ids) {
    const context = { ...doing, ...unheard };
    await lapsePromises(byItself(context), ids, TRANSFERRED, untold);
    await handOver(context, to, { from, ids }, { receiveElements, forgetChoices, notify: untold });
  },
  lapse: (doing, elementId, isrc) =>
    lapseTransferOf(byItself({ ...doing, ...unheard }), { elementId, isrc }, untold),
};

/** Recordings similar to a recording, by text and by sound. */
export function similarRoutes(): readonly Route[] {
  return [
    ...proximityRoutes(sameSounds),
    ...soundRoutes({ describe: describeRecordings, byLetters: similarByLetters }),
  ];
}
