/** pg-boss's own schema and our queues, brought to what this program expects. */

import { PgBoss } from 'pg-boss';
import type { Connection, OpenedDatabase } from '../database/opened-database.ts';

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
 * ours is around both. One process owns the embedded database, and has one connection to it.
 */
export async function installQueues(
  { kind, pool }: Pick<OpenedDatabase, 'kind' | 'pool'>,
  queues: readonly QueueSettings[],
): Promise<void> {
  const install = () => withClient(pool, (client) => installOn(client, queues));
  if (kind === 'embedded') return install();
  await withClient(pool, async (client) => {
    await client.query(`begin; ${WAIT}`);
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await install();
    await client.query('commit');
  });
}

/**
 * Of the transaction that holds the lock, which ends with it: behind a pooler that gives each transaction another
 * session, neither a lock nor a limit of a session could be taken back. It rests while the other connection works.
 */
const WAIT = `set local statement_timeout = ${LIMIT}; set local lock_timeout = ${LIMIT};
  set local idle_in_transaction_session_timeout = ${10 * LIMIT}`;

async function withClient(
  pool: OpenedDatabase['pool'],
  work: (client: Connection) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let broken = true;
  try {
    await work(client);
    broken = false;
  } finally {
    // After a failure the session's state is not known: it takes its locks away with it.
    client.release(broken);
  }
}

async function installOn(client: Connection, queues: readonly QueueSettings[]): Promise<void> {
  await makeSchema((text) => client.query<{ absent?: boolean }>(text));
  const boss = new PgBoss({
    ...SWITCHED_OFF,
    schema: SCHEMA,
    createSchema: false,
    db: { executeSql: (text, values) => client.query(unhurried(text), values) },
  });
  // What goes wrong here is thrown by the calls below; unheard, the event would end the process.
  boss.on('error', () => {});
  await boss.start();
  await bringUpToDate(boss, queues);
  await boss.stop({ graceful: false, close: false });
}

/** The transactions of pg-boss that make its tables have a limit longer than that of requests. */
const unhurried = (text: string): string =>
  text.replace(/^\s*BEGIN;/i, `BEGIN; SET LOCAL statement_timeout = ${LIMIT};`);

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
