import { setTimeout as sleep } from 'node:timers/promises';
import {
  DummyDriver,
  type IsolationLevel,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  Transaction,
} from 'kysely';
import { databaseErrorCode, isWorthRetrying } from './database-error.ts';
import { insideTransaction } from './guarded-pool.ts';

/** PostgreSQL: an earlier statement of the transaction failed. */
const TRANSACTION_ABORTED = '25P02';
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
 * Statements are sent as they are asked for: of several that do not depend on each other (`Promise.all`), none waits for
 * the answer of the one before. They run in the order in which they were asked; after one that fails the others are refused.
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

function runOnce<T, R>(
  db: Kysely<T>,
  work: (trx: Transaction<T>) => Promise<R>,
  { isolation, statementTimeout }: TransactionOptions,
): Promise<R> {
  const builder = db.transaction();
  return (isolation ? builder.setIsolationLevel(isolation) : builder).execute(async (trx) => {
    if (statementTimeout !== undefined) {
      await sql`select set_config('statement_timeout', ${String(statementTimeout)}, true)`.execute(
        trx,
      );
    }
    return withoutTurns(trx, (free) => insideTransaction(() => work(free)));
  });
}

/** Inside a transaction the builder asks these for nothing: it has its executor. */
const driver = new DummyDriver();
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * The builder's own transaction makes each statement wait for its turn; the driver needs none of that (`pipeline`). Once
 * `work` has ended nothing is sent any more: what one of several still asked after another failed would come behind the
 * rollback, and stay.
 */
async function withoutTurns<T, R>(
  trx: Transaction<T>,
  work: (trx: Transaction<T>) => Promise<R>,
): Promise<R> {
  const inTurns = trx.getExecutor();
  return inTurns.provideConnection(async (connection) => {
    let isOver = false;
    /** What made the database refuse the statements that were sent behind it. */
    let first: unknown;
    const executor = inTurns.withConnectionProvider({
      async provideConnection(use) {
        if (isOver) throw new Error('a statement was asked for after the end of its transaction');
        return use(connection).catch((error: unknown) => {
          first ??= error;
          throw error;
        });
      },
    });
    try {
      return await work(new Transaction<T>({ config: { dialect }, dialect, driver, executor }));
    } catch (error) {
      // Of several sent together, a later one may be heard of first.
      throw databaseErrorCode(error) === TRANSACTION_ABORTED ? (first ?? error) : error;
    } finally {
      isOver = true;
    }
  });
}
