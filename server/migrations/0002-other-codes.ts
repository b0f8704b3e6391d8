/** A recording that received several codes stores the others beside its main one. */

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table element add column autres_codes jsonb not null default '[]';
    comment on column element.autres_codes is
      'Other codes that this same recording was given elsewhere, by mistake: nobody numbers by them.';
  `.execute(db);
}
