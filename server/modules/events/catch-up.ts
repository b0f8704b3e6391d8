/** What a stream missed before it was open, so that between two connections nothing is lost. */

import { LARGEST_CATCH_UP } from '#contract/messages/events.ts';
import type { Watch } from '#server/platform/http/event-stream/mount-event-route.ts';
import { changesAfter, changesUpTo, type HistoryChange } from './find-changes.ts';

/**
 * How far back a stream begins, in milliseconds before its last event, or before now when it has none.
 * The page was read a moment before its stream was open; and a row with a lower number may have been
 * committed after the one that was told. To tell a change twice costs a reading; to miss one, the truth.
 */
const OVERLAP = 60_000;

const ENOUGH = LARGEST_CATCH_UP + 1;

export type CaughtUp = {
  /** Lowest number first; null when there is too much to tell, or when nobody knows what was told. */
  readonly missed: readonly HistoryChange[] | null;
  /** The `Last-Event-ID` from which to go on; 0 before the first change of all. */
  readonly head: number;
};

export async function catchUp(watch: Watch): Promise<CaughtUp> {
  const { db, now, lastEventId } = watch;
  const { scope } = watch.caller;
  const told = await changesUpTo(db, scope, lastEventId, ENOUGH).execute();
  const untold = lastEventId === null ? [] : await changesAfter(db, scope, lastEventId, ENOUGH).execute();
  const begin = beginning(told, lastEventId, now);
  const overlap = told.filter(({ at }) => begin !== null && at >= begin);
  const missed = [...overlap.toReversed(), ...untold];
  if (begin !== null && missed.length <= LARGEST_CATCH_UP) {
    return { missed, head: untold.at(-1)?.historiqueId ?? told[0]?.historiqueId ?? 0 };
  }
  const newest = await changesUpTo(db, scope, null, 1).executeTakeFirst();
  return { missed: null, head: newest?.historiqueId ?? 0 };
}

/** Null when the last event is not one that this caller could have been told. */
function beginning(told: readonly HistoryChange[], lastEventId: number | null, now: Date): Date | null {
  const [last] = told;
  if (lastEventId === null || lastEventId === 0) return new Date(now.getTime() - OVERLAP);
  return last?.historiqueId === lastEventId ? new Date(last.at.getTime() - OVERLAP) : null;
}
