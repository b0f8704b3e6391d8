import { type Kysely, sql } from 'kysely';

/**
 * The texts that staff rewrote (the others are the ones that the program came with), and two things
 * that allocating prefixes needs: one prefix serves one type for ever, whoever allocates it at the
 * same moment; and its holder may read why it was closed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table texte (
      id text primary key,
      value text not null check (char_length(value) between 1 and 8000),
      updated_at timestamptz not null,
      updated_by integer not null references interlocuteur
    );

    alter table prefixe
      add column motif_fermeture text,
      add constraint prefixe_one_type exclude using gist (code with =, type with <>);
  `.execute(db);
}
