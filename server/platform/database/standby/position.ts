/** Where two PostgreSQL stand in one log. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** It has not replayed what it should have. */
export class Late extends Error {}
/** It takes writes, or is the copy of another database. */
export class NoStandby extends Error {}

/** Milliseconds that are waited, one after the other, for the log to be replayed: some 40 in all. */
const WAITS = [1, 2, 4, 8, 25];

/** Up to where the log is kept: every transaction that anyone was told is committed lies before. */
export async function positionOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    position: string;
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}

/** Which server wrote the log; its copies say the same. */
export async function clusterOf(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{
    cluster: string;
  }>`select system_identifier::text as cluster from pg_control_system()`.execute(db);
  return rows[0]?.cluster;
}

/** Bytes of the log that are still to be replayed up to there. @throws NoStandby */
export async function bytesBefore(standby: Kysely<Tables>, position: string): Promise<number> {
  const { rows } = await sql<{ behind: number | null }>`
    select case when pg_is_in_recovery()
      then greatest(pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 end as behind`.execute(
    standby,
  );
  const behind = rows[0]?.behind ?? null;
  if (behind === null) throw new NoStandby('it replays the log of no other server');
  return behind;
}

/** Everything up to there is replayed. @throws Late, NoStandby */
export async function reach(standby: Kysely<Tables>, position: string): Promise<void> {
  for (const wait of [...WAITS, null]) {
    const behind = await bytesBefore(standby, position);
    if (behind === 0) return;
    if (wait === null) throw new Late(`${behind} bytes are to be replayed`);
    await sleep(wait);
  }
}
