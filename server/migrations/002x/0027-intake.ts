import { type Kysely, sql } from 'kysely';

/** What an import now says more of its file. Of those that were read before, nothing of it is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update import set constat = ${JSON.stringify(FINDINGS)}::jsonb || constat where constat is not null`.execute(
    db,
  );
}

const FINDINGS = {
  codes: { repris: 0, aVous: 0, autres: 0, malFormes: 0 },
  connues: { nombre: 0, exemples: [] },
};
