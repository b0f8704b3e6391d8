/** The job that makes one attempt at one delivery, and what follows when a receiver stays silent for days. */

import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { deliveryStateMachine, WAITING_DELIVERY } from '#domain/delivery/state-machine.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { JobHandler } from '#server/platform/jobs/queue.ts';
import type { Notify } from '#server/platform/notify.ts';
import { ownTransaction } from '#server/platform/own-transaction.ts';
import { hostOf, type Reach } from './address.ts';
import { type Delivered, post } from './post.ts';
import { openRests } from './rests.ts';
import { SIGNATURE_HEADER, signatureOf } from './signature.ts';

const HOUR = 3_600_000;
/** Hours of failures before an address is stopped, or one delivery is given up: a long week-end. */
export const PATIENCE_HOURS = 72;

const LONGEST_ERROR = 200;

const job = z.object({ livraisonId: z.int() });

type Log = { warn(facts: object, line: string): void };

export type DeliveryDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly reach: Reach;
  readonly log: Log;
};

/**
 * If the process is killed between the receiver's answer and the row, it delivers a second time,
 * with the same id: twice is better than never, and the receiver can detect it.
 */
export function deliverer(deliveryDeps: DeliveryDeps): JobHandler {
  const { db, clock, log } = deliveryDeps;
  const rests = openRests();
  return async ({ data, signal }) => {
    const { livraisonId } = job.parse(data);
    const result = await findWaiting(db, livraisonId);
    if (result === undefined) return;
    const from = clock();
    // No attempt: the receiver was not called, and its patience is counted from attempts.
    if (rests.isResting(result, from))
      throw new Error('the delivery waits while its receiver rests');
    const attempt = await attempted(result, deliveryDeps, signal);
    if (attempt.erreur === null) return markSent(deliveryDeps, result, attempt);
    rests.failed(result, from, clock());
    // Without the address: many people read the log.
    log.warn({ livraisonId, erreur: attempt.erreur }, 'a delivery did not arrive');
    if (await markFailed(deliveryDeps, result, attempt))
      throw new Error('the delivery waits for another attempt');
  };
}

