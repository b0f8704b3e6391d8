import { type Kysely, sql } from 'kysely';

/**
 * The time that a declarant takes is not the society's: a dossier sent without its durations waits for its declarant, and comes
 * into the society's hands when they are given. That moment is kept beside the sending, and the later of the two is the order of
 * the queue. Of what waits as this step comes nothing is known but the sending; a server of the release before writes none, and
 * goes on in the order of `dossier_queue`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dossier add column returned_at timestamptz;
    create index dossier_waiting on dossier (greatest(submitted_at, returned_at)) where etat = 2;
  `.execute(db);
}
