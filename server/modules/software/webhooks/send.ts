/** `POST …/essai`, to see whether a receiver answers, and `POST …/livraisons`, to send something again. */

import {
  type Delivery,
  MOST_TRIALS,
  type replayDelivery,
  TOO_MANY_TRIALS,
  type tryWebhook,
  WEBHOOK_STOPPED,
} from '#contract/software/webhooks.ts';
import { deliveryStateMachine, WAITING_DELIVERY } from '#domain/delivery/state-machine.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { type QueuedDelivery, sendDelivery, WEBHOOK_QUEUE, writeDelivery } from './announce.ts';
import { findDelivery, lockWebhook, presentDeliveries } from './webhook-rows.ts';

export function trier(queue: JobQueue | null): Handler<typeof tryWebhook> {
  return async (call, { body }) => {
    const webhook = await lockWebhook(call, body.webhookId);
    if (webhook.disabledAt !== null) throw new DomainError(WEBHOOK_STOPPED);
    await refuseOneTooMany(call, webhook.webhookId);
    const message = { evenement: 'essai', faits: {}, dossierId: null } as const;
    const livraisonId = await writeDelivery(call, queue, webhook, message);
    if (livraisonId === null) throw new DomainError(WEBHOOK_STOPPED);
    await call.record({
      structureId: webhook.structureId,
      after: { webhookId: webhook.webhookId, livraisonId },
    });
    return { livraisonId };
  };
}

const HOUR = 3_600_000;

async function refuseOneTooMany({ db, now }: Call, webhookId: number): Promise<void> {
  const trials = await db
    .selectFrom('livraison')
    .select('createdAt')
    .where('webhookId', '=', webhookId)
    .where('evenement', '=', 'essai')
    .where('createdAt', '>', new Date(now.getTime() - HOUR))
    .orderBy('createdAt', 'desc')
    .limit(MOST_TRIALS)
    .execute();
  const first = trials[MOST_TRIALS - 1];
  if (first === undefined) return;
  const retryAfterSeconds = Math.ceil((first.createdAt.getTime() + HOUR - now.getTime()) / 1000);
  throw new DomainError(TOO_MANY_TRIALS, { facts: { retryAfterSeconds } });
}

export function replayer(queue: JobQueue | null): Handler<typeof replayDelivery> {
  return async (call, { body: { livraisonId } }) => {
    const delivery = await findDelivery(call, livraisonId);
    const webhook = await lockWebhook(call, delivery.webhookId);
    if (webhook.disabledAt !== null) throw new DomainError(WEBHOOK_STOPPED);
    await startAnew(call, webhook.webhookId);
    if (delivery.etat === WAITING_DELIVERY) {
      call.recordNothing();
      await hurry(call, queue, delivery);
      return presented(call, queue, livraisonId);
    }
    const moved = deliveryStateMachine.transition(
      { action: 'replay', from: delivery.etat, by: 'manager' },
      call,
    );
    const ended = await call.db
      .updateTable('livraison')
      .set(moved.written ?? {})
      .where('livraisonId', '=', livraisonId)
      .where('etat', '=', delivery.etat)
      .returning('livraisonId')
      .executeTakeFirst();
    if (ended === undefined) call.recordNothing();
    else {
      await sendDelivery(call, queue, delivery);
      await call.record({
        structureId: webhook.structureId,
        before: { livraisonId, etat: delivery.etat },
        after: { livraisonId, etat: moved.to },
      });
    }
    return presented(call, queue, livraisonId);
  };
}

/** The manager states that the receiver is repaired: earlier failures no longer count. */
async function startAnew({ db, now }: Call, webhookId: number): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ updatedAt: now })
    .where('webhookId', '=', webhookId)
    .execute();
}

/**
 * The receiver is repaired, so the delivery is moved up in the queue. One that is running, or that
 * the queue lost, is queued normally.
 */
async function hurry(call: Call, queue: JobQueue | null, delivery: QueuedDelivery): Promise<void> {
  await queue?.hasten(call.db, WEBHOOK_QUEUE.name, String(delivery.livraisonId));
  await sendDelivery(call, queue, delivery);
}

async function presented(
  call: Call,
  queue: JobQueue | null,
  livraisonId: number,
): Promise<Delivery> {
  const [shown] = await presentDeliveries(call.db, queue, [await findDelivery(call, livraisonId)]);
  if (shown === undefined) throw new Error('a delivery was found and is not shown');
  return shown;
}
