import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runningPortal } from '#server/testing/running-portal.ts';
import { vacuum } from './vacuum.ts';

test('replaced rows free their space, and the planner learns the number of rows', async () => {
  const portal = await runningPortal('embedded');
  try {
    const { db } = portal;
    await sql`create table ligne (id integer primary key, texte text)`.execute(db);
    await sql`insert into ligne select g, repeat('x', 200) from generate_series(1, 10000) g`.execute(
      db,
    );
    await sql`update ligne set texte = repeat('y', 200)`.execute(db);
    await vacuum(db);
    const before = await sizeOf(db);
    await sql`update ligne set texte = repeat('z', 200)`.execute(db);
    expect(await sizeOf(db)).toEqual({ ...before, rows: 10_000 });
  } finally {
    await portal.remove();
  }
});

async function sizeOf(db: Parameters<typeof vacuum>[0]) {
  const { rows } = await sql<{ bytes: string; rows: number }>`
    select pg_relation_size('ligne') as bytes, reltuples::integer as rows from pg_class where relname = 'ligne'
  `.execute(db);
  return rows[0];
}
