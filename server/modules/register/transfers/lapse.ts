/** Transfers that can no longer be accepted: expired, or about a cancelled code. */

import { type Expression, type Kysely, sql } from 'kysely';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import { AWAITED } from '#domain/register/agreement.ts';
import type { Call } from '#server/platform/call.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import type { NotificationContext, Notify } from '#server/platform/notify.ts';
import { ownTransaction } from '#server/platform/own-transaction.ts';
import { bothHistories, closeTransfer, notifyBoth } from './close.ts';
import { linesOf, type Transfer, transfers } from './transfer-lookup.ts';

/** Maximum per round; the next round continues. */
const MOST_AT_ONCE = 100;

/**
 * Closes expired transfers on the portal's behalf.
 * @returns how many
 */
export function lapseTransfers(db: Kysely<Tables>, clock: Clock, notify: Notify): Promise<number> {
  return ownTransaction(db, clock, async (context) => {
    const late = await openTransfers(context.db)
      .where('t.expireLe', '<', context.now)
      .limit(MOST_AT_ONCE)
      .forUpdate('t')
      // Skips rows locked by somebody who is answering right now: that answer is not late.
      .skipLocked()
      .execute();
    for (const transfer of late) await lapse(byItself(context), transfer, null, notify);
    return late.length;
  });
}

type Recorder = NotificationContext & Pick<Call, 'record'>;

/** Recorder for acts of the portal itself, without a caller. */
export function byItself(context: NotificationContext): Recorder {
  const by = { action: 'transfert.lapse', at: context.now, caller: null } as const;
  return {
    ...context,
    record: async (...entries) => {
      await insertHistory(context.db, by, entries);
    },
  };
}

/**
 * Lapses the open transfer of a recording whose code was cancelled, with all of its recordings. The
 * caller has locked the recording.
 */
export async function lapseTransferOf(
  recorder: Recorder,
  { elementId, isrc }: { readonly elementId: number; readonly isrc: string },
  notify: Notify,
): Promise<void> {
  await lapsePromises(recorder, [elementId], `Le code ${printedIsrc(isrc)} a été annulé.`, notify);
}

/**
 * Lapses the open transfers that contain one of these recordings, with all of their recordings. The
 * caller has locked the recordings.
 */
export async function lapsePromises(
  recorder: Recorder,
  elementIds: readonly number[],
  reponse: string,
  notify: Notify,
): Promise<void> {
  const open = await openTransfers(recorder.db)
    .where('t.transfertId', 'in', promising(elementIds))
    .forUpdate('t')
    .execute();
  for (const transfer of open) await lapse(recorder, transfer, reponse, notify);
}

/**
 * Frees recordings whose last proposal has expired, when somebody proposes them again before the
 * portal's own round has run. The caller has locked the recordings.
 */
export async function freeOutOfTime(
  call: Call,
  elementIds: readonly number[],
  notify: Notify,
): Promise<void> {
  const late = await openTransfers(call.db)
    .where('t.expireLe', '<', call.now)
    .where('t.transfertId', 'in', promising(elementIds))
    .forUpdate('t')
    .execute();
  for (const transfer of late) await lapse(call, transfer, null, notify);
}

async function lapse(
  recorder: Recorder,
  transfer: Transfer,
  reponse: string | null,
  notify: Notify,
): Promise<void> {
  const step = { action: 'lapse', by: 'portal', reponse } as const;
  const moved = await closeTransfer(recorder, transfer, step, { who: null });
  const after = { etat: moved.to, reponse };
  for (const entry of bothHistories(transfer, { ...moved.trace, after }))
    await recorder.record(entry);
  const { length: count } = await linesOf(recorder.db, [transfer.transfertId]);
  await notifyBoth(recorder, transfer, moved, { reponse, count }, notify);
}

function openTransfers(db: Kysely<Tables>) {
  return transfers(db, { kind: 'all' }).where('t.etat', 'in', AWAITED).orderBy('t.transfertId');
}

/** Transfers that promise one of these recordings. */
function promising(elementIds: readonly number[]): Expression<number> {
  return sql<number>`(select l.transfert_id from transfert_element l
    where l.ouvert and l.element_id = any(${[...elementIds]}::int[]))`;
}
