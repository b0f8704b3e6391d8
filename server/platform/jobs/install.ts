/** Installs or updates pg-boss's own schema and our queues. */

import type { PgBoss } from 'pg-boss';
import type { Connection, OpenedDatabase } from '../database/opened-database.ts';

/** Name of the schema that pg-boss creates next to ours. */
export const SCHEMA = 'pgboss';

/** Arbitrary, the same on every server; different from that of the migrations. */
const ADVISORY_LOCK = 22_000_009;
/** Milliseconds for one statement, and for waiting for another server's installation. */
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
 * Options of pg-boss: no schedules, no statistics, no index rebuilding, and its schema is created
 * by us. Its supervision runs on no timer of its own either: see `JobQueue.supervise`.
 */
export const SWITCHED_OFF = {
  createSchema: false,
  schedule: false,
  supervise: false,
  reindex: false,
  monitorVacuum: false,
} as const;

type Started = Pick<OpenedDatabase, 'kind' | 'pool'>;

/**
 * Starts the library once its tables and queues are as this program expects. Safe when several
 * servers start at once: pg-boss checks before it installs, so our lock covers both. The embedded
 * database belongs to one process, with one connection.
 */
export async function startInstalled(
  boss: PgBoss,
  { kind, pool }: Started,
  queues: readonly QueueSettings[],
): Promise<void> {
  const start = async () => {
    await makeSchema(pool);
    await boss.start();
    if (!(await bringUpToDate(boss, queues))) return;
    // pg-boss reads the queues once, at its start; a restart makes the new ones known to sends in a
    // transaction.
    await boss.stop({ graceful: false, close: false });
    await boss.start();
  };
  if (kind === 'embedded') return start();
  await withClient(pool, async (client) => {
    await client.query(`begin; ${WAIT}`);
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await start();
    await client.query('commit');
  });
}

/**
 * Limit and lock belong to the transaction, and end with it: behind a pooler in transaction mode,
 * those of a session could not be undone. This transaction is idle while the other connections
 * work.
 */
const WAIT = `set local statement_timeout = ${LIMIT}; set local lock_timeout = ${LIMIT};
  set local idle_in_transaction_session_timeout = ${10 * LIMIT}`;

async function withClient(
  pool: Started['pool'],
  work: (client: Connection) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let broken = true;
  try {
    await work(client);
    broken = false;
  } finally {
    // After a failure the session's state is unknown: discarding the connection also releases its
    // locks.
    client.release(broken);
  }
}

/** pg-boss on our pool. Its transactions, those that make its tables among them, have a limit longer than that of requests. */
export const onPool = ({ pool }: Started) => ({
  executeSql: (text: string, values?: unknown[]) =>
    pool.query(
      text.replace(/^\s*BEGIN;/i, `BEGIN; SET LOCAL statement_timeout = ${LIMIT};`),
      values,
    ),
});

/**
 * A role without the right to create schemas has been given this one: it may not even run « create
 * … if not exists ».
 */
async function makeSchema(pool: Started['pool']): Promise<void> {
  const { rows } = await pool.query<{ absent: boolean }>(
    `select to_regnamespace('${SCHEMA}') is null as absent`,
  );
  if (rows[0]?.absent === true) await pool.query(`create schema ${SCHEMA}`);
}

/** @returns whether anything had to be changed */
async function bringUpToDate(boss: PgBoss, queues: readonly QueueSettings[]): Promise<boolean> {
  const existing = new Map(
    (await boss.getQueues()).map((queue) => [queue.name, Object.entries(queue)]),
  );
  let changed = false;
  for (const { name, policy, ...settings } of queues) {
    const matches = existing.get(name);
    if (matches !== undefined && !differs(settings, Object.fromEntries(matches))) continue;
    changed = true;
    if (matches === undefined) await boss.createQueue(name, { policy, ...settings });
    else await boss.updateQueue(name, settings);
  }
  return changed;
}

function differs(requested: object, result: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(requested).some(([setting, value]) => result[setting] !== value);
}
