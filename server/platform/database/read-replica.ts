/**
 * A standby: another PostgreSQL, which replays the primary's log and answers heavy reads. It is
 * used only once it has replayed everything committed when the call arrived, so nobody reads an
 * older state than the primary's: neither the writer, nor anyone notified of the write, whichever
 * portal server they reach. If it is late, away, or cancels the query because of the replay, the
 * primary answers.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { schedule } from '#server/platform/schedule.ts';
import type { Log } from '#server/platform/watch/log-in-waiting.ts';
import { databaseErrorCode, isDatabaseUnavailable, isWorthRetrying } from './database-error.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { kyselyOn } from './kysely.ts';
import type { Tables } from './tables.ts';

/** Milliseconds between two looks. */
const INTERVAL = 1000;
/** A statement that exceeded its time limit here would exceed it on the primary too. */
const QUERY_CANCELLED = '57014';

/** `late`: it answers, and does not replay in time. `away`: it does not answer, or is no standby of this database. */
export type ReadReplicaState = 'ready' | 'late' | 'away';

export type ReadReplica = {
  readonly state: ReadReplicaState;
  /**
   * Calls answered by the standby, calls answered by the primary, and bytes left to replay at the
   * last check.
   */
  readonly figures: {
    readonly answered: number;
    readonly returned: number;
    readonly behind: number;
  };
  /**
   * Runs `work`, which only reads, on one connection of the standby if it is usable; otherwise, or
   * after a failure, on `primary`.
   */
  read<R>(primary: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<R>): Promise<R>;
  /** Checks whether it is usable. Never rejects. */
  look(): Promise<void>;
  close(): Promise<void>;
};

type Pools = { readonly primary: GuardedPool; readonly readReplica: GuardedPool };

export async function openReadReplica(pools: Pools, log: Log): Promise<ReadReplica> {
  const readReplica = kyselyOn<Tables>(pools.readReplica);
  const written = kyselyOn<Tables>(pools.primary);
  const figures = { answered: 0, returned: 0, behind: 0 };
  let state: ReadReplicaState = 'away';
  const become = (next: ReadReplicaState, reason?: unknown) => {
    if (next !== state)
      log.warn(reason === undefined ? {} : { reason: String(reason) }, `the standby is ${next}`);
    state = next;
  };
  const look = async () => {
    try {
      if ((await clusterOf(written)) !== (await clusterOf(readReplica)))
        throw new NoReadReplica('it repeats another database');
      const position = await positionOf(written);
      figures.behind = await bytesBefore(readReplica, position);
      await reach(readReplica, position);
      become('ready');
    } catch (error) {
      become(error instanceof Late ? 'late' : 'away', error);
    }
  };
  const read: ReadReplica['read'] = async (primary, work) => {
    try {
      if (state === 'ready') {
        const position = await positionOf(written);
        const answer = await readReplica.connection().execute(async (one) => {
          await reach(one, position);
          return work(one);
        });
        figures.answered += 1;
        return answer;
      }
    } catch (error) {
      if (!isOfReadReplica(error)) throw error;
      // A conflict with the replay concerns this call only.
      if (!isWorthRetrying(error)) become(error instanceof Late ? 'late' : 'away', error);
    }
    figures.returned += 1;
    return work(primary);
  };
  await look();
  const scheduler = schedule(INTERVAL, look, log);
  return {
    get state() {
      return state;
    },
    figures,
    read,
    look,
    async close() {
      await scheduler.stop();
      await pools.readReplica.end();
    },
  };
}

/** An error of the standby rather than of the query: the primary may succeed. */
function isOfReadReplica(error: unknown): boolean {
  if (error instanceof Late || error instanceof NoReadReplica || isWorthRetrying(error))
    return true;
  return isDatabaseUnavailable(error) && databaseErrorCode(error) !== QUERY_CANCELLED;
}

/** It has not replayed far enough. */
class Late extends Error {}
/** It takes writes, or is the copy of another database. */
class NoReadReplica extends Error {}

/** Milliseconds that are waited, one after the other, for the log to be replayed: some 40 in all. */
const WAITS = [1, 2, 4, 8, 25];

/** Current log position: every transaction acknowledged as committed lies before it. */
async function positionOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    position: string;
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}

/** System identifier of the server that wrote the log; its copies have the same. */
async function clusterOf(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{
    cluster: string;
  }>`select system_identifier::text as cluster from pg_control_system()`.execute(db);
  return rows[0]?.cluster;
}

/** Bytes of the log that are still to be replayed up to there. @throws NoReadReplica */
async function bytesBefore(readReplica: Kysely<Tables>, position: string): Promise<number> {
  const { rows } = await sql<{ behind: number | null }>`
    select case when pg_is_in_recovery()
      then greatest(pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 end as behind`.execute(
    readReplica,
  );
  const behind = rows[0]?.behind ?? null;
  if (behind === null) throw new NoReadReplica('it replays the log of no other server');
  return behind;
}

/** Everything up to there is replayed. @throws Late, NoReadReplica */
async function reach(readReplica: Kysely<Tables>, position: string): Promise<void> {
  for (const wait of [...WAITS, null]) {
    const behind = await bytesBefore(readReplica, position);
    if (behind === 0) return;
    if (wait === null) throw new Late(`${behind} bytes are to be replayed`);
    await sleep(wait);
  }
}
