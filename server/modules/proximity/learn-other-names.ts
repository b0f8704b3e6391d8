/** When staff declare two recordings the same, the two names of their artist are learned. */

import { type Kysely, sql } from 'kysely';
import { namesTaught, type TwoNames } from '#domain/proximity/fuzzy/other-names.ts';
import type { Comparable } from '#domain/proximity/recording.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Two recordings that are one; the second has a code, which stays. */
export type Joined = { readonly elementId: number; readonly candidatId: number };

/**
 * Only for staff: a producer may answer this way to save time. Names learned earlier from the same
 * pair are deleted.
 */
export async function learnNames(call: Call, { elementId, candidatId }: Joined): Promise<void> {
  if (call.actor.kind !== 'staff') return;
  await unlearnNames(call.db, [elementId, candidatId]);
  const forms = await call.db
    .selectFrom('proximite')
    .select([
      'elementId',
      'type',
      'noyau',
      'complement',
      'artistes',
      'invites',
      'versions',
      'duree',
    ])
    .where('elementId', 'in', [elementId, candidatId])
    .execute();
  const [one, other] = [elementId, candidatId].map((id) =>
    forms.find((form) => form.elementId === id),
  );
  const taught = one === undefined || other === undefined ? null : namesTaught(one, other);
  if (taught === null) return;
  await call.db
    .insertInto('autreNom')
    .values({
      ...taught,
      elementId,
      candidatId,
      apprisLe: call.now,
      apprisPar: interlocuteurOf(call),
    })
    .execute();
}

/** Deletes the names learned from these recordings, which are not, or no longer, the same. */
export async function unlearnNames(
  db: Kysely<Tables>,
  elementIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('autreNom')
    .where('elementId', 'in', [...elementIds])
    .where('candidatId', 'in', [...elementIds])
    .execute();
}

/** The other names of the main artists of these recordings. */
export async function namesOf(
  db: Kysely<Tables>,
  recordings: readonly Pick<Comparable, 'artistes'>[],
): Promise<readonly TwoNames[]> {
  const names = [...new Set(recordings.flatMap(({ artistes }) => artistes))];
  if (names.length === 0) return [];
  const { rows } = await sql<TwoNames>`
    select distinct n.nom_a, n.nom_b from unnest(${names}::text[]) as a(nom)
    cross join lateral (
      (select nom_a, nom_b from autre_nom where nom_a = a.nom collate "C" limit 20)
      union all
      (select nom_a, nom_b from autre_nom where nom_b = a.nom collate "C" limit 20)
    ) n
    order by n.nom_a, n.nom_b`.execute(db);
  return rows;
}
