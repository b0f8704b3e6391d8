import { type Kysely, sql } from 'kysely';

/**
 * A journal that began on a register told its codes and not its floors: the numbers that are not to be given stood in the
 * counters alone, and an older database brought them back. Whether they were told is kept; the next start tells them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registre_adoption add column planchers boolean not null default false`.execute(
    db,
  );
}
