/** Where what people learn meets: the queue, the outbox and its server, notifications, and the rounds of all. */

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { exhaustionAlert } from '../modules/notifications/exhausted.ts';
import { forgetNotifications } from '../modules/notifications/forget.ts';
import { remindOfTimings } from '../modules/notifications/remind.ts';
import { teller } from '../modules/notifications/tell.ts';
import type { NumberingAlerts } from '../modules/numbering/issue-codes.ts';
import { announcer, WEBHOOK_QUEUE, webhooksOf } from '../modules/software/webhooks/announce.ts';
import { type Clock, monthsBefore } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { OpenedDatabase } from '../platform/database/opened-database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { every, later, type Rounds } from '../platform/every.ts';
import type { DiskGuard } from '../platform/health/disk-guard.ts';
import {
  type JobQueue,
  jobQueue,
  RHYTHM,
  type Rhythm,
  SUPERVISE_EVERY,
} from '../platform/jobs/queue.ts';
import { type WatchedHandler, watched, watchedQueue } from '../platform/jobs/run-watched.ts';
import { failAbandonedJobs, forgetOldJobs } from '../platform/jobs/watched-job.ts';
import { whereThereIsRoom } from '../platform/jobs/where-there-is-room.ts';
import { deliverer } from '../platform/mail/deliver.ts';
import { blankLetters } from '../platform/mail/identity-letters.ts';
import {
  createOutbox,
  forgetOldMails,
  MAIL_QUEUE,
  mailSender,
  requeueMails,
  type SendMail,
} from '../platform/mail/outbox.ts';
import { followedPost, type Post } from '../platform/mail/smtp.ts';
import type { Tell } from '../platform/tell.ts';
import { deliverWebhooks, keepWebhooks } from './software.ts';

const HOUR = 3_600_000;

/** `off`: nothing is queued and mails stay in the table, for tests that ask for neither. */
export type Jobs = Rhythm | 'off';

export type Messages = {
  /** Null when jobs are off. */
  readonly queue: JobQueue | null;
  readonly tell: Tell;
  /** The same for a past that is made up: its mails are kept and never sent. */
  readonly tellQuietly: Tell;
  readonly numberingAlerts: NumberingAlerts;
  readonly sendMail: SendMail;
  /** Whether the mail server took the last mail that was brought to it, or refused its recipient only. */
  readonly isMailReached: () => boolean;
  /** Its queue serves from then on. @throws Error when the queue cannot be installed */
  readonly start: () => Promise<void>;
  readonly rounds: () => readonly Rounds[];
};

export type MessageParts = {
  readonly app: Pick<FastifyInstance, 'addHook'>;
  readonly configuration: Configuration;
  readonly database: OpenedDatabase;
  readonly db: Kysely<Tables>;
  readonly publicUrl: string;
  readonly clock: Clock;
  /** Undefined: at the ordinary rhythm. */
  readonly jobs?: Jobs;
  /** What does the jobs that people watch, by type. */
  readonly watchedJobs: Readonly<Record<string, WatchedHandler>>;
  /** Where there is no more room, nothing is imported nor exported until there is. */
  readonly disks: Pick<DiskGuard, 'isFull'>;
  readonly log: FastifyBaseLogger;
};

export function openMessages(parts: MessageParts): Messages {
  const { configuration, db, publicUrl, clock } = parts;
  const { post, isReached: isMailReached } = followedPost(configuration.smtp);
  const { queue, start } = queueOf(parts);
  const outbox = createOutbox(configuration.smtp === undefined ? null : queue);
  const { administrationStructureId: societyStructureId, brands } = configuration;
  const deps = { publicUrl, societyStructureId, brands };
  const programs = { webhooksOf, announce: announcer(queue) };
  const tell = teller({ ...deps, outbox, programs });
  const serving =
    queue === null ? [] : [served(parts, queue, () => takeUp(parts, { queue, post, tell }))];
  return {
    queue,
    tell,
    tellQuietly: teller({
      ...deps,
      outbox: createOutbox(null),
      programs: { webhooksOf, announce: async () => {} },
    }),
    numberingAlerts: { tell, exhausted: exhaustionAlert({ db, clock, tell, societyStructureId }) },
    sendMail: mailSender(db, outbox, clock),
    isMailReached,
    start,
    rounds: () => [...roundsOf(parts, queue, tell), ...serving],
  };
}

/** Whoever waits for the first answer goes before what waits in the queue. Stopped, nothing more is taken up, and then the queue ends. */
function served(
  { app, jobs, log }: MessageParts,
  queue: JobQueue,
  takingUp: () => Promise<void>,
): Rounds {
  const { rest = 0 } = jobs === undefined || jobs === 'off' ? RHYTHM : jobs;
  let coming: Rounds | undefined;
  app.addHook('onListen', () => {
    coming = later(rest * 1000, takingUp, log);
  });
  return {
    async stop() {
      await coming?.stop();
      await queue.stop();
    },
  };
}

function queueOf({ database, watchedJobs, log, jobs = RHYTHM }: MessageParts) {
  if (jobs === 'off') return { queue: null, start: async () => {} };
  const queues = [MAIL_QUEUE, WEBHOOK_QUEUE, ...Object.keys(watchedJobs).map(watchedQueue)];
  return jobQueue({ database, queues, rhythm: jobs, log });
}

async function takeUp(
  parts: MessageParts,
  {
    queue,
    post,
    tell,
  }: { readonly queue: JobQueue; readonly post: Post | null; readonly tell: Tell },
): Promise<void> {
  const { db, clock, watchedJobs, disks, log } = parts;
  await queue.returnActive();
  for (const [type, handler] of Object.entries(watchedJobs))
    await queue.work(type, watched(db, clock, whereThereIsRoom(handler, disks)));
  if (post !== null) await queue.work(MAIL_QUEUE.name, deliverer({ db, post, clock, log }));
  await deliverWebhooks(parts, queue, tell);
}

function roundsOf(
  { configuration, db, clock, log }: MessageParts,
  queue: JobQueue | null,
  tell: Tell,
): readonly Rounds[] {
  const hourly = async () => {
    await forgetOldMails(db, monthsBefore(clock(), configuration.retention.mails));
    await blankLetters(db, clock());
    await forgetOldJobs(db, clock());
    await forgetNotifications(db, monthsBefore(clock(), configuration.retention.notifications));
    await keepWebhooks({ configuration, db, clock, log }, queue);
    // Each hour rather than each day: a server that is started anew every night reminds all the same.
    await remindOfTimings(db, clock, tell);
    if (queue !== null && configuration.smtp !== undefined) await requeueMails(db, queue, clock());
  };
  if (queue === null) return [every(HOUR, hourly, log)];
  const supervise = async () => {
    await queue.supervise();
    await failAbandonedJobs(db, clock());
  };
  return [every(HOUR, hourly, log), every(SUPERVISE_EVERY, supervise, log)];
}
