import { type Kysely, sql } from 'kysely';

/**
 * `changee_le`: when a server last saw that the journal it writes in was changed beneath it. The others give no code while
 * that is fresh.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registre_generation add column changee_le timestamptz`.execute(db);
}
