import { type Kysely, sql } from 'kysely';

/**
 * People who sign in already and are invited into a team: until they say yes there is nothing of them in
 * `collaborateur`, which says who belongs to a structure. The address is the one that was typed, the only thing
 * that the structure knows of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitation (
      structure_id integer not null references structure,
      interlocuteur_id integer not null references interlocuteur,
      email text not null,
      is_gestionnaire_internet boolean not null default false,
      is_representant_legal boolean not null default false,
      is_gestionnaire_isrc boolean not null default false,
      created_at timestamptz not null,
      primary key (structure_id, interlocuteur_id)
    );
    create index invitation_interlocuteur on invitation (interlocuteur_id);
  `.execute(db);
}
