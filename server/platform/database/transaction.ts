import { setTimeout as sleep } from 'node:timers/promises';
import { type IsolationLevel, type Kysely, sql, type Transaction } from 'kysely';
import { isWorthRetrying } from './database-error.ts';
import { insideTransaction } from './guarded-pool.ts';

const MAX_RETRIES = 3;
/** First wait before a retry, in milliseconds; it doubles, with as much again at random. */
const FIRST_WAIT = 10;

/** One statement may not be allowed more, in milliseconds: the driver gives up soon after. */
export const MAX_STATEMENT_TIMEOUT = 30_000;

export type TransactionOptions = {
  /** `read committed` unless said otherwise. */
  readonly isolation?: IsolationLevel;
  /**
   * Time limit of each statement in milliseconds, 1 to 30,000, in place of the pool's 5,000: for long
   * jobs. The embedded database cannot interrupt a statement and ignores it.
   */
  readonly statementTimeout?: number;
};

/**
 * Runs `work` in one transaction: everything it wrote through `trx` is committed together, or
 * nothing is. `work` may run up to four times (PostgreSQL asks for it on a deadlock or a
 * serialization failure), so it must do nothing outside the database that cannot be done twice.
 *
 * Of several statements that are asked for together (`Promise.all`), each is sent after the answer of the one before; after one
 * that fails the others are refused.
 *
 * While it runs, the outer handle refuses to serve it (`OuterHandleInTransaction`).
 * @throws whatever `work` throws, after the rollback; RangeError for a time limit out of bounds
 */
export async function inTransaction<T, R>(
  db: Kysely<T>,
  work: (trx: Transaction<T>) => Promise<R>,
  options: TransactionOptions = {},
): Promise<R> {
  const limit = options.statementTimeout;
  if (
    limit !== undefined &&
    !(Number.isInteger(limit) && limit >= 1 && limit <= MAX_STATEMENT_TIMEOUT)
  ) {
    throw new RangeError(`statementTimeout must be 1 to ${MAX_STATEMENT_TIMEOUT} ms, not ${limit}`);
  }
  for (let retries = 0; ; retries += 1) {
    try {
      return await runOnce(db, work, options);
    } catch (error) {
      if (retries >= MAX_RETRIES || !isWorthRetrying(error)) throw error;
      await sleep(FIRST_WAIT * 2 ** retries * (1 + Math.random()));
    }
  }
}

async function runOnce<T, R>(
  db: Kysely<T>,
  work: (trx: Transaction<T>) => Promise<R>,
  { isolation, statementTimeout }: TransactionOptions,
): Promise<R> {
  const builder = db.startTransaction();
  // Once it has ended, it refuses what is still asked of it.
  const trx = await (isolation ? builder.setIsolationLevel(isolation) : builder).execute();
  try {
    if (statementTimeout !== undefined) {
      await sql`select set_config('statement_timeout', ${String(statementTimeout)}, true)`.execute(
        trx,
      );
    }
    const result = await insideTransaction(() => work(trx));
    await trx.commit().execute();
    return result;
  } catch (error) {
    // Gives the connection back, also where it is broken.
    await trx
      .rollback()
      .execute()
      .catch(() => {});
    throw error;
  }
}
