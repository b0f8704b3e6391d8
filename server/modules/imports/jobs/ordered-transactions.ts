/**
 * The transactions of an import: two are entered at the same time, and they end in their order.
 *
 * Each takes one core of the database, and that is what an import waits for: 100,000 lines are written in 6.5 s, and one
 * transaction at a time takes 9.5 s (11.2 and 13.6 with the preview). A transaction enters its rows beside the one before
 * it, and ends once that one has committed, or not at all: what is written is always a beginning of the file.
 *
 * They must not wait for each other in a ring. A connection adds its rows to one part of the counts of a structure
 * (`element_part`), and has that part locked until it ends. Where two connections have the same part, the later one would
 * lock what the earlier one still needs, and then wait for it: so it waits before it enters anything.
 */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction, MAX_STATEMENT_TIMEOUT } from '#server/platform/database/transaction.ts';

export type ImportTransaction = {
  /** Beside the transaction before it. */
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
    // Its failure is thrown by whoever awaits it next; until then it is not unheard.
    this.#last.catch(() => {});
  }
}

const NO_PART = -1;

/** In which a connection adds, of the parts of each kept count (`element_compte`). */
async function partOf(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ part: number }>`select element_part() as part`.execute(trx);
  return rows[0]?.part ?? NO_PART;
}
