/**
 * Computes the missing compared form of recordings: those entered before it existed, and those
 * computed by older rules. Small rounds in the background, so that no start and no request waits.
 */

import type { Kysely } from 'kysely';
import { PROXIMITY_RULES } from '#domain/proximity/recording.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { keepProximity } from './keep-proximity.ts';

/** Ids looked at in one statement: bounded even when there is nothing to fill. */
const RANGE = 2000;
/** Recordings written in one transaction. */
const BATCH = 200;
/** Maximum duration of one round, in milliseconds; the next round continues. */
const ROUND = 500;
/**
 * Milliseconds, longer than any transaction: after this delay, ids are examined again, for
 * transactions that were open with lower ids.
 */
const LOOK_BACK = 3_600_000;

/**
 * @returns a function that runs one round, resuming where the previous one stopped, and answers
 * whether all is filled
 */
export function proximityFiller(db: Kysely<Tables>, lookBack = LOOK_BACK): () => Promise<boolean> {
  let filled = 0;
  let before = 0;
  let lookedAt = performance.now();
  return async () => {
    if (performance.now() - lookedAt > lookBack) {
      lookedAt = performance.now();
      const reached = filled;
      filled = Math.min(filled, before);
      before = reached;
    }
    const { last } = await db
      .selectFrom('element')
      .select(({ fn }) => fn.max('elementId').as('last'))
      .executeTakeFirstOrThrow();
    const began = performance.now();
    const until = last ?? 0;
    while (filled < until && performance.now() - began < ROUND) {
      filled = await inTransaction(db, (trx) =>
        fillBatch(trx, filled, Math.min(filled + RANGE, until)),
      );
    }
    return filled >= until;
  };
}

/** Fills ids in (`after`, `until`]. @returns the id up to which nothing is left to fill. */
async function fillBatch(db: Kysely<Tables>, after: number, until: number): Promise<number> {
  const rows = await db
    .selectFrom('element as e')
    .leftJoin('proximite as p', 'p.elementId', 'e.elementId')
    .select([
      'e.elementId',
      'e.type',
      'e.titre',
      'e.version',
      'e.artiste',
      'e.artistesInvites',
      'e.duree',
    ])
    .where('e.elementId', '>', after)
    .where('e.elementId', '<=', until)
    .where((eb) => eb.or([eb('p.elementId', 'is', null), eb('p.regles', '<>', PROXIMITY_RULES)]))
    .orderBy('e.elementId')
    .limit(BATCH)
    // A concurrent writer of these recordings waits, so its change is not overwritten by an earlier
    // read.
    .forNoKeyUpdate('e')
    .execute();
  await keepProximity(db, rows);
  return rows.length < BATCH ? until : (rows.at(-1)?.elementId ?? until);
}

/** Same for the named recordings; those deleted or already filled are skipped. */
export async function keepProximityOf(
  db: Kysely<Tables>,
  elementIds: readonly number[],
): Promise<void> {
  if (elementIds.length === 0) return;
  const rows = await db
    .selectFrom('element as e')
    .leftJoin('proximite as p', 'p.elementId', 'e.elementId')
    .select([
      'e.elementId',
      'e.type',
      'e.titre',
      'e.version',
      'e.artiste',
      'e.artistesInvites',
      'e.duree',
    ])
    .where('e.elementId', 'in', elementIds)
    .where('p.elementId', 'is', null)
    .orderBy('e.elementId')
    .forNoKeyUpdate('e')
    .execute();
  await keepProximity(db, rows);
}
