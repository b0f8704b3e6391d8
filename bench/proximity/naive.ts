/** What most would write: trigram similarity of title and artist, on stored columns with one composite index. */

import type { Comparable } from '#domain/proximity/recording.ts';
import type { Filled } from './load.ts';

export async function prepareNaive({ database }: Filled): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'");
    await client.query(`create table naif as select element_id, type, noyau || ' ' || complement as titre,
      array_to_string(artistes, ' ') as artiste from proximite`);
    await client.query({
      text: 'create index naif_trigrammes on naif using gin (titre gin_trgm_ops, artiste gin_trgm_ops)',
      query_timeout: 3_600_000,
    } as never);
    await client.query('analyze naif');
  } finally {
    client.release(true);
  }
}

/** Ids of the recordings alike, at the usual threshold of 0.3 for both. */
export async function naiveSearch({ database }: Filled, asked: Comparable): Promise<number[]> {
  const { rows } = await database.pool.query<{ element_id: number }>(
    'select element_id from naif where type = $1 and titre % $2 and artiste % $3',
    [asked.type, `${asked.noyau} ${asked.complement}`, asked.artistes.join(' ')],
  );
  return rows.map(({ element_id }) => element_id);
}
