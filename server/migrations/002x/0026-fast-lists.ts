import { type Kysely, sql } from 'kysely';

/** Indexes for what is asked of all dossiers: those that hold a recording without a code, and the last that changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index element_ouvert on element (structure_id, dossier_id)
      where statut in ('USER', 'MINU', 'PRODUCT', 'LOCK');
    create index dossier_updated_at on dossier (updated_at desc, dossier_id desc);
  `.execute(db);
}
