import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DELIVERY_RETENTION_DAYS } from '#contract/software/webhooks.ts';
import type { Call } from '#server/platform/call.ts';
import { aGround, eventually, type Ground, SILENT } from '#server/platform/jobs/testing/ground.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aReceiver, type Receiver } from '../testing/receiver.ts';
import { WEBHOOK_QUEUE } from './announce.ts';
import { deliverer, PATIENCE_HOURS } from './deliver.ts';
import { replayer } from './send.ts';
import { forgetOldDeliveries, giveUpStopped, requeueDeliveries } from './upkeep.ts';

const HOUR = 3_600_000;

describe('deliveries behind their queue', () => {
  let ground: Ground;
  let receiver: Receiver;
  let webhookId: number;
  const now = new Date();
  const longAgo = new Date(now.getTime() - (PATIENCE_HOURS + 1) * HOUR);

  beforeAll(async () => {
    ground = await aGround('postgres');
    receiver = await aReceiver();
    const structureId = await aStructure(ground.db);
    const { interlocuteurId: createdBy } = await aPerson(ground.db, {});
    ({ webhookId } = await ground.db
      .insertInto('webhook')
      .values({
        structureId,
        createdBy,
        adresse: receiver.address,
        evenements: '["essai"]',
        secret: 'whs_x',
        failingSince: null,
        disabledAt: null,
        createdAt: longAgo,
        updatedAt: longAgo,
      })
      .returning('webhookId')
      .executeTakeFirstOrThrow());
  });
  afterAll(async () => {
    await receiver?.close();
    await ground?.remove();
  });

  const aDelivery = (corps: string, hoursAgo: number, etat: 'WAITING' | 'FAILED' = 'WAITING') =>
    ground.db
      .insertInto('livraison')
      .values({
        webhookId,
        evenement: 'essai',
        corps,
        etat,
        reponse: null,
        erreur: null,
        sentAt: null,
        createdAt: new Date(now.getTime() - hoursAgo * HOUR),
      })
      .execute();

  test('what waits without a job in the queue is found in the table, and sent', async () => {
    await aDelivery('{"perdu":true}', 2);
    await aDelivery('{"tout juste":true}', 0);
    const queue = await ground.openQueue([WEBHOOK_QUEUE]);
    const { db } = ground;
    const notify = async () => {};
    const deps = { db, clock: () => now, notify, reach: 'loopback', log: SILENT } as const;
    await queue.work(WEBHOOK_QUEUE.name, deliverer(deps));
    expect(await requeueDeliveries(db, queue, now)).toBe(1);
    await eventually(
      () => receiver.received.map(({ body }) => body),
      (bodies) => bodies.includes('{"perdu":true}'),
    );
    expect(receiver.received).toHaveLength(1);
  });

  test('one that the receiver never takes is left after three days, while the others arrive', async () => {
    const { db } = ground;
    await aDelivery('{"poison":true}', PATIENCE_HOURS + 1);
    await aDelivery('{"refuse":true}', 1);
    receiver.answer = 422;
    const notify = async () => {};
    const deliver = deliverer({ db, clock: () => now, notify, reach: 'loopback', log: SILENT });
    const rows = () =>
      db
        .selectFrom('livraison')
        .select(['livraisonId', 'etat', 'corps'])
        .where('corps', 'in', ['{"poison":true}', '{"refuse":true}'])
        .orderBy('livraisonId')
        .execute();
    const { signal } = new AbortController();
    const thrown: unknown[] = [];
    for (const { livraisonId } of await rows()) {
      const attempt = { id: '', data: { livraisonId }, isLast: false, signal };
      await deliver(attempt).catch((error: unknown) => thrown.push(error));
    }
    expect((await rows()).map(({ etat }) => etat)).toEqual(['FAILED', 'WAITING']);
    // Only pending deliveries are put back into the queue.
    expect(thrown).toHaveLength(1);
    const webhook = await db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow();
    expect([webhook.disabledAt, webhook.failingSince]).toEqual([null, now]);
  });

  const sentBy = async ({ address }: Receiver, count: number) => {
    const { db } = ground;
    const webhook = await db
      .selectFrom('webhook')
      .selectAll()
      .where('webhookId', '=', webhookId)
      .executeTakeFirstOrThrow();
    const { webhookId: _, ...same } = { ...webhook, adresse: address, failingSince: null };
    const evenements = JSON.stringify(webhook.evenements);
    const made = await db
      .insertInto('webhook')
      .values({ ...same, evenements })
      .returning('webhookId')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, () => ({
      ...made,
      evenement: 'essai' as const,
      corps: '{}',
      reponse: null,
      erreur: null,
      sentAt: null,
      createdAt: now,
    }));
    const written = await db
      .insertInto('livraison')
      .values(rows)
      .returning('livraisonId')
      .execute();
    return written.map(({ livraisonId }) => livraisonId);
  };
  /** Runs as a job does, on its own clock. */
  const aWorker = () => {
    const time = { now };
    const notify = async () => {};
    const deps = {
      db: ground.db,
      clock: () => time.now,
      notify,
      reach: 'loopback',
      log: SILENT,
    } as const;
    const deliver = deliverer(deps);
    const { signal } = new AbortController();
    const tried = (livraisonId: number) =>
      deliver({ id: '', data: { livraisonId }, isLast: false, signal });
    return { time, tried };
  };
  /** An attempt of ten seconds without an answer; the address no longer listens. */
  const silently = async (
    slow: Receiver,
    livraisonId: number,
    { time, tried }: ReturnType<typeof aWorker>,
  ) => {
    slow.answer = 'silence';
    const waiting = tried(livraisonId).catch(() => 'failed');
    await eventually(
      () => slow.received.length,
      (length) => length === 1,
    );
    time.now = new Date(time.now.getTime() + 10_000);
    await slow.close();
    expect(await waiting).toBe('failed');
  };
  /** Replayed as its manager requests it. */
  const replayed = (livraisonId: number, at: Date) => {
    const reported = { record: async () => {}, recordNothing: () => {}, afterCommit: () => {} };
    const call = { ...reported, db: ground.db, now: at, scope: { kind: 'all' } } as unknown as Call;
    return replayer(null)(call, { query: null, body: { livraisonId } });
  };

  test('a slow receiver is paused, while those of other webhooks are notified', async () => {
    const [slow, quick] = [await aReceiver(), await aReceiver()];
    const [first = 0, second = 0] = await sentBy(slow, 2);
    const [other = 0] = await sentBy(quick, 1);
    const worker = aWorker();
    const { time, tried } = worker;
    await silently(slow, first, worker);
    // Nothing listens there: an actual call counts as an attempt.
    await expect(tried(second)).rejects.toThrow('its receiver rests');
    await tried(other);
    expect(quick.received).toHaveLength(1);
    time.now = new Date(time.now.getTime() + 121_000);
    await expect(tried(second)).rejects.toThrow('another attempt');
    const attempts = await ground.db
      .selectFrom('livraison')
      .select('attempts')
      .where('livraisonId', 'in', [first, second])
      .execute();
    expect(attempts.map((row) => row.attempts)).toEqual([1, 1]);
    await quick.close();
  });

  test.each(['WAITING', 'FAILED'] as const)(
    'a delivery requested again, %s, is tried at once: its receiver is no longer paused',
    async (etat) => {
      const slow = await aReceiver();
      const [first = 0, second = 0] = await sentBy(slow, 2);
      await ground.db
        .updateTable('livraison')
        .set({ etat })
        .where('livraisonId', '=', second)
        .execute();
      const worker = aWorker();
      await silently(slow, first, worker);
      await replayed(second, worker.time.now);
      await expect(worker.tried(second)).rejects.toThrow('another attempt');
    },
  );

  test('an old delivery requested again gets three more days', async () => {
    const { db } = ground;
    const busy = await aReceiver();
    busy.answer = 503;
    const [old = 0] = await sentBy(busy, 1);
    const { tried } = aWorker();
    await db
      .updateTable('livraison')
      .set({ etat: 'FAILED', createdAt: longAgo })
      .where('livraisonId', '=', old)
      .execute();
    await replayed(old, now);
    await expect(tried(old)).rejects.toThrow('another attempt');
    const delivery = await db
      .selectFrom('livraison')
      .selectAll()
      .where('livraisonId', '=', old)
      .executeTakeFirstOrThrow();
    expect(delivery).toMatchObject({ etat: 'WAITING', attempts: 1, reponse: 503 });
    await busy.close();
  });

  /** Its address has failed since then, and takes nothing. */
  const failing = async (failingSince: Date) => {
    const busy = await aReceiver();
    busy.answer = 503;
    const [livraisonId = 0] = await sentBy(busy, 1);
    const address = ground.db.updateTable('webhook').set({ failingSince, updatedAt: longAgo });
    await address.where('adresse', '=', busy.address).execute();
    const status = () =>
      ground.db
        .selectFrom('webhook')
        .select(['failingSince', 'disabledAt'])
        .where('adresse', '=', busy.address)
        .executeTakeFirstOrThrow();
    return { busy, livraisonId, status };
  };

  test('a webhook retried by its manager gets three more days', async () => {
    const since = new Date(now.getTime() - (PATIENCE_HOURS - 0.1) * HOUR);
    const { busy, livraisonId, status } = await failing(since);
    const { time, tried } = aWorker();
    await replayed(livraisonId, now);
    time.now = new Date(now.getTime() + HOUR);
    await expect(tried(livraisonId)).rejects.toThrow('another attempt');
    expect(await status()).toEqual({ failingSince: since, disabledAt: null });
    time.now = new Date(now.getTime() + PATIENCE_HOURS * HOUR);
    await tried(livraisonId);
    expect(await status()).toEqual({ failingSince: since, disabledAt: time.now });
    await busy.close();
  });

  test('an address of which nothing waits any more fails no more', async () => {
    const { busy, livraisonId, status } = await failing(new Date(now.getTime() - HOUR));
    const { tried } = aWorker();
    const { db } = ground;
    const old = db.updateTable('livraison').set({ createdAt: longAgo });
    await old.where('livraisonId', '=', livraisonId).execute();
    await tried(livraisonId);
    expect(await status()).toEqual({ failingSince: null, disabledAt: null });
    await busy.close();
  });

  test('what ended is forgotten after its time, what waits never', async () => {
    const old = (DELIVERY_RETENTION_DAYS + 1) * 24;
    await aDelivery('vieux', old, 'FAILED');
    await aDelivery('attend', old);
    await forgetOldDeliveries(ground.db, now);
    const stored = await ground.db.selectFrom('livraison').select('corps').execute();
    expect(stored.map(({ corps }) => corps)).toContain('attend');
    expect(stored.map(({ corps }) => corps)).not.toContain('vieux');
  });

  test('the pending deliveries of a stopped webhook are abandoned', async () => {
    const { db } = ground;
    await aDelivery('{"arrete":true}', 0);
    const etatOf = async () =>
      (
        await db
          .selectFrom('livraison')
          .select('etat')
          .where('corps', '=', '{"arrete":true}')
          .executeTakeFirstOrThrow()
      ).etat;
    await giveUpStopped(db, now);
    expect(await etatOf()).toBe('WAITING');
    await db
      .updateTable('webhook')
      .set({ disabledAt: now })
      .where('webhookId', '=', webhookId)
      .execute();
    await giveUpStopped(db, now);
    expect(await etatOf()).toBe('FAILED');
  });
});
