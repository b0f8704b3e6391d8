import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ControlledTransaction,
  type IsolationLevel,
  type Kysely,
  sql,
  type Transaction,
} from 'kysely';
import { isWorthRetrying } from './database-error.ts';
import { insideTransaction } from './guarded-pool.ts';

const MAX_RETRIES = 3;
/**
 * First wait before a retry, in milliseconds; it doubles, plus a random part of up to the same
 * length.
 */
const FIRST_WAIT = 10;

/** Maximum time limit of one statement, in milliseconds: the driver gives up soon after. */
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
 * serialization failure), so outside the database it must only do what can be repeated.
 *
 * Of several statements sent together (`Promise.all`), each is sent after the answer to the
 * previous one; after a failure the others are refused.
 *
 * While it runs, the outer handle refuses its queries (`OuterHandleInTransaction`).
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
  const ended = await retried(() =>
    attemptTransaction(db, async (trx) => ({ answer: await work(trx), stays: true }), options),
  );
  if ('error' in ended) throw ended.error;
  return ended.answer;
}

/** How a transaction ended. */
export type Ended<R> =
  | { readonly outcome: 'committed' | 'undone'; readonly answer: R }
  /** Unknown: the connection broke in the commit. */
  | { readonly outcome: 'rolledBack' | 'unknown'; readonly error: unknown };

/**
 * Runs `work` once in a transaction, which is rolled back without an error where its answer does not stay.
 * @returns how it ended; it never throws
 */
export async function attemptTransaction<T, R>(
  db: Kysely<T>,
  work: (trx: Transaction<T>) => Promise<{ readonly answer: R; readonly stays: boolean }>,
  { isolation, statementTimeout }: TransactionOptions = {},
): Promise<Ended<R>> {
  const builder = db.startTransaction();
  let trx: ControlledTransaction<T> | undefined;
  let isCommitting = false;
  try {
    // After its end, it refuses further statements.
    trx = await (isolation ? builder.setIsolationLevel(isolation) : builder).execute();
    const begun = trx;
    if (statementTimeout !== undefined) {
      await sql`select set_config('statement_timeout', ${String(statementTimeout)}, true)`.execute(
        begun,
      );
    }
    const { answer, stays } = await insideTransaction(() => work(begun));
    if (!stays) {
      await begun.rollback().execute();
      return { outcome: 'undone', answer };
    }
    isCommitting = true;
    await begun.commit().execute();
    return { outcome: 'committed', answer };
  } catch (error) {
    // Releases the connection, even if it is broken.
    await trx
      ?.rollback()
      .execute()
      .catch(() => {});
    return { outcome: isCommitting && !isWorthRetrying(error) ? 'unknown' : 'rolledBack', error };
  }
}

/**
 * Repeats an attempt, three times at most, where PostgreSQL asks for it.
 * @param between what is done before another attempt
 */
export async function retried<E extends Ended<unknown>>(
  attempt: () => Promise<E>,
  between: (ended: E) => Promise<void> = async () => {},
): Promise<E> {
  for (let retries = 0; ; retries += 1) {
    const ended = await attempt();
    const isRequested = ended.outcome === 'rolledBack' && isWorthRetrying(ended.error);
    if (retries >= MAX_RETRIES || !isRequested) return ended;
    await between(ended);
    await sleep(FIRST_WAIT * 2 ** retries * (1 + Math.random()));
  }
}
