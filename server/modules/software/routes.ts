/** API routes for a structure's own software: service accounts to sign in with, and webhooks. */

import { readCodeFeed } from '#contract/software/code-feed.ts';
import {
  createServiceAccount,
  listServiceAccounts,
  renewSecret,
  revokeServiceAccount,
  SECRET_STORED_EXTERNAL,
  SERVICE_ACCOUNT_REVOKED,
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
import { DomainError } from '#domain/domain-error.ts';
import {
  findAccount,
  lockAccount,
  presentAccount,
} from '#server/modules/software/accounts/account-rows.ts';
import { fingerprintOf, newSecret } from '#server/modules/software/accounts/secret.ts';
import { type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { type AccountDeps, creator as accountCreator } from './accounts/create.ts';
import { lister as accountLister } from './accounts/list.ts';
import { feedReader } from './read-feed.ts';
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

/** `POST /api/structure/comptes-service/secret`: renews the secret of an account. */
function renewer({ adresseJetons }: AccountDeps): Handler<typeof renewSecret> {
  return async (call, { body: { compteServiceId } }) => {
    const { structureId, revokedAt, empreinte, secretAt } = await lockAccount(
      call,
      compteServiceId,
    );
    if (revokedAt !== null) throw new DomainError(SERVICE_ACCOUNT_REVOKED);
    if (empreinte === null) throw new DomainError(SECRET_STORED_EXTERNAL);
    const clientSecret = newSecret();
    await call.db
      .updateTable('compteService')
      .set({ empreinte: fingerprintOf(clientSecret), secretAt: call.now })
      .where('compteServiceId', '=', compteServiceId)
      .execute();
    await call.record({
      structureId,
      before: { compteServiceId, secretAt },
      after: { compteServiceId, secretAt: call.now },
    });
    return {
      ...presentAccount(await findAccount(call, compteServiceId)),
      clientSecret,
      adresseJetons,
    };
  };
}

/** `DELETE /api/structure/comptes-service`: permanent; repeating the call gives the same answer. */
const revoke: Handler<typeof revokeServiceAccount> = async (
  call,
  { body: { compteServiceId } },
) => {
  const { structureId, revokedAt, nom, role } = await lockAccount(call, compteServiceId);
  if (revokedAt !== null) {
    call.recordNothing();
    return { compteServiceId, revokedAt: revokedAt.toISOString() };
  }
  await call.db
    .updateTable('compteService')
    .set({ revokedAt: call.now, revokedBy: interlocuteurOf(call) })
    .where('compteServiceId', '=', compteServiceId)
    .execute();
  await call.record({ structureId, before: { compteServiceId, nom, role } });
  return { compteServiceId, revokedAt: call.now.toISOString() };
};
