/** `POST …/essai`, to see whether a receiver answers, and `POST …/livraisons`, to send something again. */

import { type replayDelivery, type tryWebhook, WEBHOOK_STOPPED } from '#contract/software/webhooks.ts';
import { deliveryLife, WAITING_DELIVERY } from '#domain/delivery/life.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Verb } from '#server/platform/call.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { sendDelivery, writeDelivery } from './announce.ts';
import { findDelivery, lockWebhook, presentDelivery } from './webhook-rows.ts';

export function trier(queue: JobQueue | null): Verb<typeof tryWebhook> {
  return async (call, { body }) => {
    const webhook = await lockWebhook(call, body.webhookId);
    if (webhook.desactiveAt !== null) throw new Refusal(WEBHOOK_STOPPED);
    const said = { evenement: 'essai', faits: {}, dossierId: null } as const;
    const livraisonId = await writeDelivery(call, queue, webhook, said);
    await call.record({
      structureId: webhook.structureId,
      after: { webhookId: webhook.webhookId, livraisonId },
    });
    return { livraisonId };
  };
}

export function replayer(queue: JobQueue | null): Verb<typeof replayDelivery> {
  return async (call, { body: { livraisonId } }) => {
    const delivery = await findDelivery(call, livraisonId);
    const webhook = await lockWebhook(call, delivery.webhookId);
    if (webhook.desactiveAt !== null) throw new Refusal(WEBHOOK_STOPPED);
    if (delivery.etat === WAITING_DELIVERY) {
      call.recordNothing();
      return presentDelivery(delivery);
    }
    const moved = deliveryLife.advance({ action: 'replay', from: delivery.etat, by: 'manager' }, call);
    const ended = await call.db
      .updateTable('livraison')
      .set(moved.written ?? {})
      .where('livraisonId', '=', livraisonId)
      .where('etat', '=', delivery.etat)
      .returning('livraisonId')
      .executeTakeFirst();
    if (ended === undefined) call.recordNothing();
    else {
      await sendDelivery(call, queue, livraisonId);
      await call.record({
        structureId: webhook.structureId,
        before: { livraisonId, etat: delivery.etat },
        after: { livraisonId, etat: moved.to },
      });
    }
    return presentDelivery(await findDelivery(call, livraisonId));
  };
}
