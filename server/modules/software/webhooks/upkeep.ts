/**
 * The hourly upkeep of deliveries: requeues what the queue lost, gives up what no receiver accepts,
 * deletes what ended long ago.
 */

import type { Kysely } from 'kysely';
import { DELIVERY_RETENTION_DAYS } from '#contract/software/webhooks.ts';
import { deliveryStateMachine, WAITING_DELIVERY } from '#domain/delivery/state-machine.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { queueDelivery } from './announce.ts';

const HOUR = 3_600_000;

/** Those that are still in the queue stay as they are. @returns how many were looked at */
export async function requeueDeliveries(
  db: Kysely<Tables>,
  queue: JobQueue,
  now: Date,
): Promise<number> {
  const waiting = await db
    .selectFrom('livraison')
    .select(['livraisonId', 'webhookId'])
    .where('etat', '=', WAITING_DELIVERY)
    .where('createdAt', '<', new Date(now.getTime() - HOUR))
    .orderBy('createdAt')
    .limit(1000)
    .execute();
  for (const delivery of waiting) await queueDelivery(db, queue, delivery);
  return waiting.length;
}

/**
 * Deliveries pending for a stopped webhook would wait for ever: they become failed, stay listed,
 * and can be sent again.
 */
export async function giveUpStopped(db: Kysely<Tables>, now: Date): Promise<void> {
  const { written } = deliveryStateMachine.transition(
    { action: 'giveUp', from: WAITING_DELIVERY, by: 'portal' },
    { now },
  );
  await db
    .updateTable('livraison')
    .set(written ?? {})
    .where('etat', '=', WAITING_DELIVERY)
    .where('webhookId', 'in', (stopped) =>
      stopped.selectFrom('webhook').select('webhookId').where('disabledAt', 'is not', null),
    )
    .execute();
}

export async function forgetOldDeliveries(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('livraison')
    .where('etat', '<>', WAITING_DELIVERY)
    .where('createdAt', '<', new Date(now.getTime() - DELIVERY_RETENTION_DAYS * 24 * HOUR))
    .execute();
}
