import { type Kysely, sql } from 'kysely';

/**
 * Who did, or tried, what matters for safety. It names people and structures by numbers without a reference: an event
 * outlives a draft that was removed. `saisi_empreinte` and `saisi_masque` stand for an address that was typed and is
 * nobody's: the one to find it again, the other to recognise it; what was typed is not kept. `cle` makes one line, with
 * its count, of what is done over and over within a minute.
 *
 * `decompte` holds what may be asked so many times in a while, for all servers together. `identity_artifact.shown`
 * counts how often a refresh token was shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evenement_securite (
      evenement_id bigint generated always as identity primary key,
      at timestamptz not null,
      genre text not null,
      issue text not null check (issue in ('REUSSI', 'REFUSE')),
      interlocuteur_id integer,
      interlocuteur_vise_id integer,
      structure_id integer,
      issuer text,
      subject text,
      saisi_empreinte text,
      saisi_masque text,
      adresse text not null,
      agent text,
      appel text not null,
      precisions jsonb not null default '{}',
      fois integer not null default 1 check (fois > 0),
      cle text unique
    );
    create index evenement_securite_at on evenement_securite (at);
    create index evenement_securite_person on evenement_securite (interlocuteur_id, evenement_id);
    create index evenement_securite_aimed on evenement_securite (interlocuteur_vise_id, evenement_id)
      where interlocuteur_vise_id is not null;
    create index evenement_securite_typed on evenement_securite (saisi_empreinte, evenement_id)
      where saisi_empreinte is not null;
    create index evenement_securite_address on evenement_securite (adresse, evenement_id);
    create index evenement_securite_kind on evenement_securite (genre, evenement_id);

    create table decompte (
      cle text primary key,
      depuis timestamptz not null,
      jusque timestamptz not null,
      nombre integer not null check (nombre > 0)
    );
    create index decompte_end on decompte (jusque);

    alter table identity_artifact add column shown integer not null default 0;
  `.execute(db);
}
