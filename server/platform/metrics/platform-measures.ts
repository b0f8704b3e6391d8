/** Measurements of the platform itself: connections, jobs, mails. */

import { type Kysely, sql } from 'kysely';
import { WAITING_MAIL } from '#domain/mail/state-machine.ts';
import type { Clock } from '../clock.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';
import type { Tables } from '../database/tables.ts';
import { SCHEMA } from '../jobs/install.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Measure } from './measure.ts';

export const secondsSince = (timestamp: Date, now: Date): number =>
  Math.max(0, (now.getTime() - timestamp.getTime()) / 1000);

export function connectionMeasure({ pool }: Pick<OpenedDatabase, 'pool'>): Measure {
  return {
    gauges: {
      portail_database_connections: {
        help: 'Connections to the database, by use',
        labels: ['state'],
      },
      portail_database_connections_waited_for: { help: 'Calls that wait for a connection' },
    },
    read: async () => [
      {
        of: 'portail_database_connections',
        labels: { state: 'busy' },
        value: pool.totalCount - pool.idleCount,
      },
      { of: 'portail_database_connections', labels: { state: 'idle' }, value: pool.idleCount },
      { of: 'portail_database_connections_waited_for', value: pool.waitingCount },
    ],
  };
}

/** A missing standby is reported as zeros: dashboards show flat lines. */
export function readReplicaMeasure({ readReplica }: Pick<OpenedDatabase, 'readReplica'>): Measure {
  return {
    gauges: {
      portail_standby_calls: {
        help: 'Heavy readings since the start: answered by the standby, or returned to where it is written',
        labels: ['outcome'],
      },
      portail_standby_behind_bytes: { help: 'What the standby had to replay at the last look' },
    },
    async read() {
      const { answered, returned, behind } = readReplica?.figures ?? {
        answered: 0,
        returned: 0,
        behind: 0,
      };
      return [
        { of: 'portail_standby_calls', labels: { outcome: 'answered' }, value: answered },
        { of: 'portail_standby_calls', labels: { outcome: 'returned' }, value: returned },
        { of: 'portail_standby_behind_bytes', value: behind },
      ];
    },
  };
}

/** Of pg-boss: each becomes a figure by its queue. What ended is kept for a day; a retry is due when its wait is over. */
const JOBS = `select name, case when state in ('created', 'retry') then 'waiting' else state::text end as state,
    count(*)::int as count,
    coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry'))), 0)::float8 as age
  from ${SCHEMA}.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`;

type JobRow = {
  readonly name: string;
  readonly state: string;
  readonly count: number;
  readonly age: number;
};

export function jobMeasure(db: Kysely<Tables>): Measure {
  return {
    gauges: {
      portail_jobs: {
        help: 'Jobs by queue: waiting, active, or failed for good in the last day',
        labels: ['queue', 'state'],
      },
      portail_job_oldest_waiting_seconds: {
        help: 'By queue, since when the oldest job that waits could have begun',
        labels: ['queue'],
      },
    },
    async read() {
      const { rows } = await sql<JobRow>`${sql.raw(JOBS)}`.execute(db);
      return rows.flatMap(({ name, state, count, age }) => [
        { of: 'portail_jobs', labels: { queue: name, state }, value: count },
        ...(state === 'waiting'
          ? [
              {
                of: 'portail_job_oldest_waiting_seconds',
                labels: { queue: name },
                value: Math.max(0, age),
              },
            ]
          : []),
      ]);
    },
  };
}

/** Said even when no table of the queue can be read. */
export function queueErrorMeasure(queue: Pick<JobQueue, 'errorCount'>): Measure {
  const of = 'portail_job_queue_errors_total';
  return {
    gauges: { [of]: { help: 'Errors that the queue of jobs met since the start' } },
    read: async () => [{ of, value: queue.errorCount }],
  };
}

export function mailMeasure(db: Kysely<Tables>, clock: Clock): Measure {
  return {
    gauges: {
      portail_mails_waiting: { help: 'Mails that have not left yet' },
      portail_mail_oldest_waiting_seconds: { help: 'Age of the oldest of them, 0 when none waits' },
    },
    async read() {
      const { count, since } = await db
        .selectFrom('courriel')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.min<Date | null>('createdAt').as('since'),
        ])
        .where('etat', '=', WAITING_MAIL)
        .executeTakeFirstOrThrow();
      return [
        { of: 'portail_mails_waiting', value: Number(count) },
        {
          of: 'portail_mail_oldest_waiting_seconds',
          value: since === null ? 0 : secondsSince(since, clock()),
        },
      ];
    },
  };
}
