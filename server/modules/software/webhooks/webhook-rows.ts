/** Finds webhooks and deliveries within the caller's scope, and presents them. */

import type { Kysely, Selectable } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import { WAITING_DELIVERY } from '#domain/delivery/state-machine.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { within } from '#server/platform/scope.ts';
import { WEBHOOK_QUEUE } from './announce.ts';

export type Webhook = Selectable<Tables['webhook']>;

export function webhookRows({ db, scope }: Pick<Call, 'db' | 'scope'>) {
  return db.selectFrom('webhook').selectAll().where(within(scope, 'webhook.structure_id'));
}

/** @throws Refusal NOT_FOUND */
export async function findWebhook(call: Call, webhookId: number): Promise<Webhook> {
  return orNotFound(await webhookRows(call).where('webhookId', '=', webhookId).executeTakeFirst());
}

/** Locks the webhook before a change, so that simultaneous changes run one after the other. */
export async function lockWebhook(call: Call, webhookId: number): Promise<Webhook> {
  return orNotFound(
    await webhookRows(call).where('webhookId', '=', webhookId).forUpdate().executeTakeFirst(),
  );
}

export function presentWebhook(row: Webhook) {
  const { webhookId, structureId, adresse, evenements } = row;
  return {
    webhookId,
    structureId,
    adresse,
    evenements: [...evenements],
    actif: row.disabledAt === null,
    echecDepuis: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function deliveryRows({ db, scope }: Pick<Call, 'db' | 'scope'>) {
  return db
    .selectFrom('livraison as l')
    .innerJoin('webhook as w', 'w.webhookId', 'l.webhookId')
    .select([
      'l.livraisonId',
      'l.webhookId',
      'l.evenement',
      'l.etat',
      'l.attempts',
      'l.reponse',
      'l.erreur',
    ])
    .select(['l.createdAt', 'l.sentAt'])
    .where(within(scope, 'w.structure_id'));
}

type Delivery = Awaited<ReturnType<ReturnType<typeof deliveryRows>['execute']>>[number];

/** @throws Refusal NOT_FOUND */
export async function findDelivery(call: Call, livraisonId: number): Promise<Delivery> {
  return orNotFound(
    await deliveryRows(call).where('livraisonId', '=', livraisonId).executeTakeFirst(),
  );
}

/** Presents deliveries, with the next attempt's time for the pending ones. */
export async function presentDeliveries(
  db: Kysely<Tables>,
  queue: JobQueue | null,
  rows: readonly Delivery[],
) {
  const waiting = rows.filter(({ etat }) => etat === WAITING_DELIVERY);
  const keys = waiting.map(({ livraisonId }) => String(livraisonId));
  const next = (await queue?.nextAttempts(db, WEBHOOK_QUEUE.name, keys)) ?? new Map<string, Date>();
  return rows.map(({ createdAt, sentAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    prochaineTentative: next.get(String(row.livraisonId))?.toISOString() ?? null,
  }));
}

function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new DomainError(NOT_FOUND);
  return row;
}
