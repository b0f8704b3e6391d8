/** `POST`, `PUT` and `DELETE /api/structure/webhooks`: their addresses and event kinds. */

import {
  type createWebhook,
  type deleteWebhook,
  MOST_WEBHOOKS,
  TOO_MANY_WEBHOOKS,
  type updateWebhook,
} from '#contract/software/webhooks.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import { checkedAddress, type Reach } from './address.ts';
import { newSigningSecret } from './signature.ts';
import { lockWebhook, presentWebhook } from './webhook-rows.ts';

export function creator(reach: Reach, status: CallerStatus): Handler<typeof createWebhook> {
  return async (call, { body }) => {
    const adresse = checkedAddress(body.adresse, reach);
    const { structureId } = await status.lock(call, body.structureId);
    await refuseOneTooMany(call, structureId);
    const evenements = [...new Set(body.evenements)];
    const created = await call.db
      .insertInto('webhook')
      .values({
        structureId,
        adresse,
        evenements: JSON.stringify(evenements),
        secret: newSigningSecret(),
        createdBy: interlocuteurOf(call),
        failingSince: null,
        disabledAt: null,
        createdAt: call.now,
        updatedAt: call.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await call.record({
      structureId,
      after: { webhookId: created.webhookId, adresse, evenements },
    });
    return { ...presentWebhook(created), secret: created.secret };
  };
}

async function refuseOneTooMany({ db }: Call, structureId: number): Promise<void> {
  const { count } = await db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('structureId', '=', structureId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_WEBHOOKS) throw new DomainError(TOO_MANY_WEBHOOKS);
}

export function updater(reach: Reach): Handler<typeof updateWebhook> {
  return async (call, { body }) => {
    const before = await lockWebhook(call, body.webhookId);
    const adresse =
      body.adresse === undefined ? before.adresse : checkedAddress(body.adresse, reach);
    const evenements =
      body.evenements === undefined ? before.evenements : [...new Set(body.evenements)];
    const after = await call.db
      .updateTable('webhook')
      .set({
        adresse,
        evenements: JSON.stringify(evenements),
        // A new address, or a restart, resets the start of failures.
        ...(body.actif || adresse !== before.adresse ? { failingSince: null } : {}),
        ...(body.actif ? { disabledAt: null } : {}),
        updatedAt: call.now,
      })
      .where('webhookId', '=', before.webhookId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await call.record({
      structureId: before.structureId,
      before: presentWebhook(before),
      after: presentWebhook(after),
    });
    return presentWebhook(after);
  };
}

export const remove: Handler<typeof deleteWebhook> = async (call, { body: { webhookId } }) => {
  const before = await lockWebhook(call, webhookId);
  await call.db.deleteFrom('webhook').where('webhookId', '=', webhookId).execute();
  await call.record({ structureId: before.structureId, before: presentWebhook(before) });
  return { webhookId };
};
