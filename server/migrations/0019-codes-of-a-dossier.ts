import { type Kysely, sql } from 'kysely';

/** A dossier that gave codes is never deleted, wherever its recordings went since: asked at each decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index immatriculation_dossier on immatriculation (dossier_id)`.execute(db);
}
