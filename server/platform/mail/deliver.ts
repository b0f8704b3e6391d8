/** The job that sends one mail of the outbox. */

import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type MailState, mailStateMachine, WAITING_MAIL } from '#domain/mail/state-machine.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import type { JobHandler } from '../jobs/queue.ts';
import { messagesOnceSent } from './identity-letters.ts';
import { MailRefused, type Post } from './smtp.ts';

/** Refusals of one mail after which nobody tries again: a server may be wrong about an address for a while. */
export const MOST_REFUSALS = 5;

const LONGEST_ERROR = 500;

const job = z.object({ courrielId: z.uuid() });

type Log = { warn(facts: object, line: string): void };

/**
 * Killed between the server's answer and the row, it sends the mail a second time, with the same
 * Message-ID: twice is better than never.
 */
export function deliverer(deps: {
  readonly db: Kysely<Tables>;
  readonly post: Post;
  readonly clock: Clock;
  readonly log: Log;
}): JobHandler {
  const { db, post, clock, log } = deps;
  return async ({ data }) => {
    const { courrielId } = job.parse(data);
    const letter = await take(db, courrielId);
    if (letter === undefined) return;
    const error = await post(letter).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (error === null) return markSent(db, courrielId, clock());
    const etat = await markTried(db, courrielId, error);
    // Neither the address nor the server's text about it: many people read the log.
    log.warn({ courrielId, etat, refused: error instanceof MailRefused }, 'a mail was not sent');
    if (etat === WAITING_MAIL) throw new Error('the mail waits for another attempt');
  };
}

/**
 * For a pending mail: the server has it, or may have it. One that could not be sent has an error.
 */
export const isLeaving = sql<boolean>`(attempts > 0 and last_error is null)`;

/** From here on it cannot be recalled. */
function take(db: Kysely<Tables>, courrielId: string) {
  return db
    .updateTable('courriel')
    .set({ attempts: sql<number>`attempts + 1`, lastError: null })
    .where('courrielId', '=', courrielId)
    .where('etat', '=', WAITING_MAIL)
    .returning(['courrielId', 'destinataire', 'sujet', 'texte', 'html', 'createdAt'])
    .executeTakeFirst();
}

async function markSent(db: Kysely<Tables>, courrielId: string, now: Date): Promise<void> {
  const sent = mailStateMachine.transition(
    { action: 'send', from: WAITING_MAIL, by: 'portal' },
    { now },
  );
  await db
    .updateTable('courriel')
    .set({ ...sent.written, ...messagesOnceSent })
    .where('courrielId', '=', courrielId)
    .execute();
}

const leads = (action: 'giveUp' | 'retry') =>
  mailStateMachine.target({ action, from: WAITING_MAIL, by: 'portal' });

async function markTried(db: Kysely<Tables>, courrielId: string, error: unknown) {
  const refused = error instanceof MailRefused ? 1 : 0;
  const { etat } = await db
    .updateTable('courriel')
    .set({
      refusals: sql<number>`refusals + ${refused}`,
      lastError: String(error).slice(0, LONGEST_ERROR),
      etat: sql<MailState>`case when refusals + ${refused} >= ${MOST_REFUSALS}
        then ${leads('giveUp')} else ${leads('retry')} end`,
    })
    .where('courrielId', '=', courrielId)
    .returning('etat')
    .executeTakeFirstOrThrow();
  return etat;
}
