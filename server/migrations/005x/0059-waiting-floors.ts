import { type Kysely, sql } from 'kysely';

/**
 * A database that goes back may do so to before a prefix was allocated, taken over or extended: its floors, and numbers that
 * are passed over, then find no range whose counter they could raise. They wait here, and the range counts them when it is
 * there again. They stay afterwards, since counting them twice changes nothing. What a restore of the release before dropped
 * is not here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plancher_en_attente (
      code text not null,
      annee smallint not null,
      numero integer not null check (numero between 1 and 99999),
      primary key (code, annee, numero)
    );
  `.execute(db);
}
