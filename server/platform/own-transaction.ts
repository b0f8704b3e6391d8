/** A write of the portal itself, outside any call: one transaction, then what depends on its commit. */

import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Tables } from './database/tables.ts';
import { inTransaction } from './database/transaction.ts';
import type { NotificationContext } from './notify.ts';

/**
 * Functions that `work` passes to `afterCommit` run once, in order, after the commit; their failure
 * is thrown.
 */
export async function ownTransaction<T>(
  db: Kysely<Tables>,
  clock: Clock,
  work: (context: NotificationContext) => Promise<T>,
): Promise<T> {
  let after: (() => Promise<void>)[] = [];
  const result = await inTransaction(db, (trx) => {
    // A transaction may be run again: only the last run counts.
    after = [];
    return work({ db: trx, now: clock(), afterCommit: (then) => void after.push(then) });
  });
  for (const then of after) await then();
  return result;
}
