/**
 * Composes the integration of labels' own software: its accounts at the identity provider, and its
 * webhooks.
 */

import { recordForProgram } from '../modules/profiles/made-records.ts';
import { softwareRoutes } from '../modules/software/routes.ts';
import type { Reach } from '../modules/software/webhooks/address.ts';
import { WEBHOOK_QUEUE } from '../modules/software/webhooks/announce.ts';
import { deliverer } from '../modules/software/webhooks/deliver.ts';
import {
  forgetOldDeliveries,
  giveUpStopped,
  requeueDeliveries,
} from '../modules/software/webhooks/upkeep.ts';
import { status } from '../modules/structures/structure-lookup.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Route } from '../platform/http/route.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { Services } from './services.ts';

export function softwareOf({ configuration, identity, messages }: Services): readonly Route[] {
  return softwareRoutes({
    clients: identity.embedded === null ? 'outside' : 'embedded',
    adresseJetons: tokensAt(identity.issuer),
    queue: messages.queue,
    recordForProgram,
    status,
    reach: reachOf(configuration),
  });
}

/**
 * Token endpoint of Keycloak and of the embedded provider; for any other provider, its discovery
 * page.
 */
const tokensAt = (issuer: string): string =>
  issuer.includes('/realms/')
    ? `${issuer}/protocol/openid-connect/token`
    : `${issuer}/.well-known/openid-configuration`;

const reachOf = ({ loopbackWebhooks }: Configuration): Reach =>
  loopbackWebhooks ? 'loopback' : 'internet';

/** Queues the delivery of announced events. */
export async function deliverWebhooks(
  { configuration, db, clock, log, messages }: Services,
  queue: JobQueue,
): Promise<void> {
  const reach = reachOf(configuration);
  const { notify } = messages;
  await queue.work(WEBHOOK_QUEUE.name, deliverer({ db, clock, notify, reach, log }));
}

/** Hourly maintenance of webhooks. */
export async function keepWebhooks({ db, clock, messages }: Services): Promise<void> {
  const { queue } = messages;
  await giveUpStopped(db, clock());
  await forgetOldDeliveries(db, clock());
  if (queue !== null) await requeueDeliveries(db, queue, clock());
}
