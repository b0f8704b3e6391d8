import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inSlices } from '#server/testing/large-register.ts';
import { runningPortal } from '#server/testing/running-portal.ts';
import { summariseMoments } from './summarise.ts';

/** Several ranges of 128 pages. */
const ROWS = 20_000;

test.each(['embedded', 'postgres'] as const)(
  'one year out of ten is read alone, on %s',
  async (kind) => {
    const portal = await runningPortal(kind);
    try {
      const { db } = portal;
      await inSlices(
        ROWS,
        (from, to) =>
          sql`insert into historique (at, action, after)
        select timestamptz '2016-01-01' + g * interval '4 hours', 'element.create',
          jsonb_build_object('texte', repeat('x', 400))
        from generate_series(${from}::int, ${to}::int) g`.execute(db),
        ROWS / 10,
      );
      await summariseMoments(db);
      expect(await readUpTo2017(portal.db)).toBeLessThan(ROWS / 2);
      expect(await summariseMoments(db)).toBe(0);
    } finally {
      await portal.remove();
    }
  },
);

/** Rows read through the index, including rows of the last range that are too late. */
async function readUpTo2017(db: Parameters<typeof summariseMoments>[0]): Promise<number> {
  return db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    const { rows } = await sql<{
      'QUERY PLAN': readonly { Plan: Node }[];
    }>`explain (analyze, format json)
      select at from historique where at < '2017-01-01'`.execute(one);
    await sql`reset enable_seqscan`.execute(one);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error('no plan was told');
    expect(plan['Node Type']).toBe('Bitmap Heap Scan');
    return plan['Actual Rows'] + (plan['Rows Removed by Index Recheck'] ?? 0);
  });
}

type Node = {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Index Recheck'?: number;
};
