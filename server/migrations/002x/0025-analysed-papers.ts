import { type Kysely, sql } from 'kysely';

/** Whether a virus scanner read the file before it was kept. Of those that are here already, nobody knows: not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table justificatif add column antivirus boolean not null default false`.execute(
    db,
  );
}
