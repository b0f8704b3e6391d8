import { type Kysely, sql } from 'kysely';

/**
 * Files of another system that are taken over again name people who were erased meanwhile. Of the addresses of whoever is
 * erased a keyed fingerprint is kept: enough to know them in such a file, and no word of who they were. Of people who were
 * erased before this step, or by a server of the release before, there is none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table interlocuteur add column adresses_effacees text[]`.execute(db);
}
