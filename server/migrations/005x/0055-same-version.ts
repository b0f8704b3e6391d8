import { type Kysely, sql } from 'kysely';

/**
 * Whoever corrects a duration by the tolerance or more says whether it is still the same version. Null: nobody was asked,
 * because it moves by less, came from a sheet, or was asked for by a server of the release before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table correction add column meme_version boolean`.execute(db);
}
