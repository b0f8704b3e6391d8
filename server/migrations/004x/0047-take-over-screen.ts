import { type Kysely, sql } from 'kysely';

/** The files of a take-over that staff bring: one set for the whole portal, gone once they are written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reprise_depot (
      seul smallint primary key default 1 check (seul = 1),
      constat jsonb,
      job_id uuid,
      updated_at timestamptz not null
    );

    create table reprise_fichier (
      fichier text primary key,
      seul smallint not null default 1 references reprise_depot on delete cascade,
      cle text not null check (cle ~ '^[0-9a-f]{32}$'),
      entree text,
      taille integer not null check (taille >= 0),
      created_at timestamptz not null
    );
  `.execute(db);
}
