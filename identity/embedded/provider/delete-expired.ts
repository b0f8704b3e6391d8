import type { Query } from '../options.ts';

/** Deletes what expired more than a minute ago and counts older than a day; returns the number of rows. */
export async function deleteExpiredRows(query: Query): Promise<number> {
  const { rows } = await query(
    `with artifact as (delete from identity_artifact where expires_at < $1 returning 1),
          proof as (delete from identity_proof where expires_at < $1 returning 1),
          attempt as (delete from identity_attempt where last_at < $2 returning 1)
     select ((select count(*) from artifact) + (select count(*) from proof)
       + (select count(*) from attempt))::int as deleted`,
    [new Date(Date.now() - 60_000), new Date(Date.now() - 24 * 60 * 60_000)],
  );
  return Number(rows[0]?.deleted ?? 0);
}
