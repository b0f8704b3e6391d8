/** Composes messages: the queue, the outbox and its mail server, notifications. */

import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { EXPORT_JOB } from '../modules/exports/run-export.ts';
import { IMPORT_JOBS } from '../modules/imports/jobs/job-data.ts';
import { exhaustionAlert } from '../modules/notifications/exhausted.ts';
import { notifier } from '../modules/notifications/notify.ts';
import type { NumberingAlerts } from '../modules/numbering/issue-codes.ts';
import { announcer, WEBHOOK_QUEUE, webhooksOf } from '../modules/software/webhooks/announce.ts';
import { TAKE_OVER_JOBS } from '../modules/takeover/jobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { OpenedDatabase } from '../platform/database/opened-database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type JobQueue, jobQueue, RHYTHM, type Rhythm } from '../platform/jobs/queue.ts';
import { watchedQueue } from '../platform/jobs/run-watched.ts';
import { createOutbox, MAIL_QUEUE, mailSender, type SendMail } from '../platform/mail/outbox.ts';
import { followedPost, type Post } from '../platform/mail/smtp.ts';
import type { Notify } from '../platform/notify.ts';

/** `off`: nothing is queued and mails stay in the table, for tests that ask for neither. */
export type Jobs = Rhythm | 'off';

/** Jobs that people follow on screen: `openExchange` has a handler for each. */
const WATCHED_JOBS = [EXPORT_JOB, ...IMPORT_JOBS, ...TAKE_OVER_JOBS];

export type Messages = {
  readonly rhythm: Jobs;
  /** Null when jobs are off. */
  readonly queue: JobQueue | null;
  /**
   * Starts the queue.
   * @throws Error when the queue cannot be installed
   */
  readonly start: () => Promise<void>;
  /** Null without a mail server. */
  readonly post: Post | null;
  /** Whether the mail server accepted the last mail, or refused only its recipient. */
  readonly isMailReached: () => boolean;
  readonly notify: Notify;
  /** Notifies for a fictional past: mails are stored and never sent. */
  readonly notifyQuietly: Notify;
  readonly numberingAlerts: NumberingAlerts;
  readonly sendMail: SendMail;
};

type MessageOptions = {
  readonly configuration: Configuration;
  readonly database: OpenedDatabase;
  readonly db: Kysely<Tables>;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Undefined: at the ordinary rhythm. */
  readonly jobs: Jobs | undefined;
};

export function openMessages(options: MessageOptions): Messages {
  const { configuration, db, publicUrl, clock, jobs: rhythm = RHYTHM } = options;
  const { administrationStructureId: societyStructureId, brands, smtp } = configuration;
  const { post, isReached: isMailReached } = followedPost(smtp);
  const { queue, start } = queueOf(options, rhythm);
  const outbox = createOutbox(smtp === undefined ? null : queue);
  const recipients = { publicUrl, societyStructureId, brands };
  const notify = notifier({
    ...recipients,
    outbox,
    programs: { webhooksOf, announce: announcer(queue) },
  });
  return {
    rhythm,
    queue,
    start,
    post,
    isMailReached,
    notify,
    notifyQuietly: notifier({
      ...recipients,
      outbox: createOutbox(null),
      programs: { webhooksOf, announce: async () => {} },
    }),
    numberingAlerts: {
      notify,
      exhausted: exhaustionAlert({ db, clock, notify, societyStructureId }),
    },
    sendMail: mailSender(db, outbox, clock),
  };
}

function queueOf({ database, log }: MessageOptions, rhythm: Jobs) {
  if (rhythm === 'off') return { queue: null, start: async () => {} };
  const queues = [MAIL_QUEUE, WEBHOOK_QUEUE, ...WATCHED_JOBS.map(watchedQueue)];
  return jobQueue({ database, queues, rhythm, log });
}
