/**
 * Outbox of mails: a mail is written in the transaction of the event it reports, and sent by a job
 * after the commit. A call that is rolled back never mails; the mail of a committed one is never
 * lost.
 */

import { type Kysely, sql } from 'kysely';
import { mailStateMachine, WAITING_MAIL } from '#domain/mail/state-machine.ts';
import { isEmail } from '#domain/profile/reach.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import type { JobQueue, QueueDefinition } from '../jobs/queue.ts';
import type { NotificationContext } from '../notify.ts';
import { ownTransaction } from '../own-transaction.ts';
import { isLeaving } from './deliver.ts';
import { isFarewell, letterKey } from './identity-letters.ts';

export type Mail = {
  /** Identifies the event and the reader: a second mail with the same key is not written. */
  readonly cle: string;
  readonly destinataire: string;
  readonly sujet: string;
  readonly texte: string;
  readonly html?: string;
};

export type Outbox = {
  /** Without a queue to leave by, mails stay in the table, for good. */
  enqueue(context: NotificationContext, mails: readonly Mail[]): Promise<void>;
};

/**
 * A mail server that is down for days loses nothing: 500 attempts, 15 minutes apart in the end, are
 * five days, and `requeueMails` begins again. One attempt takes far less than its two minutes.
 */
export const MAIL_QUEUE: QueueDefinition = {
  name: 'courriel',
  oncePerKey: true,
  retries: 500,
  limit: 120,
};

const LONGEST_SUBJECT = 200;

/** @param queue null when there is no mail server */
export function createOutbox(queue: JobQueue | null): Outbox {
  return {
    async enqueue({ db, now, afterCommit }, requested) {
      const mails = requested.filter((mail) => !isFarewell(mail) || canLeave(mail, queue));
      if (mails.length === 0) return;
      const written = await db
        .insertInto('courriel')
        .values(
          mails.map(({ cle, destinataire, sujet, texte, html }) => ({
            cle,
            destinataire,
            sujet: oneLine(sujet),
            texte,
            html: html ?? null,
            ...statusOf(destinataire, queue, now),
            createdAt: now,
          })),
        )
        .onConflict((conflict) => conflict.column('cle').doNothing())
        .returning(['courrielId', 'etat'])
        .execute();
      const waiting = written.filter(({ etat }) => etat === WAITING_MAIL);
      if (queue === null || waiting.length === 0) return;
      for (const { courrielId } of waiting) await send(db, queue, courrielId);
      afterCommit(async () => queue.wake(MAIL_QUEUE.name));
    },
  };
}

/**
 * Recalls an occasion's mails that have not been sent, and are not being sent.
 * @param since earliest time at which the first may have been written
 * @returns whether there were some, and nobody has received one
 */
export async function recallMails(
  db: Kysely<Tables>,
  occasion: string,
  since: Date,
): Promise<boolean> {
  mailStateMachine.target({ action: 'recall', from: WAITING_MAIL, by: 'portal' });
  const { rows } = await sql<{ areGone: boolean }>`
    with recalled as (
      delete from courriel where etat = ${sql.lit(WAITING_MAIL)} and not ${isLeaving} and starts_with(cle, ${occasion})
      returning courriel_id)
    select exists (select from recalled) and not exists (select from courriel
      where created_at >= ${since} and starts_with(cle, ${occasion})
        and courriel_id not in (select courriel_id from recalled)) as "areGone"`.execute(db);
  return rows[0]?.areGone === true;
}

/** What can never leave would keep, for nothing, the address of somebody who is erased. */
const canLeave = ({ destinataire }: Mail, queue: JobQueue | null): boolean =>
  queue !== null && isEmail(destinataire);

function statusOf(destinataire: string, queue: JobQueue | null, now: Date) {
  const conditions = { addressable: isEmail(destinataire), serverSaved: queue !== null };
  const { written } = mailStateMachine.begin(
    { action: 'write', by: 'portal', conditions },
    { now },
  );
  return { ...written, ...(conditions.addressable ? {} : { lastError: 'not an address' }) };
}

/** A line break in a header would begin another header, of the author's choice. */
function oneLine(sujet: string): string {
  const plain = sujet.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return [...plain].slice(0, LONGEST_SUBJECT).join('');
}

function send(db: Kysely<Tables>, queue: JobQueue, courrielId: string): Promise<void> {
  return queue.send(db, MAIL_QUEUE.name, { courrielId }, { key: courrielId });
}

/** Sends an identity mail, for parts without access to the outbox. Resolves once it is stored. */
export type SendMail = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

export function mailSender(db: Kysely<Tables>, outbox: Outbox, clock: Clock): SendMail {
  return ({ to, subject, text }) =>
    ownTransaction(db, clock, (context) =>
      outbox.enqueue(context, [
        { cle: letterKey(), destinataire: to, sujet: subject, texte: text },
      ]),
    );
}

const HOUR = 3_600_000;

/**
 * Requeues mails that have been pending for an hour; those still in the queue stay as they are. For
 * mails that the queue gave up or lost.
 * @returns how many were examined
 */
export async function requeueMails(
  db: Kysely<Tables>,
  queue: JobQueue,
  now: Date,
): Promise<number> {
  const waiting = await db
    .selectFrom('courriel')
    .select('courrielId')
    .where('etat', '=', WAITING_MAIL)
    .where('createdAt', '<', new Date(now.getTime() - HOUR))
    .orderBy('createdAt')
    .limit(1000)
    .execute();
  for (const { courrielId } of waiting) await send(db, queue, courrielId);
  return waiting.length;
}

/** Deletes old mails, since they contain names and addresses. A pending mail is never old. */
export async function forgetOldMails(db: Kysely<Tables>, before: Date): Promise<void> {
  await db
    .deleteFrom('courriel')
    .where('etat', '<>', WAITING_MAIL)
    .where('createdAt', '<', before)
    .execute();
}
