/** Dossiers of twelve that wait for their decision, written by SQL. */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

export const TRACKS = 12;

export async function lockedDossiers(
  db: Kysely<Tables>,
  { structureId, staffId }: { readonly structureId: number; readonly staffId: number },
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ dossierId: number }>`
    insert into dossier (structure_id, etat, submitted_at, locked_by, locked_at, created_at, updated_at)
    select ${structureId}, 2, now(), ${staffId}, now(), now(), now() from generate_series(1, ${count})
    returning dossier_id`.execute(db);
  const ids = rows.map(({ dossierId }) => dossierId);
  await sql`
    insert into element (dossier_id, structure_id, rang, statut, type, titre, artiste, duree, annee_publication,
      qualite, created_at, updated_at)
    select d, ${structureId}, r, 'LOCK', 'P', 'Titre ' || d || ' ' || r, 'Les Marées', 200, 2026, 'PRODUCTEUR',
      now(), now() from unnest(${ids}::integer[]) d, generate_series(1, ${TRACKS}) r`.execute(db);
  return ids;
}
