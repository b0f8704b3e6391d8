/** Measurements of the platform itself: connections, jobs, mails. */

import { type Kysely, sql } from 'kysely';
import { WAITING_MAIL } from '#domain/mail/state-machine.ts';
import type { Clock } from '../clock.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';
import type { Tables } from '../database/tables.ts';
import { SCHEMA } from '../jobs/install.ts';
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

/** pg-boss jobs by queue and state. Finished jobs are stored for a day. */
const JOBS = `select name, case when state in ('created', 'retry') then 'waiting' else state::text end as state,
    count(*)::int as count
  from ${SCHEMA}.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`;

export function jobMeasure(db: Kysely<Tables>): Measure {
  return {
    gauges: {
      portail_jobs: {
        help: 'Jobs by queue: waiting, active, or failed for good in the last day',
        labels: ['queue', 'state'],
      },
    },
    async read() {
      const { rows } = await sql<{
        name: string;
        state: string;
        count: number;
      }>`${sql.raw(JOBS)}`.execute(db);
      return rows.map(({ name, state, count }) => ({
        of: 'portail_jobs',
        labels: { queue: name, state },
        value: count,
      }));
    },
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
