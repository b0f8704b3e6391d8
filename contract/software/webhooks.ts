/** Webhooks: where a structure's own software is notified, and the outcome of each delivery. */

import { z } from 'zod/mini';
import { DELIVERY_STATES } from '#domain/delivery/state-machine.ts';
import { domainError } from '#domain/domain-error.ts';
import { WEBHOOK_EVENTS } from '#domain/notification/webhook-events.ts';
import { endpoint } from '../endpoint.ts';
import { growing, id, idInQuery, text, timestamp } from '../values.ts';

export const MOST_WEBHOOKS = 10;
/** Deliveries a page. */
export const DELIVERIES_PAGE = 50;
/** Days for which a completed delivery is stored. */
export const DELIVERY_RETENTION_DAYS = 30;

export const TOO_MANY_WEBHOOKS = domainError(
  'TOO_MANY_WEBHOOKS',
  'conflict',
  'Cette structure a déjà 10 adresses : retirez-en une d’abord.',
);
export const WEBHOOK_STOPPED = domainError(
  'WEBHOOK_STOPPED',
  'conflict',
  'Les envois vers cette adresse sont arrêtés : réactivez-la d’abord.',
);
/** Maximum number of test deliveries per hour and webhook. */
export const MOST_TRIALS = 10;
export const TOO_MANY_TRIALS = domainError(
  'TOO_MANY_TRIALS',
  'tooMany',
  'Vous avez fait beaucoup d’essais de cette adresse. Attendez une heure, puis reprenez.',
);

const evenement = growing(WEBHOOK_EVENTS);
const evenements = z.array(evenement).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length));

const webhook = {
  webhookId: id,
  structureId: id,
  adresse: z.string(),
  evenements: z.array(evenement),
  /** False after too long without a successful delivery; `PUT` with `actif` re-enables it. */
  actif: z.boolean(),
  /** Since when every delivery fails; null while they arrive. */
  echecDepuis: z.nullable(timestamp),
  createdAt: timestamp,
};

const delivery = z.strictObject({
  livraisonId: id,
  webhookId: id,
  evenement,
  etat: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** HTTP status of the last answer; null when there was none. */
  reponse: z.nullable(z.int()),
  /** Why the last attempt failed. */
  erreur: z.nullable(z.string()),
  createdAt: timestamp,
  /** When it arrived; null until then. */
  sentAt: z.nullable(timestamp),
  /** Next automatic attempt; null during an attempt, and once delivered or given up. */
  prochaineTentative: z.nullable(timestamp),
});
export type Delivery = z.output<typeof delivery>;

/** The body of a delivery, signed as it is. No name, no title, no address: ids to read the rest with. */
export const webhookBody = z.strictObject({
  /** The same at each attempt, for idempotent processing. */
  livraisonId: id,
  evenement,
  at: timestamp,
  structureId: id,
  dossierId: z.nullable(id),
  faits: z.record(z.string(), z.unknown()),
});
export type WebhookBody = z.output<typeof webhookBody>;

const path = '/api/structure/webhooks';
const reference = z.strictObject({ webhookId: id });

export const listWebhooks = endpoint({
  method: 'GET',
  path,
  summary:
    'The webhooks of a structure (the current one by default). Their secrets are not shown again.',
  permission: 'manageSoftware',
  audit: null,
  query: z.strictObject({ structureId: z.optional(idInQuery) }),
  body: null,
  output: z.strictObject({ structureId: id, rows: z.array(z.strictObject(webhook)) }),
  errors: [],
});

export const createWebhook = endpoint({
  method: 'POST',
  path,
  summary:
    'Registers an https address and the events it is told of. The signing secret is shown once.',
  permission: 'manageSoftware',
  audit: 'software.createWebhook',
  query: null,
  body: z.strictObject({ structureId: z.optional(id), adresse: text(500, 1), evenements }),
  output: z.strictObject({ ...webhook, secret: z.string() }),
  errors: [TOO_MANY_WEBHOOKS],
  answersSecret: true,
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path,
  summary:
    'Changes the address or the events of a webhook; with `actif`, starts one that was stopped.',
  permission: 'manageSoftware',
  audit: 'software.editWebhook',
  query: null,
  body: z.strictObject({
    webhookId: id,
    adresse: z.optional(text(500, 1)),
    evenements: z.optional(evenements),
    actif: z.optional(z.literal(true)),
  }),
  output: z.strictObject(webhook),
  errors: [],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path,
  summary: 'Removes a webhook, and what was still to be delivered to it.',
  permission: 'manageSoftware',
  audit: 'software.deleteWebhook',
  query: null,
  body: reference,
  output: reference,
  errors: [],
});

export const tryWebhook = endpoint({
  method: 'POST',
  path: `${path}/essai`,
  summary:
    'Sends the event `essai` to a webhook, whatever it listens to; ten times an hour at most.',
  permission: 'manageSoftware',
  audit: 'software.tryWebhook',
  query: null,
  body: reference,
  output: z.strictObject({ livraisonId: id }),
  errors: [WEBHOOK_STOPPED, TOO_MANY_TRIALS],
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: `${path}/livraisons`,
  summary: 'What was delivered to a webhook, newest first, 50 a page, for 30 days.',
  permission: 'manageSoftware',
  audit: null,
  query: z.strictObject({
    webhookId: idInQuery,
    /** The `suivant` of the page before. */
    suivant: z.optional(idInQuery),
  }),
  body: null,
  output: z.strictObject({
    rows: z.array(delivery),
    /** Null on the last page. */
    suivant: z.nullable(z.string()),
  }),
  errors: [],
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: `${path}/livraisons`,
  summary:
    'Sends a delivery again, the same body with the same id, signed anew; one that still waits is tried at once.',
  permission: 'manageSoftware',
  audit: 'software.replayDelivery',
  query: null,
  body: z.strictObject({ livraisonId: id }),
  output: delivery,
  errors: [WEBHOOK_STOPPED],
});
