import { type Kysely, sql } from 'kysely';

/**
 * What a society brings from the system that it leaves. A structure keeps the reference that it had there, by which the
 * same files can come again. A recording that came with its code (`repris`) may lack what that system never asked:
 * duration, year, quality. Its title and its artist are there: without them a code says nothing.
 *
 * `repris` may be null, and is of all that is older: the journal gives recordings back as they were written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table structure add column reference_anterieure text unique
      check (char_length(reference_anterieure) between 1 and 100);

    alter table element add column repris boolean;
    do $$
      declare bound record;
      begin
        for bound in select conname from pg_constraint
          where conrelid = 'element'::regclass and contype = 'c'
            and pg_get_constraintdef(oid) like '%statut%' and pg_get_constraintdef(oid) like '% IS NOT NULL%'
        loop
          execute format('alter table element drop constraint %I', bound.conname);
        end loop;
      end $$;
    alter table element
      add constraint element_complete check (statut = 'USER' or (titre is not null and artiste is not null
        and (repris is true or (annee_publication is not null and qualite is not null)))),
      add constraint element_timed check (statut in ('USER', 'MINU') or duree is not null or repris is true);

    create table reprise (
      reprise_id integer generated always as identity primary key,
      commencee_le timestamptz not null,
      finie_le timestamptz not null,
      rapport jsonb not null
    );
  `.execute(db);
}
