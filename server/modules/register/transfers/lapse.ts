/** Transfers that nobody can agree to any more: out of time, or about a code that is cancelled. */

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

/** Of one round: the next one goes on. */
const MOST_AT_ONCE = 100;

/** The portal itself closes what is out of time. @returns how many */
export function lapseTransfers(db: Kysely<Tables>, clock: Clock, notify: Notify): Promise<number> {
  return ownTransaction(db, clock, async (context) => {
    const late = await openTransfers(context.db)
      .where('t.expireLe', '<', context.now)
      .limit(MOST_AT_ONCE)
      .forUpdate('t')
      // Someone who answers right now is not late.
      .skipLocked()
      .execute();
    for (const transfer of late) await lapse(byItself(context), transfer, null, notify);
    return late.length;
  });
}

type Recorder = NotificationContext & Pick<Call, 'record'>;

/** Of what the portal does without a call. */
export function byItself(context: NotificationContext): Recorder {
  const by = { action: 'transfert.lapse', at: context.now, caller: null } as const;
  return {
    ...context,
    record: async (...entries) => {
      await insertHistory(context.db, by, entries);
    },
  };
}

/** The open transfer of a recording whose code was cancelled, with all that it promised. The recording is held. */
export async function lapseTransferOf(
  recorder: Recorder,
  { elementId, isrc }: { readonly elementId: number; readonly isrc: string },
  notify: Notify,
): Promise<void> {
  await lapsePromises(recorder, [elementId], `Le code ${printedIsrc(isrc)} a été annulé.`, notify);
}

/** Open transfers that promise one of these, with all that they promised. The recordings are held. */
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
 * Frees recordings whose last proposal is out of time, when somebody proposes them again before the
 * portal's own round has passed. The recordings are held.
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
