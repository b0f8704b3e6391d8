/** Recordings of a structure that have a valid code and are in no open transfer. */

import { sql } from 'kysely';
import { ISSUED } from '#domain/registration/statuts.ts';
import type { Call } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';

export const offerable = (structureId: number) => sql`e.structure_id = ${structureId}
  and e.statut in ${oneOf(ISSUED)}
  and not exists (select 1 from annulation a where a.element_id = e.element_id)
  and not exists (select 1 from transfert_element l where l.element_id = e.element_id and l.ouvert)`;

/** Ordered by dossier and track. */
export async function offerableElements(
  { db }: Call,
  structureId: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ elementId: number }>`select e.element_id from element e
    where ${offerable(structureId)} order by e.dossier_id, e.rang limit ${most}`.execute(db);
  return rows.map(({ elementId }) => elementId);
}
