/**
 * External monitoring: metrics on a separate port, traces to a collector. Loaded only when
 * configured.
 */

import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { RegisterJournal } from '#server/modules/journal/register-journal.ts';
import type { RegisterState } from '#server/modules/journal/register-state.ts';
import type { AppendIssued } from '#server/modules/numbering/issue-codes.ts';
import { poolMeasure } from '#server/modules/numbering/measure-pool.ts';
import { rightsMeasure } from '#server/modules/rights/measure-rights.ts';
import { queueMeasure } from '#server/modules/workbench/measure-queue.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Configuration } from '#server/platform/configuration.ts';
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { ConfigurationRefused } from '#server/platform/environment/refused.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { Measure } from '#server/platform/metrics/measure.ts';
import type { Metrics } from '#server/platform/metrics/open-metrics.ts';
import {
  connectionMeasure,
  jobMeasure,
  mailMeasure,
  queueErrorMeasure,
  readReplicaMeasure,
} from '#server/platform/metrics/platform-measures.ts';
import type { Scheduler } from '#server/platform/schedule.ts';
import type { Traces } from '#server/platform/traces/traces.ts';
import { VERSION } from '#server/platform/version.ts';
import type { OnAnswer } from '#server/platform/watch/access-line.ts';

/** Each part, and whether it is fully healthy now. */
export type HealthOfDeps = () => Promise<Readonly<Record<string, boolean>>>;

type MeasuredDeps = {
  readonly db: Kysely<Tables>;
  readonly database: OpenedDatabase;
  readonly clock: Clock;
  readonly journal: RegisterJournal;
  readonly health: HealthOfDeps;
  /** Null when jobs are off. */
  readonly queue: JobQueue | null;
  readonly log: FastifyBaseLogger;
};

export type Watching = {
  readonly traces: Traces | null;
  /** Called for each answer; null when not configured. */
  readonly answered: OnAnswer | null;
  /** Returns the same function, which also counts the codes once they are committed. */
  counting(append: AppendIssued): AppendIssued;
  /** Measures the parts of the portal from this call until the returned scheduler is stopped. */
  measure(measuredDeps: MeasuredDeps): Scheduler;
};

/** @throws ConfigurationRefused when the port of the metrics is taken */
export async function openWatching({ watchedFrom }: Configuration): Promise<Watching> {
  const metrics =
    watchedFrom.metrics === undefined ? null : await loadedMetrics(watchedFrom.metrics);
  const traces = watchedFrom.traces === undefined ? null : await loadedTraces(watchedFrom.traces);
  return {
    traces,
    answered:
      metrics === null
        ? null
        : (call, seconds) => {
            if (!call.isStream) metrics.answered(call, seconds);
          },
    counting: (append) => (metrics === null ? append : counted(append, metrics)),
    measure(measuredDeps) {
      metrics?.measure(measuresOf(measuredDeps), measuredDeps.log);
      return {
        async stop() {
          await Promise.all([metrics?.close(), traces?.close()]);
        },
      };
    },
  };
}

async function loadedMetrics(
  location: NonNullable<Configuration['watchedFrom']['metrics']>,
): Promise<Metrics> {
  const { openMetrics } = await import('#server/platform/metrics/open-metrics.ts');
  const metrics = openMetrics();
  await metrics.listen(location).catch((error: unknown) => {
    throw new ConfigurationRefused(
      `Configuration refusée : METRICS_PORT, ${location.host}:${location.port}, ne peut pas être ouvert (${error}).`,
    );
  });
  return metrics;
}

async function loadedTraces(
  requested: NonNullable<Configuration['watchedFrom']['traces']>,
): Promise<Traces> {
  const { openTraces } = await import('#server/platform/traces/open-traces.ts');
  return openTraces({ ...requested, version: VERSION });
}

function counted(append: AppendIssued, metrics: Metrics): AppendIssued {
  return (call, codes) => {
    call.afterCommit(async () => metrics.issued(codes.length));
    return append(call, codes);
  };
}

function measuresOf({
  db,
  database,
  clock,
  journal,
  health,
  queue,
}: MeasuredDeps): readonly Measure[] {
  return [
    connectionMeasure(database),
    readReplicaMeasure(database),
    ...(queue !== null ? [jobMeasure(db), queueErrorMeasure(queue)] : []),
    mailMeasure(db, clock),
    queueMeasure(db, clock),
    poolMeasure(db, clock),
    rightsMeasure(db, clock),
    registerMeasure(journal),
    partMeasure(health),
  ];
}

const REGISTER_STATES: readonly RegisterState['kind'][] = [
  'sound',
  'behind',
  'doubtful',
  'unavailable',
];

function registerMeasure(journal: RegisterJournal): Measure {
  return {
    gauges: {
      portail_register_state: {
        help: '1 for the state that the register is in',
        labels: ['state'],
      },
      portail_journal_last_line_timestamp_seconds: {
        help: 'When this process last wrote in the journal; absent while it has not',
      },
    },
    async read() {
      const { state, isSound, lastLine } = journal;
      const now = state.kind === 'sound' && !isSound ? 'unavailable' : state.kind;
      const states = REGISTER_STATES.map((kind) => ({
        of: 'portail_register_state',
        labels: { state: kind },
        value: kind === now ? 1 : 0,
      }));
      if (lastLine === null) return states;
      const value = Date.parse(lastLine.at) / 1000;
      return [...states, { of: 'portail_journal_last_line_timestamp_seconds', value }];
    },
  };
}

function partMeasure(health: HealthOfDeps): Measure {
  return {
    gauges: {
      portail_part_up: { help: '1 for a part that does all of its work', labels: ['part'] },
    },
    read: async () =>
      Object.entries(await health()).map(([part, isUp]) => ({
        of: 'portail_part_up',
        labels: { part },
        value: isUp ? 1 : 0,
      })),
  };
}
