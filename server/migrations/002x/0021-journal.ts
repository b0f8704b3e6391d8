import { type Kysely, sql } from 'kysely';

/**
 * What the database knows of the journal that is kept apart from it: who wrote (a generation is one process), and which
 * lines belong to transactions that were committed. A database that was put back to an older moment lacks lines that
 * the journal says were kept, and gives no code until it has them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registre_generation (
      generation integer primary key check (generation between 1 and 999999),
      ouverte_le timestamptz not null,
      -- Up to where both were once compared and found equal: what the store calls that place, and the line there.
      lue_jusque text,
      dernier_numero integer not null default -1,
      empreinte char(64)
    );

    create table registre_ligne (
      generation integer not null references registre_generation,
      numero integer not null check (numero >= 0),
      sort text not null check (sort in ('ECRIT', 'BRULE', 'RESTAURE')),
      primary key (generation, numero)
    );
    create trigger registre_ligne_only_grows before update or delete on registre_ligne
      for each row execute function refuse_rewrite();
    create trigger registre_ligne_never_emptied before truncate on registre_ligne
      for each statement execute function refuse_rewrite();
  `.execute(db);
}
