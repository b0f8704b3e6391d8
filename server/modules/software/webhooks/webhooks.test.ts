import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/messages/notifications.ts';
import { takeDossierInCharge, validateDossier } from '#contract/registration/dossier.ts';
import { createLot } from '#contract/registration/lot.ts';
import {
  createWebhook,
  DELIVERIES_PAGE,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  MOST_TRIALS,
  replayDelivery,
  tryWebhook,
  updateWebhook,
} from '#contract/software/webhooks.ts';
import { eventually, QUICK } from '#server/platform/jobs/testing/ground.ts';
import { aPrefixe } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aLabel, aProgram } from '../testing/program.ts';
import { aReceiver, type Receiver } from '../testing/receiver.ts';
import { PATIENCE_HOURS } from './deliver.ts';

const HOUR = 3_600_000;
const EVENTS = ['dossier.envoye', 'dossier.traite', 'codes.attribues'] as const;

describe('webhooks', () => {
  const portal = aRunningPortal('postgres', {
    jobs: QUICK,
    environment: { LOOPBACK_WEBHOOKS: '1' },
  });
  const label = beforehand(() => aLabel(portal));
  const staff = beforehand(() =>
    aClient(portal, { structures: [SOCIETY], roles: ['isGestionnaireInternet'] }),
  );
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    await aPrefixe(portal.db, { code: 'FRPOO', type: 'P' });
  });
  afterEach(async () => {
    await portal.db.deleteFrom('webhook').execute();
    for (const receiver of receivers.splice(0)) await receiver.close();
  });

  async function aWebhook(evenements: readonly (typeof EVENTS)[number][] = EVENTS, owner = label) {
    const receiver = await aReceiver();
    receivers.push(receiver);
    const body = { adresse: `${receiver.address}/isrc`, evenements: [...evenements] };
    return { receiver, webhook: await owner.manager.ok(createWebhook, { body }) };
  }

  const aTrack = () => ({
    titre: `Titre secret ${crypto.randomUUID()}`,
    artiste: `Artiste ${crypto.randomUUID()}`,
    duree: '3:45',
    anneePublication: 2026,
    qualite: 'PRODUCTEUR' as const,
  });

  const deliveriesOf = async (webhookId: number) =>
    (await label.manager.ok(listDeliveries, { query: { webhookId: String(webhookId) } })).rows;

  /** Waits until the newest delivery of the webhook satisfies. */
  const delivered = (
    webhookId: number,
    result: (row: Awaited<ReturnType<typeof deliveriesOf>>[number]) => boolean,
  ) =>
    eventually(
      () => deliveriesOf(webhookId),
      ([newest]) => newest !== undefined && result(newest),
    );

  test('a submitted and decided dossier is notified, signed, without a name or a title', async () => {
    const { receiver, webhook } = await aWebhook();
    const { client } = await aProgram(portal, label);
    const { dossierId } = await client.ok(createLot, {
      body: { elements: [aTrack()], attestation: true },
    });
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    await staff.ok(validateDossier, { body: { dossierId } });
    await eventually(
      () => receiver.received.length,
      (count) => count >= 3,
    );
    const reported = receiver.received.map(({ body }) => JSON.parse(body));
    expect(reported.map(({ evenement }) => evenement).toSorted()).toEqual([...EVENTS].toSorted());
    for (const { evenement, ...rest } of reported) {
      expect([evenement, rest]).toEqual([
        evenement,
        expect.objectContaining({
          structureId: label.structureId,
          dossierId,
          at: expect.any(String),
        }),
      ]);
    }
    const issued = reported.find(({ evenement }) => evenement === 'codes.attribues');
    expect(issued?.faits.codes).toEqual([expect.stringMatching(/^FRPOO\d{7}$/)]);
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(
      /Titre|Artiste|Catalogue|Logiciel/,
    );
    for (const { headers, body, path } of receiver.received) {
      expect(path).toBe('/isrc');
      const [, at, v1] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['portail-signature'])) ?? [];
      expect(v1).toBe(createHmac('sha256', webhook.secret).update(`${at}.${body}`).digest('hex'));
      expect(headers['portail-livraison']).toBe(String(JSON.parse(body).livraisonId));
    }
    // The outcome of a received delivery is stored a moment later.
    const rows = await eventually(
      () => deliveriesOf(webhook.webhookId),
      (all) => all.every(({ etat }) => etat !== 'WAITING'),
    );
    expect(rows.map(({ etat, attempts, reponse }) => [etat, attempts, reponse])).toEqual(
      Array.from({ length: 3 }, () => ['SENT', 1, 204]),
    );
  });

  test('a structure receives only the events it requested, of its own dossiers', async () => {
    const other = await aLabel(portal);
    const foreign = await aWebhook(EVENTS, other);
    const choosy = await aWebhook(['dossier.traite']);
    const mine = await aWebhook(['dossier.envoye']);
    await label.gestionnaire.ok(createLot, { body: { elements: [aTrack()], attestation: true } });
    await delivered(mine.webhook.webhookId, ({ etat }) => etat === 'SENT');
    expect([foreign.receiver.received, choosy.receiver.received]).toEqual([[], []]);
    expect(await deliveriesOf(choosy.webhook.webhookId)).toEqual([]);
    const theirs = { webhookId: foreign.webhook.webhookId };
    const query = { webhookId: String(theirs.webhookId) };
    expect((await label.manager.refused(listDeliveries, { query })).code).toBe('NOT_FOUND');
    for (const endpoint of [deleteWebhook, tryWebhook, updateWebhook] as const) {
      expect((await label.manager.refused(endpoint, { body: theirs })).code).toBe('NOT_FOUND');
    }
  });

  test('deliveries are read newest first, page after page, those of one address', async () => {
    const [{ webhook }, other] = [await aWebhook(), await aWebhook()];
    const sent = (count: number, { webhookId }: { webhookId: number }) =>
      portal.db
        .insertInto('livraison')
        .values(
          Array.from({ length: count }, () => ({
            webhookId,
            evenement: 'essai' as const,
            corps: '{}',
            etat: 'SENT' as const,
            reponse: 204,
            erreur: null,
            createdAt: portal.time.now,
            sentAt: portal.time.now,
          })),
        )
        .execute();
    await sent(DELIVERIES_PAGE, webhook);
    await sent(1, other.webhook);
    const page = (suivant?: string) => {
      const query = {
        webhookId: String(webhook.webhookId),
        ...(suivant !== undefined && { suivant }),
      };
      return label.manager.ok(listDeliveries, { query });
    };
    const full = await page();
    expect([full.rows.length, full.suivant]).toEqual([DELIVERIES_PAGE, null]);
    await sent(1, webhook);
    const first = await page();
    const last = await page(first.suivant ?? '');
    expect([first.rows.length, last.rows.length, last.suivant]).toEqual([DELIVERIES_PAGE, 1, null]);
    const ids = [...first.rows, ...last.rows].map(({ livraisonId }) => livraisonId);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(DELIVERIES_PAGE + 1);
    const { rows, structureId } = await label.manager.ok(listWebhooks, { query: {} });
    expect([structureId, rows.map(({ webhookId }) => webhookId)]).toEqual([
      label.structureId,
      [other.webhook.webhookId, webhook.webhookId],
    ]);
  });

  test('a receiver that fails is tried again with the same body, until it takes it', async () => {
    const { receiver, webhook } = await aWebhook();
    receiver.answer = 500;
    await label.manager.ok(tryWebhook, { body: { webhookId: webhook.webhookId } });
    await delivered(
      webhook.webhookId,
      ({ attempts, erreur }) => attempts >= 2 && erreur === 'HTTP 500',
    );
    const [failing] = (await label.manager.ok(listWebhooks, {})).rows;
    expect(failing).toMatchObject({
      webhookId: webhook.webhookId,
      actif: true,
      echecDepuis: expect.any(String),
    });
    receiver.answer = 200;
    await delivered(webhook.webhookId, ({ etat }) => etat === 'SENT');
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const [healed] = (await label.manager.ok(listWebhooks, {})).rows;
    expect(healed?.echecDepuis).toBeNull();
  });

  test('when no server listens, the failure has a short name', async () => {
    const { receiver, webhook } = await aWebhook();
    await receiver.close();
    await label.manager.ok(tryWebhook, { body: { webhookId: webhook.webhookId } });
    await delivered(
      webhook.webhookId,
      ({ erreur, reponse }) => erreur === 'ECONNREFUSED' && reponse === null,
    );
  });

  test('a redirect is not followed, and counts as a failure', async () => {
    const { receiver, webhook } = await aWebhook();
    receiver.answer = 302;
    await label.manager.ok(tryWebhook, { body: { webhookId: webhook.webhookId } });
    await delivered(
      webhook.webhookId,
      ({ erreur, reponse }) => erreur === 'HTTP 302' && reponse === 302,
    );
    expect(receiver.received.map(({ path }) => path)).not.toContain('/ailleurs');
    await label.manager.ok(deleteWebhook, { body: { webhookId: webhook.webhookId } });
    expect((await label.manager.ok(listWebhooks, {})).rows).toEqual([]);
  });

  test('a pending delivery returns its next attempt; on request, it is tried at once', async () => {
    const { receiver, webhook } = await aWebhook();
    receiver.answer = 500;
    const { livraisonId } = await label.manager.ok(tryWebhook, {
      body: { webhookId: webhook.webhookId },
    });
    await delivered(webhook.webhookId, ({ attempts }) => attempts >= 1);
    // Far away, as after some hours of failures.
    await eventually(
      async () => {
        await sql`update pgboss.job set start_after = now() + interval '1 hour'
          where name = 'webhook' and singleton_key = ${String(livraisonId)} and state = 'retry'`.execute(
          portal.db,
        );
        return (await deliveriesOf(webhook.webhookId))[0]?.prochaineTentative ?? '';
      },
      (next) => Date.parse(next) > Date.now() + HOUR / 2,
    );
    receiver.answer = 204;
    const hastened = await label.manager.ok(replayDelivery, { body: { livraisonId } });
    expect(hastened).toMatchObject({ livraisonId, etat: 'WAITING' });
    await delivered(webhook.webhookId, ({ etat }) => etat === 'SENT');
    const [arrived] = await deliveriesOf(webhook.webhookId);
    expect(arrived).toMatchObject({ prochaineTentative: null, reponse: 204, erreur: null });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  test('what arrived is sent again on demand, with the same id', async () => {
    const { receiver, webhook } = await aWebhook();
    const { livraisonId } = await label.manager.ok(tryWebhook, {
      body: { webhookId: webhook.webhookId },
    });
    await delivered(webhook.webhookId, ({ etat }) => etat === 'SENT');
    const replayed = await label.manager.ok(replayDelivery, { body: { livraisonId } });
    expect(replayed).toMatchObject({ livraisonId, etat: 'WAITING' });
    await delivered(webhook.webhookId, ({ etat, attempts }) => etat === 'SENT' && attempts === 2);
    expect(receiver.received.map(({ body }) => JSON.parse(body).livraisonId)).toEqual([
      livraisonId,
      livraisonId,
    ]);
    const other = await aLabel(portal);
    expect((await other.manager.refused(replayDelivery, { body: { livraisonId } })).code).toBe(
      'NOT_FOUND',
    );
  });

  test('ten trials an hour of one address are enough', async () => {
    const [{ webhook }, other] = [await aWebhook(), await aWebhook()];
    const trial = { body: { webhookId: webhook.webhookId } };
    for (let count = 1; count <= MOST_TRIALS; count += 1) await label.manager.ok(tryWebhook, trial);
    const refused = await label.manager.refused(tryWebhook, trial);
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_TRIALS']);
    await label.manager.ok(tryWebhook, { body: { webhookId: other.webhook.webhookId } });
    portal.time.now = new Date(portal.time.now.getTime() + HOUR);
    await label.manager.ok(tryWebhook, trial);
  });

  test('after three days of failures it is stopped, its managers are notified, and it restarts on request', async () => {
    const { receiver, webhook } = await aWebhook();
    const { webhookId } = webhook;
    receiver.answer = 503;
    const { livraisonId } = await label.manager.ok(tryWebhook, { body: { webhookId } });
    await delivered(webhookId, ({ attempts }) => attempts >= 1);
    portal.time.now = new Date(portal.time.now.getTime() + (PATIENCE_HOURS + 1) * HOUR);
    await delivered(webhookId, ({ etat }) => etat === 'FAILED');
    const [stopped] = (await label.manager.ok(listWebhooks, {})).rows;
    expect(stopped).toMatchObject({ webhookId, actif: false });
    const { rows } = await label.manager.ok(listNotifications, {});
    expect(rows.filter(({ kind: message }) => message === 'WEBHOOK_DISABLED')).toHaveLength(1);
    expect((await portal.mails()).filter(({ sujet }) => sujet.includes('127.0.0.1'))).toHaveLength(
      1,
    );
    expect((await label.manager.refused(tryWebhook, { body: { webhookId } })).code).toBe(
      'WEBHOOK_STOPPED',
    );
    expect((await label.manager.refused(replayDelivery, { body: { livraisonId } })).code).toBe(
      'WEBHOOK_STOPPED',
    );
    await label.gestionnaire.ok(createLot, { body: { elements: [aTrack()], attestation: true } });
    expect(await deliveriesOf(webhookId)).toHaveLength(1);
    receiver.answer = 204;
    const started = await label.manager.ok(updateWebhook, { body: { webhookId, actif: true } });
    expect(started).toMatchObject({ actif: true, echecDepuis: null });
    await label.manager.ok(replayDelivery, { body: { livraisonId } });
    await delivered(webhookId, ({ etat }) => etat === 'SENT');
  });

  test('a refused call notifies nobody: its deliveries go with its transaction', async () => {
    const { webhook } = await aWebhook();
    const lacking = { elements: [{ ...aTrack(), artiste: null }], attestation: true as const };
    await label.gestionnaire.refused(createLot, { body: lacking });
    expect(await deliveriesOf(webhook.webhookId)).toEqual([]);
  });

  test('an inner address is refused at the door, and ten webhooks are enough', async () => {
    const full = await aLabel(portal);
    const body = {
      adresse: 'https://169.254.169.254/latest',
      evenements: ['dossier.traite' as const],
    };
    expect((await full.manager.refused(createWebhook, { body })).errors?.[0]?.path).toBe('adresse');
    const right = { ...body, adresse: 'https://logiciel.exemple.fr/isrc' };
    for (let count = 1; count <= 10; count += 1)
      await full.manager.ok(createWebhook, { body: right });
    expect((await full.manager.refused(createWebhook, { body: right })).code).toBe(
      'TOO_MANY_WEBHOOKS',
    );
    expect((await full.gestionnaire.refused(createWebhook, { body: right })).code).toBe(
      'PERMISSION_LACKING',
    );
    expect(JSON.stringify(await full.manager.ok(listWebhooks, {}))).not.toContain('whs_');
  });
});
