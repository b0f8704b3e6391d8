/**
 * Programs receive the notifications that people receive: deliveries are written in the same
 * transaction as the event they report.
 */

import { type Kysely, sql } from 'kysely';
import type { WebhookBody } from '#contract/software/webhooks.ts';
import type { Notification } from '#domain/notification/notification.ts';
import {
  type Announcement,
  announcementsOf,
  isAnnounced,
} from '#domain/notification/webhook-events.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { JobQueue, QueueDefinition } from '#server/platform/jobs/queue.ts';
import type { NotificationContext } from '#server/platform/notify.ts';

/**
 * 500 attempts, finally 15 minutes apart, are five days: longer than an address may fail before it
 * is stopped, so `deliver.ts` gives up before the queue does.
 */
export const WEBHOOK_QUEUE: QueueDefinition = {
  name: 'webhook',
  oncePerKey: true,
  retries: 500,
  limit: 60,
  // One job per webhook: a slow receiver occupies only one of them.
  atOnce: 4,
};

export type Webhook = {
  readonly webhookId: number;
  readonly structureId: number;
  readonly evenements: readonly string[];
};

/** Webhooks of the notification's structure; none for kinds that programs do not receive. */
export const webhooksOf = (
  db: Kysely<Tables>,
  { kind, structureId }: Pick<Notification, 'kind' | 'structureId'>,
) =>
  db
    .selectFrom('webhook')
    .select(['webhookId', 'structureId', 'evenements'])
    .where('structureId', '=', isAnnounced(kind) ? structureId : null)
    .where('disabledAt', 'is', null)
    .orderBy('webhookId');

/** @param queue null: deliveries are written, and not sent */
export function announcer(queue: JobQueue | null) {
  return async (
    context: NotificationContext,
    notification: Notification,
    webhooks: readonly Webhook[],
  ): Promise<void> => {
    if (webhooks.length === 0) return;
    const dossierId = notification.dossierId ?? null;
    const announcements = announcementsOf(notification);
    for (const webhook of webhooks)
      for (const announcement of announcements)
        if (webhook.evenements.includes(announcement.evenement))
          await writeDelivery(context, queue, webhook, { ...announcement, dossierId });
  };
}

/**
 * Webhooks are read together with the other recipients: one deleted or stopped meanwhile receives
 * nothing.
 * @returns the id of the delivery, which its body also contains; null where none was written
 */
export async function writeDelivery(
  context: NotificationContext,
  queue: JobQueue | null,
  { webhookId, structureId }: { readonly webhookId: number; readonly structureId: number },
  { evenement, faits, dossierId }: Announcement & { readonly dossierId: number | null },
): Promise<number | null> {
  const { db, now } = context;
  const { rows } = await sql<{ livraisonId: number }>`
    insert into livraison (webhook_id, evenement, corps, created_at)
    select webhook_id, ${evenement}::text, '', ${now}::timestamptz from webhook
      where webhook_id = ${webhookId} and disabled_at is null for key share
    returning livraison_id`.execute(db);
  const livraisonId = rows[0]?.livraisonId;
  if (livraisonId === undefined) return null;
  const body: WebhookBody = {
    livraisonId,
    evenement,
    at: now.toISOString(),
    structureId,
    dossierId,
    faits,
  };
  await db
    .updateTable('livraison')
    .set({ corps: JSON.stringify(body) })
    .where('livraisonId', '=', livraisonId)
    .execute();
  await sendDelivery(context, queue, { livraisonId, webhookId });
  return livraisonId;
}

export async function sendDelivery(
  { db, afterCommit }: Pick<NotificationContext, 'db' | 'afterCommit'>,
  queue: JobQueue | null,
  delivery: QueuedDelivery,
): Promise<void> {
  if (queue === null) return;
  await queueDelivery(db, queue, delivery);
  afterCommit(async () => queue.wake(WEBHOOK_QUEUE.name));
}

export type QueuedDelivery = { readonly livraisonId: number; readonly webhookId: number };

export function queueDelivery(
  db: Kysely<Tables>,
  queue: JobQueue,
  { livraisonId, webhookId }: QueuedDelivery,
): Promise<void> {
  const options = { key: String(livraisonId), group: String(webhookId) };
  return queue.send(db, WEBHOOK_QUEUE.name, { livraisonId }, options);
}
