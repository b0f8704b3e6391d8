import { type Kysely, sql } from 'kysely';

/**
 * A request that was under way when a password changed writes its session again, which the change had deleted. From when on
 * the sessions of an account count is kept with it: an older one is found no more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_account add column sessions_since timestamptz`.execute(db);
}
