import { expect, test } from 'vitest';
import { createLot } from '#contract/registration/lot.ts';
import { createWebhook } from '#contract/software/webhooks.ts';
import { waitingCalls } from '#server/platform/database/testing/waiting-calls.ts';
import { aTrack } from '#server/testing/dossiers.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { aLabel } from '../testing/program.ts';

const portal = aRunningPortal('postgres', { environment: { LOOPBACK_WEBHOOKS: '1' } });

test('a webhook deleted while a dossier is submitted does not block the submission', async () => {
  const { manager } = await aLabel(portal);
  const body = { adresse: 'http://localhost:9/isrc', evenements: ['dossier.envoye' as const] };
  const { webhookId } = await manager.ok(createWebhook, { body });
  const lot = { body: { elements: [aTrack()], attestation: true as const } };
  const sent = await portal.db.transaction().execute(async (db) => {
    await db.deleteFrom('webhook').where('webhookId', '=', webhookId).execute();
    const sending = manager.ok(createLot, lot);
    await waitingCalls(portal.db, 1);
    return { sending };
  });
  const { dossierId } = await sent.sending;
  expect(dossierId).toBeGreaterThan(0);
  const query = portal.db.selectFrom('livraison').selectAll().where('webhookId', '=', webhookId);
  expect(await query.execute()).toEqual([]);
});
