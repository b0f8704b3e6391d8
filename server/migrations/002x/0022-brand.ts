import { type Kysely, sql } from 'kysely';

/**
 * What staff say of a brand in place of its file (`BRANDS_FILE`), in the shape of that file. A row without definition was
 * given back what the file says: its version goes on, so that whoever read an older one is told. `dessin`: the picture
 * that was sent for its logo.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table marque (
      code text primary key,
      version integer not null check (version > 0),
      definition jsonb,
      dessin bytea,
      updated_at timestamptz not null,
      updated_by integer not null references interlocuteur,
      check (dessin is null or definition is not null)
    );
  `.execute(db);
}
