import { type Kysely, sql } from 'kysely';

/** Until when a session lives without a sign of life; null: as long as it may. Sessions that are open now: null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_artifact add column idle_until timestamptz`.execute(db);
}
