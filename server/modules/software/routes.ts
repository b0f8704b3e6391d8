/** What a structure's own software needs: accounts to sign in with, addresses to be told at. */

import { readCodeFeed } from '#contract/software/code-feed.ts';
import {
  createServiceAccount,
  listServiceAccounts,
  renewSecret,
  revokeServiceAccount,
} from '#contract/software/service-accounts.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  tryWebhook,
  updateWebhook,
} from '#contract/software/webhooks.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { type AccountDeps, creator as accountCreator } from './accounts/create.ts';
import { lister as accountLister } from './accounts/list.ts';
import { renewer } from './accounts/renew.ts';
import { revoke } from './accounts/revoke.ts';
import { feedReader } from './feed/read-feed.ts';
import type { Reach } from './webhooks/address.ts';
import { deliveryLister, lister as webhookLister } from './webhooks/list.ts';
import { replayer, trier } from './webhooks/send.ts';
import { remove, updater, creator as webhookCreator } from './webhooks/write.ts';

export function softwareRoutes(
  deps: AccountDeps & { readonly queue: JobQueue | null; readonly reach: Reach },
): readonly Route[] {
  const { queue, reach, status } = deps;
  return [
    route(listServiceAccounts, accountLister(status)),
    route(createServiceAccount, accountCreator(deps)),
    route(renewSecret, renewer(deps)),
    route(revokeServiceAccount, revoke),
    route(listWebhooks, webhookLister(status)),
    route(createWebhook, webhookCreator(reach, status)),
    route(updateWebhook, updater(reach)),
    route(deleteWebhook, remove),
    route(tryWebhook, trier(queue)),
    route(listDeliveries, deliveryLister(queue)),
    route(replayDelivery, replayer(queue)),
    route(readCodeFeed, feedReader(status)),
  ];
}
