import { type Kysely, sql } from 'kysely';

/**
 * A yes is for the recording that its holder was shown. What was shown is kept with the question, so that the same code on
 * another recording, or under another title, is asked about anew. Of a question of a server of the release before nothing
 * is kept: it is asked again where its recording is sent again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accord_code add column titre text, add column artiste text;
    update accord_code set titre = element.titre, artiste = element.artiste
      from element where element.element_id = accord_code.element_id;
  `.execute(db);
}
