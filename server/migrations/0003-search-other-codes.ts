/** Recordings are found by their other codes: those that have some are few, and an index holds them alone. */

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index element_autres_codes on element (element_id) where autres_codes <> '[]';
  `.execute(db);
}