function findWaiting(db: Kysely<Tables>, livraisonId: number) {
  return db
    .selectFrom('livraison as l')
    .innerJoin('webhook as w', 'w.webhookId', 'l.webhookId')
    .select([
      'l.livraisonId',
      'l.webhookId',
      'l.evenement',
      'l.corps',
      'l.createdAt',
      'w.adresse',
      'w.secret',
      'w.structureId',
      'w.updatedAt',
    ])
    .where('l.livraisonId', '=', livraisonId)
    .where('l.etat', '=', WAITING_DELIVERY)
    .where('w.disabledAt', 'is', null)
    .executeTakeFirst();
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;
type Attempt = { readonly reponse: number | null; readonly erreur: string | null };

async function attempted(
  one: Waiting,
  { clock, reach }: DeliveryDeps,
  signal: AbortSignal,
): Promise<Attempt> {
  const { corps, secret, adresse, evenement, livraisonId } = one;
  const headers = {
    [SIGNATURE_HEADER]: signatureOf(secret, Math.floor(clock().getTime() / 1000), corps),
    'portail-evenement': evenement,
    'portail-livraison': String(livraisonId),
    'user-agent': 'Portail-ISRC',
  };
  try {
    return judged(await post(adresse, headers, corps, reach, signal));
  } catch (error) {
    return { reponse: null, erreur: nameOf(error) };
  }
}

/** Anything but a 2xx is a failure, redirects included: they would lead to an unchecked address. */
function judged({ status }: Delivered): Attempt {
  const arrived = status >= 200 && status < 300;
  return { reponse: status, erreur: arrived ? null : `HTTP ${status}` };
}

/** An error code rather than a network message, which may quote internal addresses. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
  return (error.name === 'TimeoutError' || error.name === 'AbortError' ? 'TIMEOUT' : code).slice(
    0,
    LONGEST_ERROR,
  );
}

const moved = (action: 'send' | 'retry' | 'giveUp', now: Date) =>
  deliveryStateMachine.transition({ action, from: WAITING_DELIVERY, by: 'portal' }, { now })
    .written ?? {};

/**
 * Locks the webhook first, then its delivery, as everywhere else, so that two transactions cannot
 * deadlock.
 */
async function markSent(
  { db, clock }: DeliveryDeps,
  one: Waiting,
  { reponse }: Attempt,
): Promise<void> {
  await ownTransaction(db, clock, async ({ db: trx, now }) => {
    await trx
      .updateTable('webhook')
      .set({ failingSince: null })
      .where('webhookId', '=', one.webhookId)
      .where('failingSince', 'is not', null)
      .execute();
    await trx
      .updateTable('livraison')
      .set({ ...moved('send', now), attempts: sql<number>`attempts + 1`, reponse, erreur: null })
      .where('livraisonId', '=', one.livraisonId)
      .where('etat', '=', WAITING_DELIVERY)
      .execute();
  });
}

const isOver = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= PATIENCE_HOURS * HOUR;

const laterOf = (one: Date, other: Date): Date => (one < other ? other : one);

/** @returns whether another attempt is worth it */
async function markFailed(
  deliveryDeps: DeliveryDeps,
  one: Waiting,
  attempt: Attempt,
): Promise<boolean> {
  return ownTransaction(deliveryDeps.db, deliveryDeps.clock, async (context) => {
    const { db, now } = context;
    const webhook = await db
      .updateTable('webhook')
      .set({ failingSince: sql<Date>`coalesce(failing_since, ${now}::timestamptz)` })
      .where('webhookId', '=', one.webhookId)
      .where('disabledAt', 'is', null)
      .returning(['failingSince', 'updatedAt'])
      .executeTakeFirst();
    // Restarting the address, or requesting a delivery to it, restarts the time limit of pending
    // deliveries.
    const isLeft = isOver(laterOf(one.createdAt, (webhook ?? one).updatedAt), now);
    await db
      .updateTable('livraison')
      .set({
        ...attempt,
        attempts: sql<number>`attempts + 1`,
        ...moved(isLeft ? 'giveUp' : 'retry', now),
      })
      .where('livraisonId', '=', one.livraisonId)
      .where('etat', '=', WAITING_DELIVERY)
      .execute();
    // Removed, or stopped, meanwhile.
    if (webhook?.failingSince == null) return false;
    if (!isOver(laterOf(webhook.failingSince, webhook.updatedAt), now)) {
      if (isLeft) await forgetFailing(db, one.webhookId);
      return !isLeft;
    }
    await stopWebhook(db, one.webhookId, now);
    await deliveryDeps.notify(context, {
      kind: 'WEBHOOK_DISABLED',
      structureId: one.structureId,
      occasion: `${one.webhookId}:${now.toISOString()}`,
      facts: { serveur: hostOf(new URL(one.adresse)), depuis: webhook.failingSince.toISOString() },
    });
    return false;
  });
}

/**
 * Nothing is pending any more: a later failure must not count from the current start of failures.
 */
async function forgetFailing(db: Kysely<Tables>, webhookId: number): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failingSince: null })
    .where('webhookId', '=', webhookId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('livraison')
            .select('livraisonId')
            .where('webhookId', '=', webhookId)
            .where('etat', '=', WAITING_DELIVERY),
        ),
      ),
    )
    .execute();
}

/**
 * Pending deliveries become failed: they stay listed, to be sent again once the address is
 * restarted.
 */
async function stopWebhook(db: Kysely<Tables>, webhookId: number, now: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ disabledAt: now })
    .where('webhookId', '=', webhookId)
    .execute();
  await db
    .updateTable('livraison')
    .set(moved('giveUp', now))
    .where('webhookId', '=', webhookId)
    .where('etat', '=', WAITING_DELIVERY)
    .execute();
}
