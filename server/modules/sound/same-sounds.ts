/**
 * For the upkeep of the register: recordings of one page that sound like an older one, whatever
 * their letters.
 */

import { sql } from 'kysely';
import { soundFinding } from '#domain/sound/sound-match.ts';
import type { Call } from '#server/platform/call.ts';

export type SameSound = {
  readonly one: number;
  /** The older entry. */
  readonly other: number;
  /** Percentage of agreement. */
  readonly son: number;
};

/**
 * Maximum recordings read for one word, minimum common words for a comparison, and maximum older
 * recordings compared with each.
 */
const UNDER_ONE_WORD = 100;
const FEWEST_SHARED = 4;
const MOST_COMPARED = 8;

/** Within one type: the clip of a recording has its sound, and a code of its own. */
export async function sameSounds(
  { db }: Call,
  elementIds: readonly number[],
): Promise<SameSound[]> {
  if (elementIds.length === 0) return [];
  const { rows: pairs } = await sql<{ one: number; other: number }>`
    select s.element_id as one, k.element_id as other
    from empreinte s
    join element e on e.element_id = s.element_id
    cross join lateral (
      select f.element_id
      from unnest(s.cles) as a(cle)
      cross join lateral (
        select c.element_id from empreinte_cle c where c.cle = a.cle limit ${UNDER_ONE_WORD}
      ) f
      join element o on o.element_id = f.element_id and o.type = e.type
      where f.element_id < s.element_id
      group by f.element_id
      having count(*) >= ${FEWEST_SHARED}
      order by count(*) desc, f.element_id
      limit ${MOST_COMPARED}
    ) k
    where s.element_id = any(${elementIds}::int[])`.execute(db);
  if (pairs.length === 0) return [];
  const received = await receivedOf(db, [
    ...new Set(pairs.flatMap(({ one, other }) => [one, other])),
  ]);
  const matches: SameSound[] = [];
  for (const { one, other } of pairs) {
    // Each comparison takes a millisecond or two: others are answered in between.
    await new Promise(setImmediate);
    const [a, b] = [received.get(one), received.get(other)];
    if (a === undefined || b === undefined) continue;
    const { verdict: decision, bits } = soundFinding(a, b);
    if (decision === 'MEME') matches.push({ one, other, son: Math.round(bits * 100) });
  }
  return matches;
}

async function receivedOf(db: Call['db'], ids: readonly number[]) {
  const rows = await db
    .selectFrom('empreinte')
    .select(['elementId', 'mots', 'duree'])
    .where('elementId', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return new Map(
    rows.map(({ elementId, mots, duree }) => [
      elementId,
      { empreinte: Uint32Array.from(mots), duree },
    ]),
  );
}
