/** What the journal says of codes, read from the database: all that is needed to write them again. */

import { type Kysely, sql } from 'kysely';
import type { CodeFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Of these recordings, or of the codes after one, in the order of the codes; at most `limit`. */
export async function codeFacts(
  db: Kysely<Tables>,
  which: { readonly elementIds: readonly number[] } | { readonly after: string },
  limit = 1000,
): Promise<readonly CodeFact[]> {
  const wanted =
    'after' in which
      ? sql`i.isrc > ${which.after}`
      : sql`i.element_id = any(${[...which.elementIds]}::int[])`;
  const { rows } = await sql<CodeFact & { readonly attribueLe: Date | string }>`
    select i.isrc, i.origine, i.prefixe_id as "prefixeId", i.annee, i.designation, e.element_id as "elementId",
        jsonb_strip_nulls(to_jsonb(e)) as enregistrement,
        s.structure_id as "structureId", s.raison as structure, i.dossier_id as "dossierId",
        jsonb_strip_nulls(to_jsonb(d)) as dossier,
        i.attribue_le as "attribueLe", i.attribue_par as "attribuePar"
      from immatriculation i join element e using (element_id) join structure s on s.structure_id = i.structure_id
        join dossier d on d.dossier_id = i.dossier_id
      where ${wanted} order by i.isrc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, attribueLe: new Date(row.attribueLe).toISOString() }));
}
