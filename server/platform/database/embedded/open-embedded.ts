import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Log } from '#server/platform/watch/log-in-waiting.ts';
import { columnTypes } from '../column-types.ts';
import type { DatabaseStopped } from '../database-error.ts';
import { GuardedPool } from '../guarded-pool.ts';
import type { StartedDatabase } from '../opened-database.ts';
import { answersInTime } from '../readiness.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import type { FromWorker, StartFacts, ToWorker } from './messages.ts';
import { Switchboard } from './switchboard.ts';
import { bootThread } from './thread.ts';
import type { WireStream } from './wire-stream.ts';

/** Folder of the cluster inside the data folder. */
export const CLUSTER_FOLDER = 'database';

/** The first start creates a cluster: seconds when alone, far more on a loaded machine. */
const START_LIMIT = 120_000;
/** Milliseconds of waiting for the single connection. */
const TURN_LIMIT = 10_000;
/** Milliseconds that closing waits for running work; the checkpoint then has its own limit. */
const DRAIN_LIMIT = 2500;
const CHECKPOINT_LIMIT = 1500;

export type EmbeddedSettings = {
  /** The data folder; it exists. The cluster lives in `database` inside it. */
  readonly dataDir: string;
  readonly log: Log;
  readonly onFatal: (error: DatabaseStopped) => void;
  /** Milliseconds: a single query that takes longer means that the database has died. */
  readonly silenceLimit: number;
  /** Milliseconds that a closing database has for its checkpoint (1,500). */
  readonly checkpointLimit?: number;
  /** For the test of the start-up self-test only. */
  readonly startParams?: readonly string[];
  /**
   * A thread that has already booted; undefined: one is booted now. The database owns it from then
   * on.
   */
  readonly thread?: Worker | undefined;
};

/**
 * PGlite in its own thread behind a `pg.Pool` of one connection. Owns the data folder until `close`.
 * `started` rejects when the database cannot start; nothing is left to close then.
 * @throws DataFolderTaken when another server owns the folder
 */
export async function startEmbedded(settings: EmbeddedSettings): Promise<StartedDatabase> {
  const lock = await lockDataFolder(settings.dataDir).catch(async (error: unknown) => {
    await settings.thread?.terminate();
    throw error;
  });
  const worker = settings.thread ?? bootThread();
  worker.postMessage({
    type: 'open',
    folder: join(settings.dataDir, CLUSTER_FOLDER),
    ...(settings.startParams ? { startParams: settings.startParams } : {}),
  } satisfies ToWorker);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const switchboard = started(worker).then(
    (facts) => {
      settings.log.info(facts, 'embedded database ready');
      return new Switchboard(worker, {
        silenceLimit: settings.silenceLimit,
        onDeath: settings.onFatal,
      });
    },
    async (error: unknown) => {
      await worker.terminate();
      await lock.release();
      throw error;
    },
  );
  let line: Switchboard | undefined;
  const whole = switchboard.then((ready) => {
    line = ready;
  });
  // The failure is reported to the code that awaits `started`, possibly later.
  whole.catch(() => {});
  const pool = openPool(() => {
    if (line === undefined)
      throw new Error('the embedded database was asked before it had started');
    return line.stream();
  }, settings.log);
  let closed: Promise<void> | undefined;
  return {
    kind: 'embedded',
    pool,
    started: whole,
    check: () => answersInTime(pool),
    close() {
      closed ??= switchboard
        .then((ready) => closeAll(pool, ready, ended, settings))
        .finally(() => lock.release());
      return closed;
    },
  };
}

async function started(worker: Worker): Promise<StartFacts> {
  const first = new AbortController();
  const { signal } = first;
  // Whichever comes first; the other listeners and the timer are removed.
  const reason = await Promise.race([
    once(worker, 'message', { signal }).then(([message]: FromWorker[]) => message),
    once(worker, 'exit', { signal }).then(([code]) => `arrêt avec le code ${code}`),
    sleep(START_LIMIT, 'aucune réponse après deux minutes', { signal }),
  ])
    .catch((error: unknown) => String(error))
    .finally(() => first.abort());
  if (reason instanceof Object && reason.type === 'ready') return reason.facts;
  const reported = reason instanceof Object && 'reason' in reason ? reason.reason : String(reason);
  throw new Error(`La base embarquée n’a pas pu démarrer : ${reported}`);
}

function openPool(stream: () => WireStream, log: Log): GuardedPool {
  return new GuardedPool(
    {
      stream,
      // One session in PGlite, one connection here, kept for ever: a new one resets the session.
      max: 1,
      // As with PostgreSQL, a client that is released lets its running query end.
      pipeline: true,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: TURN_LIMIT,
      types: columnTypes,
      // Set explicitly so that PGHOST, PGSSLMODE and similar variables have no effect.
      host: 'embedded',
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      password: 'none',
      ssl: false,
    },
    (error) => log.warn({ error: error.message }, 'a connection to the embedded database ended'),
  );
}

async function closeAll(
  pool: GuardedPool,
  switchboard: Switchboard,
  ended: Promise<void>,
  { log, checkpointLimit = CHECKPOINT_LIMIT }: EmbeddedSettings,
): Promise<void> {
  await Promise.race([pool.end().catch(() => {}), sleep(DRAIN_LIMIT)]);
  // The worker reads its mail in order: it closes PGlite after the running query, never during it,
  // which would hang for ever.
  switchboard.stop();
  const cleanly = await Promise.race([ended.then(() => true), sleep(checkpointLimit, false)]);
  // To abandon it is what a power cut does: the log on disk holds every acknowledged commit, and the
  // next start replays it.
  if (!cleanly) log.warn({}, 'the embedded database was still working: it was stopped at once');
  switchboard.abandon('it was closed');
  await ended;
}
