import { type Kysely, sql } from 'kysely';

/**
 * What staff validated of a person or of a company changes by a request that they accept: a row keeps what was said when
 * it was asked, what should be said, and the answer. One request of each waits at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changement_identite (
      changement_id integer generated always as identity primary key,
      interlocuteur_id integer references interlocuteur,
      structure_id integer references structure,
      avant jsonb not null,
      apres jsonb not null,
      motif text not null,
      etat text not null check (etat in ('EN_ATTENTE', 'ACCEPTE', 'REFUSE', 'RETIRE', 'CADUC')),
      demande_le timestamptz not null,
      demande_par integer not null references interlocuteur,
      reponse text,
      repondu_le timestamptz,
      repondu_par integer references interlocuteur,
      check ((interlocuteur_id is null) <> (structure_id is null)),
      check ((etat = 'EN_ATTENTE') = (repondu_le is null))
    );
    create unique index changement_identite_personne on changement_identite (interlocuteur_id)
      where etat = 'EN_ATTENTE' and interlocuteur_id is not null;
    create unique index changement_identite_structure on changement_identite (structure_id)
      where etat = 'EN_ATTENTE' and structure_id is not null;
    create index changement_identite_de_personne on changement_identite (interlocuteur_id, changement_id);
    create index changement_identite_de_structure on changement_identite (structure_id, changement_id);
  `.execute(db);
}
