/**
 * Gives their compared form to recordings that lack it: those entered before it existed, and those
 * made by older rules. Small rounds in the background, so that no start waits and no request does.
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
/** Milliseconds that one round may take before it leaves the rest to the next. */
const ROUND = 500;
/** Milliseconds, more than any transaction takes: one that was open, and whose ids are lower, is looked at again after as long. */
const LOOK_BACK = 3_600_000;

/** @returns one round; it remembers how far the rounds before it came, and answers whether all is filled. */
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
    // Whoever changes one of these meanwhile waits, and is not overwritten by what was read before.
    .forNoKeyUpdate('e')
    .execute();
  await keepProximity(db, rows);
  return rows.length < BATCH ? until : (rows.at(-1)?.elementId ?? until);
}

/** The same for recordings that are named; those that are gone, or filled already, are left alone. */
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
