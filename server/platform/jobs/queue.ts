/**
 * Work that outlives its call, on the same database (pg-boss): a job is sent in the transaction of
 * its effect, so both exist or neither does. It runs at least once: a killed job runs again, so a
 * handler must detect what it did before and not repeat it.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import { asSpelled } from '../database/kysely.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';
import type { Tables } from '../database/tables.ts';
import { onPool, type QueueSettings, SCHEMA, SWITCHED_OFF, startInstalled } from './install.ts';

export type QueueDefinition = {
  /** Lower case letters and hyphens. */
  readonly name: string;
  /** At most one job waits or runs for each key; another one with the same key is not sent. */
  readonly oncePerKey: boolean;
  /** Attempts after the first. */
  readonly retries: number;
  /** Seconds that one attempt may last, 24 hours at most. */
  readonly limit: number;
  /** Jobs that one server runs concurrently; default 1. */
  readonly atOnce?: number;
};

/** In seconds. */
export type Rhythm = {
  /**
   * Delay before the queue starts once the portal listens, so that first requests have priority.
   * Default: none.
   */
  readonly rest?: number;
  /** How often an idle worker looks for jobs of other servers, and for retries; half a second at least. */
  readonly poll: number;
  /** First wait before a retry, roughly; it doubles up to the longest. */
  readonly firstRetry: number;
  readonly longestRetry: number;
};

export const RHYTHM: Rhythm = { rest: 1, poll: 10, firstRetry: 5, longestRetry: 900 };

export type Attempt = {
  readonly id: string;
  readonly data: unknown;
  /** No further attempt follows. */
  readonly isLast: boolean;
  /** Aborted when the server stops, and when the job was meanwhile given to another worker. */
  readonly signal: AbortSignal;
};

/** Resolved, the job is done; rejected, it is tried again. */
export type JobHandler = (attempt: Attempt) => Promise<void>;

export type JobOptions = {
  readonly id?: string;
  readonly key?: string;
  /**
   * Of a group's jobs one runs at a time, across all servers, except for those fetched at the same
   * moment; waiting ones let jobs of other groups go first.
   */
  readonly group?: string;
};

