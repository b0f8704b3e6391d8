import { type Kysely, sql } from 'kysely';

/**
 * `deploiement`: what this database is called by the journal that is kept beside it, so that the journal of another is
 * never taken for its own. One row, made with the table. A register that has a journal already is named after the moment
 * at which that began: put back to before this step and brought up to date again, it bears the same name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deploiement (
      seul boolean primary key default true check (seul),
      deploiement_id uuid not null,
      ouvert_le timestamptz not null
    );
    insert into deploiement (deploiement_id, ouvert_le)
      select case when min(ouverte_le) is null then gen_random_uuid() else md5(extract(epoch from min(ouverte_le))::text)::uuid end,
          coalesce(min(ouverte_le), now())
        from registre_generation;
  `.execute(db);
}
