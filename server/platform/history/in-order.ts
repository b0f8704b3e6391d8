/**
 * Lines take their number before they commit, so a reader may see 12 first, and 11 a moment later.
 * A program that reads on from the last line it knows would miss that one. So a transaction that
 * writes a line about codes holds the structure's advisory lock until its commit: within one
 * structure, such lines are committed in the order of their numbers.
 *
 * The lock is taken last, after every row lock of the call, and several are taken in one order, so
 * that they cannot deadlock.
 */

import { type Kysely, sql } from 'kysely';
import { isCodeAction } from '#domain/register/code-feed.ts';
import type { Tables } from '../database/tables.ts';
import type { HistoryEntry } from './history-entry.ts';

/** The first half of the lock's number; the second is the structure's. */
const TURN = 20_037;

/** Before several lines of several structures are written one by one. Needs a transaction. */
export async function takeTurns(db: Kysely<Tables>, structureIds: Iterable<number>): Promise<void> {
  const ids = inOneOrder(structureIds);
  if (ids.length > 0) await turns(ids).execute(db);
}

/** The same as a part of a statement, for those of lines that it is about to write. */
export const turnsOf = (action: string, entries: readonly HistoryEntry[]) =>
  turns(
    inOneOrder(
      entries.flatMap((entry) =>
        entry.structureId !== null && isCodeAction(entry.action ?? action)
          ? [entry.structureId]
          : [],
      ),
    ),
  );

const inOneOrder = (structureIds: Iterable<number>) =>
  [...new Set(structureIds)].toSorted((one, other) => one - other);

const turns = (ids: readonly number[]) =>
  sql`select pg_advisory_xact_lock(${TURN}::int, id) from unnest(${[...ids]}::int[]) as ids(id)`;
