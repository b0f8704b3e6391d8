/** The jobs of the queue, and the schedulers that maintain them and the notifications. */

import { forgetNotifications } from '../modules/notifications/forget.ts';
import { remindOfTimings } from '../modules/notifications/remind.ts';
import { monthsBefore } from '../platform/clock.ts';
import { type JobQueue, RHYTHM, SUPERVISE_INTERVAL } from '../platform/jobs/queue.ts';
import { watched } from '../platform/jobs/run-watched.ts';
import { failAbandonedJobs, forgetOldJobs } from '../platform/jobs/watched-job.ts';
import { whereThereIsCapacity } from '../platform/jobs/when-capacity.ts';
import { deliverer } from '../platform/mail/deliver.ts';
import { blankLetters } from '../platform/mail/identity-letters.ts';
import { forgetOldMails, MAIL_QUEUE, requeueMails } from '../platform/mail/outbox.ts';
import { later, type Scheduler, schedule } from '../platform/schedule.ts';
import type { Exchange, Services } from './services.ts';
import { deliverWebhooks, keepWebhooks } from './software.ts';

const HOUR = 3_600_000;

type WatchedJobs = Exchange['watchedJobs'];

export function jobScheduler(services: Services, watchedJobs: WatchedJobs): readonly Scheduler[] {
  const { db, clock, log, messages } = services;
  const { queue } = messages;
  const hourly = schedule(HOUR, () => forgetAndRemind(services), log);
  if (queue === null) return [hourly];
  const supervise = async () => {
    await queue.supervise();
    await failAbandonedJobs(db, clock());
  };
  return [
    hourly,
    schedule(SUPERVISE_INTERVAL, supervise, log),
    served(services, queue, watchedJobs),
  ];
}

/**
 * Starts the queue `rest` seconds after the server listens, so that the first requests go before
 * queued jobs. On stop, no new job is taken, then the queue ends.
 */
function served(services: Services, queue: JobQueue, watchedJobs: WatchedJobs): Scheduler {
  const { app, log, messages } = services;
  const { rest = 0 } = messages.rhythm === 'off' ? RHYTHM : messages.rhythm;
  let coming: Scheduler | undefined;
  app.addHook('onListen', () => {
    coming = later(rest * 1000, () => takeUp(services, queue, watchedJobs), log);
  });
  return {
    async stop() {
      await coming?.stop();
      await queue.stop();
    },
  };
}

async function takeUp(
  services: Services,
  queue: JobQueue,
  watchedJobs: WatchedJobs,
): Promise<void> {
  const { db, clock, files, log, messages } = services;
  const { post } = messages;
  await queue.returnActive();
  // When the disk is full, imports and exports wait until there is space.
  for (const [type, handler] of Object.entries(watchedJobs))
    await queue.work(type, watched(db, clock, whereThereIsCapacity(handler, files.disks)));
  if (post !== null) await queue.work(MAIL_QUEUE.name, deliverer({ db, post, clock, log }));
  await deliverWebhooks(services, queue);
}

async function forgetAndRemind(services: Services): Promise<void> {
  const { configuration, db, clock, messages } = services;
  const { retention, smtp } = configuration;
  const { queue, notify } = messages;
  await forgetOldMails(db, monthsBefore(clock(), retention.mails));
  await blankLetters(db, clock());
  await forgetOldJobs(db, clock());
  await forgetNotifications(db, monthsBefore(clock(), retention.notifications));
  await keepWebhooks(services);
  // Every hour rather than every day: reminders also leave on a server restarted every night.
  await remindOfTimings(db, clock, notify);
  if (queue !== null && smtp !== undefined) await requeueMails(db, queue, clock());
}
