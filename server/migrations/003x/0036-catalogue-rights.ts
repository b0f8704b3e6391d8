import { type Kysely, sql } from 'kysely';

/**
 * What a label says once of the rights in its catalogue, for its declarations: a share, uses, territories, a period,
 * its own numbers, and those of the people whom its recordings name. One line a structure; nothing is asserted before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table droits_catalogue (
      structure_id integer primary key references structure,
      dpid text,
      isni text,
      part double precision check (part > 0 and part <= 100),
      usages jsonb not null,
      territoires jsonb not null,
      debut date,
      fin date check (fin >= debut),
      parties jsonb not null,
      updated_at timestamptz not null,
      updated_by integer not null references interlocuteur
    );
  `.execute(db);
}
