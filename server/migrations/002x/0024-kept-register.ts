import { type Kysely, sql } from 'kysely';

/**
 * What a register needs when its journal is lost or was never there, and when its portal owns nothing.
 *
 * - `registre_adoption`: how far the codes that the register has already were written in a new journal. Its one row is
 *   locked while a piece is, so that servers that start together share the work and no code is written twice.
 * - `summarise_moments`: only the owner of an index may have it summarised, and the portal's role owns none.
 * - `registre_generation.perdue`: the journal of that generation is lost, and someone answered for going on without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registre_adoption (
      seule boolean primary key default true check (seule),
      -- The last code that was written, in their order.
      apres text not null default '',
      finie boolean not null default false
    );
    insert into registre_adoption (finie) select exists (select from registre_generation);

    alter table registre_generation add column perdue boolean not null default false;

    create function summarise_moments() returns integer language sql security definer
      set search_path = public, pg_temp
      as $$ select brin_summarize_new_values('historique_at')
        + brin_summarize_new_values('immatriculation_attribue_le') $$;
  `.execute(db);
}
