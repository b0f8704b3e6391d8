/** Finds whether recordings not entered yet already exist in a structure. */

import { type Kysely, sql } from 'kysely';
import { BANDS } from '#domain/proximity/bands.ts';
import { titleKey } from '#domain/proximity/keys.ts';
import type { Comparable } from '#domain/proximity/recording.ts';
import { scoreOf } from '#domain/proximity/score.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Seconds between two timings of one recording. */
const SIMILAR = 5;
/** Maximum recordings of the structure compared per title: a label has many « Intro ». */
const UNDER_ONE_TITLE = 20;

/**
 * For each subject, the id of the structure's own recording that is most likely the same, or null.
 * Recordings with a cancelled code are ignored.
 */
export async function findOwnDuplicates(
  db: Kysely<Tables>,
  structureId: number,
  comparables: readonly Comparable[],
): Promise<(number | null)[]> {
  const titles = comparables.map((comparable) => `${comparable.type}=${titleKey(comparable)}`);
  const durees = comparables.map(({ duree }) => duree ?? 0);
  const { rows } = await sql<Comparable & { location: number; elementId: number }>`
    select a.location::int as location, p.element_id, p.type, p.noyau, p.complement, p.artistes, p.invites, p.versions,
      p.duree
    from unnest(${titles}::text[], ${durees}::int[]) with ordinality as a(cle, duree, location)
    cross join lateral (
      select k.element_id from proximite_cle k
      join element e on e.element_id = k.element_id and e.structure_id = ${structureId}
      where k.cle = a.cle and k.duree >= a.duree - ${SIMILAR}::int and k.duree <= a.duree + ${SIMILAR}::int
        and not exists (select 1 from annulation c where c.element_id = k.element_id)
      limit ${UNDER_ONE_TITLE}
    ) found
    join proximite p on p.element_id = found.element_id`.execute(db);
  const result: (number | null)[] = comparables.map(() => null);
  for (const { location, elementId, ...own } of rows) {
    const comparable = comparables[location - 1];
    // The first one is enough: the others are not scored.
    if (comparable === undefined || result[location - 1] !== null) continue;
    if (scoreOf(comparable, own).score >= BANDS.MEME) result[location - 1] = elementId;
  }
  return result;
}
