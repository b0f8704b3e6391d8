/**
 * Every key is looked up by equality, in the order of durations, and gives a bounded number of ids:
 * the nearest in duration on each side. So the cost follows the number of subjects, not the
 * register.
 */

import { type Kysely, sql } from 'kysely';
import { keysOf, MARKS_FUZZY_LETTERS } from '#domain/proximity/keys.ts';
import type { Comparable } from '#domain/proximity/recording.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Subject } from './subjects.ts';

/** Maximum recordings read per key, on each side of the subject's duration. */
const NEAREST = 40;
/** Recordings of unknown duration read under one key. */
const UNTIMED = 20;

/**
 * Maximum recordings whose keys are computed again: the statement that reads stored keys takes
 * longer to plan.
 */
const FEW = 10;

/** The subject, with its forms under the other names of its artists. */
export type KeyQuery = Subject & { readonly forms: readonly Comparable[] };

/**
 * Ids that share a key with each subject, by subject id. Stored keys are joined in SQL rather than
 * sent: a dossier of a thousand has seven thousand.
 */
export async function idsByKeys(
  db: Kysely<Tables>,
  subjects: readonly KeyQuery[],
  related: boolean,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (subjects.length === 0) return new Map();
  const areRead = (subject: KeyQuery) => subject.isStored && subjects.length > FEW;
  const stored = subjects.filter(areRead).map(({ elementId }) => elementId);
  const made = subjects.flatMap((subject) => {
    const { elementId, comparable, forms } = subject;
    return [...(areRead(subject) ? [] : [comparable]), ...forms].flatMap((form) =>
      keysOf(form).map((cle) => ({ elementId, cle, duree: comparable.duree ?? 0 })),
    );
  });
  const own = [
    ...(stored.length === 0 ? [] : [storedKeys(stored)]),
    ...(made.length === 0 && stored.length > 0 ? [] : [madeKeys(made)]),
  ];
  const { rows } = await sql<{ subject: number; result: string }>`
    with own as (${sql.join(own, sql` union all `)}),
    asked as (
      select * from own
      ${related ? sql`union all select element_id, ${UNDER_OTHER_TYPE}, duree from own where ${BY_LETTERS}` : sql``}
    )
    select a.element_id as subject, array_to_string(array_agg(distinct k.element_id), ',') as result
    from asked a
    -- Most keys are nobody else's: they are looked for once, and not on each side.
    cross join lateral (
      select from proximite_cle c where c.cle = a.cle and c.element_id <> a.element_id limit 1
    ) as locked
    cross join lateral (
      (select c.element_id from proximite_cle c where c.cle = a.cle and c.duree >= greatest(a.duree, 1)
        order by c.duree limit ${NEAREST})
      union all
      (select c.element_id from proximite_cle c where c.cle = a.cle and c.duree < a.duree and c.duree > 0
        order by c.duree desc limit ${NEAREST})
      union all
      (select c.element_id from proximite_cle c where c.cle = a.cle and c.duree = 0 limit ${UNTIMED})
    ) k
    where k.element_id <> a.element_id
    group by a.element_id`.execute(db);
  // Split here: an array parsed by the driver costs several times as much.
  return new Map(rows.map(({ subject, result }) => [subject, result.split(',').map(Number)]));
}

type Key = { readonly elementId: number; readonly cle: string; readonly duree: number };

const storedKeys = (elementIds: readonly number[]) => sql`
  select p.element_id, c.cle, coalesce(p.duree, 0) as duree from proximite p cross join unnest(p.cles) as c(cle)
  where p.element_id = any(${numbers(elementIds)}::int[])`;

const madeKeys = (keys: readonly Key[]) => sql`
  select * from unnest(${numbers(keys.map(({ elementId }) => elementId))}::int[], ${keys.map(({ cle }) => cle)}::text[],
    ${numbers(keys.map(({ duree }) => duree))}::int[]) as made(element_id, cle, duree)`;

/** An array as PostgreSQL writes it: the driver would quote each number, and a dossier may have thousands here. */
export const numbers = (all: readonly number[]): string => `{${all.join()}}`;

/**
 * A clip and its sound match by letters only: keys of approximate matches (words in any field,
 * sound, work) are not searched.
 */
const BY_LETTERS = sql`substr(cle, 2, 1) <> all(${[...MARKS_FUZZY_LETTERS]}::text[])`;
/** Each key begins with the letter of its type. */
const UNDER_OTHER_TYPE = sql`translate(left(cle, 1), 'PV', 'VP') || substr(cle, 2)`;
