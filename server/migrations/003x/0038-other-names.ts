import { type Kysely, sql } from 'kysely';

/**
 * Two names of one artist, learned where staff said that two recordings are one. Names are in the plain letters of
 * `proximite.artistes`. What taught them may go (a line that takes an existing code leaves its dossier): it is named by
 * its number alone, so that the same answer, taken back, takes them back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table autre_nom (
      autre_nom_id serial primary key,
      nom_a text collate "C" not null,
      nom_b text collate "C" not null check (nom_a < nom_b),
      element_id integer not null,
      candidat_id integer not null references element on delete cascade,
      appris_le timestamptz not null,
      appris_par integer not null references interlocuteur,
      unique (element_id, candidat_id)
    );
    create index autre_nom_a on autre_nom (nom_a);
    create index autre_nom_b on autre_nom (nom_b);
    create index autre_nom_candidat on autre_nom (candidat_id);
    create index autre_nom_appris_par on autre_nom (appris_par);
  `.execute(db);
}
