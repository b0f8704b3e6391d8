import { type Kysely, sql } from 'kysely';

/**
 * Which numbers a prefix gave, read by index: a range is moved while decisions wait, so the lowest
 * and highest number must not be sought through the whole register.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index immatriculation_prefixe on immatriculation (prefixe_id, designation)`.execute(
    db,
  );
}
