/**
 * The transactions of an import: two run at the same time, and commit in order.
 *
 * Each uses one core of the database, which is the bottleneck of an import: 100,000 lines are
 * written in 6.5 s, and in 9.5 s with one transaction at a time (11.2 and 13.6 with the preview). A
 * transaction inserts its rows beside the previous one, and commits only after that one has
 * committed: what is written is always a beginning of the file.
 *
 * They must not deadlock. A connection adds its rows to one part of the counters of a structure
 * (`element_part`), and locks that part until it ends. When two connections share a part, the later
 * one would lock what the earlier one still needs, and then wait for it: so it waits before it
 * inserts anything.
 */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction, MAX_STATEMENT_TIMEOUT } from '#server/platform/database/transaction.ts';

export type ImportTransaction = {
  /** Runs concurrently with the previous transaction. */
  enter(trx: Kysely<Tables>): Promise<void>;
  /** Once the transaction before it has committed. */
  end(trx: Kysely<Tables>): Promise<void>;
  onCommit(): void;
};

export class OrderedTransactions {
  readonly #db: Kysely<Tables>;
  readonly #atOnce: 1 | 2;
  #last: Promise<void> = Promise.resolve();
  #lastButOne: Promise<void> = Promise.resolve();
  /** The part of the counts of the last one, once it has its connection. */
  #part: Promise<number> = Promise.resolve(NO_PART);

  constructor(db: Kysely<Tables>, atOnce: 1 | 2) {
    this.#db = db;
    this.#atOnce = atOnce;
  }

  /** Resolves when one more may begin. @throws what an earlier one threw */
  freeSlot(): Promise<void> {
    return this.#atOnce === 1 ? this.#last : this.#lastButOne;
  }

  /** Resolves when all have ended. @throws what the last one threw, or an earlier one that it waited for */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#lastButOne]);
    await this.#last;
  }

  begin({ enter, end, onCommit }: ImportTransaction): void {
    const before = this.#last;
    const partBefore = this.#part;
    const { promise, resolve } = Promise.withResolvers<number>();
    const transaction = inTransaction(
      this.#db,
      async (trx) => {
        const part = await partOf(trx);
        resolve(part);
        if (part === (await partBefore)) await before;
        await enter(trx);
        await before;
        await end(trx);
      },
      { statementTimeout: MAX_STATEMENT_TIMEOUT },
    ).finally(() => resolve(NO_PART));
    this.#part = promise;
    this.#lastButOne = before;
    this.#last = transaction.then(onCommit);
    // A failure is thrown when awaited next; this handler prevents an unhandled rejection.
    this.#last.catch(() => {});
  }
}

const NO_PART = -1;

/** The part of each stored counter (`element_compte`) to which this connection adds. */
async function partOf(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ part: number }>`select element_part() as part`.execute(trx);
  return rows[0]?.part ?? NO_PART;
}
