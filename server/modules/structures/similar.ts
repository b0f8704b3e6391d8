/**
 * Structures that may be the same company as another: those already submitted to the society that
 * have its company register number, or a similar name. Names are searched by trigrams (an index),
 * numbers by one pass over the table for the whole query.
 */

import { type Kysely, sql } from 'kysely';
import type { SimilarStructure } from '#contract/account/workflow.ts';
import { MAX_SIMILAR } from '#contract/account/workflow.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { joinable } from './search.ts';
import { presentFields, type Structure } from './structure-columns.ts';

/** Shared trigrams of two names, from 0 to 1, from which they are worth a look. */
const SIMILAR_NAME = '0.5';

type Pair = { readonly structureId: number; readonly similar: number; readonly sameSiret: boolean };

/**
 * Pairs of each given structure with its similar ones: the same number first, then the nearest
 * name.
 */
async function similarPairs(
  db: Kysely<Tables>,
  societyStructureId: number,
  structureIds: readonly number[],
): Promise<readonly Pair[]> {
  if (structureIds.length === 0) return [];
  return inTransaction(db, async (trx) => {
    // For this transaction only: the index then skips most names that only share a common word.
    await sql`select set_config('pg_trgm.similarity_threshold', ${SIMILAR_NAME}, true)`.execute(
      trx,
    );
    const { rows } = await pairsQuery(societyStructureId, structureIds).execute(trx);
    return rows;
  });
}

function pairsQuery(societyStructureId: number, structureIds: readonly number[]) {
  return sql<Pair>`
    with asked as (
      select structure_id, siret, raison_cle from structure where structure_id = any(${structureIds}::int[])
    ), pair as (
      select a.structure_id, s.structure_id as "similar", true as same_siret, 1 as resemblance
      from asked a join structure s on s.siret = a.siret and s.structure_id <> a.structure_id
      where ${joinable(societyStructureId)}
      union all
      select a.structure_id, n.structure_id, false, n.resemblance
      from asked a cross join lateral (
        select s.structure_id, similarity(s.raison_cle, a.raison_cle) as resemblance
        from structure s
        where s.raison_cle % a.raison_cle
          and s.structure_id <> a.structure_id
          and ${joinable(societyStructureId)}
        order by resemblance desc, s.structure_id
        limit ${MAX_SIMILAR}
      ) n
    ), ranked as (
      select structure_id, "similar", bool_or(same_siret) as same_siret,
        row_number() over (
          partition by structure_id
          order by bool_or(same_siret) desc, max(resemblance) desc, "similar"
        ) as location
      from pair group by structure_id, "similar"
    )
    select structure_id as "structureId", "similar", same_siret as "sameSiret"
    from ranked where location <= ${MAX_SIMILAR} order by structure_id, location`;
}

/** Number of similar structures of each given one; a structure with none is absent. */
export function similarCounter(societyStructureId: number) {
  return async (
    { db }: Call,
    structureIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> => {
    const counts = new Map<number, number>();
    for (const { structureId } of await similarPairs(db, societyStructureId, structureIds))
      counts.set(structureId, (counts.get(structureId) ?? 0) + 1);
    return counts;
  };
}

/** The structures near to this one, with all their fields. */
export function similarFinder(societyStructureId: number) {
  return async ({ db }: Call, structureId: number): Promise<SimilarStructure[]> => {
    const pairs = await similarPairs(db, societyStructureId, [structureId]);
    if (pairs.length === 0) return [];
    const matches = await db
      .selectFrom('structure')
      .selectAll()
      .where(
        'structureId',
        'in',
        pairs.map(({ similar }) => similar),
      )
      .execute();
    const byId = new Map<number, Structure>(matches.map((row) => [row.structureId, row]));
    return pairs.flatMap(({ similar, sameSiret }) => {
      const row = byId.get(similar);
      return row === undefined ? [] : [{ ...presentFields(row), memeSiret: sameSiret }];
    });
  };
}
