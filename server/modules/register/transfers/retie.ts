/**
 * Ties name recordings of the own structure by their number. Where a transfer parts two tied recordings,
 * the tie goes on by the code, which anyone may know; where the other end has no code, it ends.
 */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

export async function retie(db: Kysely<Tables>, fromStructureId: number, moved: readonly number[]) {
  const ids = [...moved];
  await sql`update element e
    set lien = case when parted.isrc is null then null else jsonb_build_object(
      'nature', e.lien ->> 'nature', 'elementId', null, 'isrc', parted.isrc) end
    from (
      select l.element_id, i.isrc
      from element l
      join element t on t.element_id = (l.lien ->> 'elementId')::integer
      left join immatriculation i on i.element_id = t.element_id
      where l.lien is not null and l.structure_id <> t.structure_id
        and (l.element_id = any(${ids}::int[])
          or (t.element_id = any(${ids}::int[]) and l.structure_id = ${fromStructureId}))
    ) parted
    where e.element_id = parted.element_id`.execute(db);
}