export type JobQueue = {
  /** Sends a job in the transaction of `db`. Call `wake` once it is committed. */
  send(db: Kysely<Tables>, queue: string, data: object, options?: JobOptions): Promise<void>;
  /** When the pending job of each key is due; running or finished jobs are absent. */
  nextAttempts(
    db: Kysely<Tables>,
    queue: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, Date>>;
  /** Makes what waits under a key due at once. Call `wake` once it is committed. @returns whether something waited */
  hasten(db: Kysely<Tables>, queue: string, key: string): Promise<boolean>;
  /** Looks for jobs now rather than at the next poll. */
  wake(queue: string): void;
  work(queue: string, handler: JobHandler): Promise<void>;
  /**
   * Returns jobs to the queue that a dead process had running, where it can only be dead; before
   * any `work`.
   */
  returnActive(): Promise<void>;
  /**
   * Returns jobs held by dead workers to the queue, and deletes old finished ones. See
   * `SUPERVISE_INTERVAL`.
   */
  supervise(): Promise<void>;
  /** @throws Error when no job can be taken or sent: its tables are away, closed to the portal, or locked by somebody */
  check(): Promise<void>;
  /** Errors that it met since the start. */
  readonly errorCount: number;
  /** Jobs under way have 5 seconds to end; then they return to the queue. Idempotent. */
  stop(): Promise<void>;
};

/** A worker that is silent for longer, in seconds, is dead: its job returns to the queue. */
const HEARTBEAT = 30;
/** Milliseconds between two calls of `supervise`. */
export const SUPERVISE_INTERVAL = 30_000;
const DAY = 24 * 3600;
/** Milliseconds for the jobs under way when the server stops. */
const GRACE = 5000;

type Log = { error(facts: object, line: string): void };

export type QueueDeps = {
  readonly database: OpenedDatabase;
  readonly queues: readonly QueueDefinition[];
  readonly rhythm?: Rhythm;
  readonly log: Log;
};

/** The queue, which serves once it is started. `start` rejects when the queues cannot be installed. */
export function jobQueue({ database, queues, rhythm = RHYTHM, log }: QueueDeps): {
  readonly queue: JobQueue;
  readonly start: () => Promise<void>;
} {
  const boss = new PgBoss({
    ...SWITCHED_OFF,
    schema: SCHEMA,
    // Queues are read once, at the start; statistics on them are not needed.
    queueCacheIntervalSeconds: 3600,
    // Of several servers, one looks for dead workers in each round.
    monitorIntervalSeconds: SUPERVISE_INTERVAL / 1000 - 5,
    db: onPool(database),
  });
  const errors = { count: 0 };
  boss.on('error', (error) => {
    errors.count += 1;
    // Its message only: an error of the database may quote values.
    log.error({ reason: error.message }, 'the job queue met an error');
  });
  const settings = queues.map((queue) => settingsOf(queue, rhythm));
  return {
    queue: jobQueueOn(boss, { database, queues, rhythm, errors }),
    start: () => startInstalled(boss, database, settings),
  };
}

function settingsOf(
  { name, oncePerKey, retries, limit }: QueueDefinition,
  rhythm: Rhythm,
): QueueSettings {
  return {
    name,
    policy: oncePerKey ? 'exclusive' : 'standard',
    retryLimit: retries,
    retryDelay: rhythm.firstRetry,
    retryBackoff: true,
    retryDelayMax: rhythm.longestRetry,
    expireInSeconds: limit,
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: DAY,
    retentionSeconds: 30 * DAY,
  };
}

function jobQueueOn(
  boss: PgBoss,
  {
    database,
    queues,
    rhythm,
    errors,
  }: Required<Omit<QueueDeps, 'log'>> & { readonly errors: { readonly count: number } },
): JobQueue {
  const workers = new Map<string, string[]>();
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;
  const wake = (queue: string) => {
    for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
  };
  return {
    async send(db, queue, data, { id, key, group } = {}) {
      await boss.send(queue, data, {
        db: { executeSql: (text, values = []) => asSpelled(db, text, values) },
        ...(id === undefined ? {} : { id }),
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(group === undefined ? {} : { group: { id: group } }),
      });
    },
    nextAttempts,
    hasten,
    wake,
    async work(queue, handler) {
      const { retries = 0, atOnce = 1 } = queues.find(({ name }) => name === queue) ?? {};
      const options = {
        pollingIntervalSeconds: rhythm.poll,
        ...(atOnce > 1 && { groupConcurrency: 1 }),
      };
      const started: string[] = [];
      workers.set(queue, started);
      // One by one: of those that pg-boss would start together, only the first could be woken.
      for (let one = 0; one < atOnce; one += 1) {
        const worker = await boss.work<object>(queue, options, async (jobs) => {
          // One job a fetch; there may be more, so the next fetch does not wait for its time.
          wake(queue);
          for (const { id, data, retryCount, signal } of jobs) {
            await handler({
              id,
              data,
              isLast: retryCount >= retries,
              signal: AbortSignal.any([signal, stopping.signal]),
            });
          }
        });
        started.push(worker);
      }
    },
    async returnActive() {
      // The embedded database belongs to one process: active jobs were left by one that died.
      if (database.kind === 'embedded') await returnActive(boss, database);
    },
    supervise: () => boss.supervise(),
    check: () => checkQueue(database, queues[0]?.name ?? ''),
    get errorCount() {
      return errors.count;
    },
    stop() {
      stopped ??= stop(boss, [...workers.keys()], stopping);
      return stopped;
    },
  };
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/**
 * Does to a queue what taking a job does, and changes nothing: the rights and the locks that it takes are asked for, on the
 * table that the library takes them from.
 * @throws Error of the database
 */
export async function checkQueue(
  { pool }: Pick<OpenedDatabase, 'pool'>,
  queue: string,
): Promise<void> {
  await pool.query(
    `update ${SCHEMA}.job_common set priority = priority where name = $1 and id = '${NO_JOB}'`,
    [queue],
  );
}

/** Under their key, in a queue that has one job a key: the library's own index finds them. */
const WAITING_UNDER = `name = $1 and coalesce(singleton_key, '') = any($2::text[])
  and state in ('created', 'retry') and state <= 'active' and policy = 'exclusive'`;

async function nextAttempts(db: Kysely<Tables>, queue: string, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, Date>();
  const text = `select singleton_key as key, start_after as at from ${SCHEMA}.job where ${WAITING_UNDER}`;
  const { rows } = await asSpelled(db, text, [queue, [...keys]]);
  return new Map((rows as { key: string; at: Date }[]).map(({ key, at }) => [key, at]));
}

async function hasten(db: Kysely<Tables>, queue: string, key: string): Promise<boolean> {
  const text = `update ${SCHEMA}.job set start_after = now() where ${WAITING_UNDER} returning id`;
  const { rows } = await asSpelled(db, text, [queue, [key]]);
  return rows.length > 0;
}

async function returnActive(boss: PgBoss, { pool }: OpenedDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string; id: string }>(
    `select name, id from ${SCHEMA}.job where state = 'active'`,
  );
  for (const { name, id } of rows) await boss.fail(name, id, { reason: 'the server died' });
}

async function stop(
  boss: PgBoss,
  queues: readonly string[],
  stopping: AbortController,
): Promise<void> {
  stopping.abort(new Error('the server stops'));
  const timer = new AbortController();
  const ended = Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })));
  await Promise.race([ended, sleep(GRACE, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
  // Jobs still running are failed here, which puts them back in the queue.
  await boss.stop({ graceful: false, close: false });
}
