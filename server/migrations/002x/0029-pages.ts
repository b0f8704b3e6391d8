import { type Kysely, sql } from 'kysely';

/**
 * What pages of the whole register are walked by, where a page begins anywhere: the codes by the moment they were given,
 * the recordings that have one by their duration. Those of one structure are few enough to be sorted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index immatriculation_moment on immatriculation (attribue_le, element_id);
    create index element_duree on element (duree, element_id) where statut = 'DONE';
  `.execute(db);
}
