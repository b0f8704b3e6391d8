/** pg-boss's own schema and our queues, brought to what this program expects. */

import { PgBoss } from 'pg-boss';
import type { OpenedDatabase } from '../database/opened-database.ts';

/** Name of the schema that pg-boss makes for itself, beside ours. */
export const SCHEMA = 'pgboss';

/** Any number, the same in every server; not the one of the migrations. */
const ADVISORY_LOCK = 22_000_009;
/** Milliseconds of one statement, and of waiting for another server that installs. */
const LIMIT = 60_000;

/** The settings of a queue as pg-boss spells them; every job takes them over when it is sent. */
export type QueueSettings = {
  readonly name: string;
  readonly policy: 'standard' | 'exclusive';
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: true;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
  readonly heartbeatSeconds: number;
  readonly deleteAfterSeconds: number;
  readonly retentionSeconds: number;
};

/**
 * What both instances of pg-boss are told: no schedules, no statistics, no rebuilding of indexes.
 * Its supervision is not on a timer of its own either: see `JobQueue.supervise`.
 */
export const SWITCHED_OFF = {
  schedule: false,
  supervise: false,
  reindex: false,
  monitorVacuum: false,
} as const;

/**
 * Safe when several servers start at once: pg-boss looks first and installs then, so the lock of
 * ours is around both. On a session of its own, with limits longer than those of requests.
 */
export async function installQueues(
  pool: OpenedDatabase['pool'],
  queues: readonly QueueSettings[],
): Promise<void> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query(`set statement_timeout = ${LIMIT}; set lock_timeout = ${LIMIT}`);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await makeSchema((text) => client.query<{ absent?: boolean }>(text));
    const boss = new PgBoss({
      ...SWITCHED_OFF,
      schema: SCHEMA,
      createSchema: false,
      db: { executeSql: (text, values) => client.query(text, values) },
    });
    // What goes wrong here is thrown by the calls below; unheard, the event would end the process.
    boss.on('error', () => {});
    await boss.start();
    await bringUpToDate(boss, queues);
    await boss.stop({ graceful: false, close: false });
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    await client.query('reset statement_timeout; reset lock_timeout');
    broken = false;
  } finally {
    // After a failure the session's state is not known: it takes its locks away with it.
    client.release(broken);
  }
}

/** A role that may not make one was given its own: it may not even ask for it « if not exists ». */
async function makeSchema(
  query: (text: string) => Promise<{ readonly rows: readonly { readonly absent?: boolean }[] }>,
): Promise<void> {
  const { rows } = await query(`select to_regnamespace('${SCHEMA}') is null as absent`);
  if (rows[0]?.absent === true) await query(`create schema ${SCHEMA}`);
}

async function bringUpToDate(boss: PgBoss, queues: readonly QueueSettings[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, Object.entries(queue)]));
  for (const { name, policy, ...settings } of queues) {
    const found = known.get(name);
    if (found === undefined) await boss.createQueue(name, { policy, ...settings });
    else if (differs(settings, Object.fromEntries(found))) await boss.updateQueue(name, settings);
  }
}

function differs(wanted: object, found: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(wanted).some(([setting, value]) => found[setting] !== value);
}
