/**
 * One attempt at a writing call: its transaction, what is to be done once its end is known, and that end. Made anew for each
 * attempt, as a transaction may be run again.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import type { Settlement } from '../call.ts';
import { isWorthRetrying } from '../database/database-error.ts';
import { insideTransaction } from '../database/guarded-pool.ts';
import type { Tables } from '../database/tables.ts';
import type { Trace } from '../history/history-entry.ts';

type Work = () => Promise<void>;

export class UnitOfWork {
  readonly db: ControlledTransaction<Tables>;
  readonly settlements: Settlement[] = [];
  readonly afterCommit: Work[] = [];
  readonly afterRollback: Work[] = [];
  /** The ends of the chains of the history that were written, by chain. */
  readonly traces = new Map<string, Trace>();

  constructor(db: ControlledTransaction<Tables>) {
    this.db = db;
  }
}

/** What was answered, and whether it stays. */
export type Done<R> = { readonly answer: R; readonly keep: boolean };

export type Ended<R> = { readonly unit: UnitOfWork } & (
  | { readonly outcome: 'committed' | 'undone'; readonly answer: R }
  | { readonly outcome: 'rolledBack'; readonly error: unknown }
  /** The connection broke in the commit: nobody knows. */
  | { readonly outcome: 'unknown'; readonly error: unknown }
);

/** Runs `work` once. @returns how it ended; throws only when no transaction could be begun */
export async function runUnitOfWork<R>(
  db: Kysely<Tables>,
  work: (unit: UnitOfWork) => Promise<Done<R>>,
): Promise<Ended<R>> {
  const unit = new UnitOfWork(await db.startTransaction().execute());
  let answer: R;
  try {
    const done = await insideTransaction(() => work(unit));
    if (!done.keep) {
      await unit.db.rollback().execute();
      return { unit, outcome: 'undone', answer: done.answer };
    }
    answer = done.answer;
  } catch (error) {
    // A connection that is gone has rolled back by itself.
    await unit.db
      .rollback()
      .execute()
      .catch(() => {});
    return { unit, outcome: 'rolledBack', error };
  }
  try {
    await unit.db.commit().execute();
    return { unit, outcome: 'committed', answer };
  } catch (error) {
    // Gives the connection back.
    await unit.db
      .rollback()
      .execute()
      .catch(() => {});
    return { unit, outcome: isWorthRetrying(error) ? 'rolledBack' : 'unknown', error };
  }
}

/** PostgreSQL asks to begin again after a deadlock. */
const MAX_RETRIES = 3;
/** First wait before a retry, in milliseconds; it doubles, with as much again at random. */
const FIRST_WAIT = 10;

/** @param rolledBack what is done with an attempt that another follows */
export async function retried<R>(
  attempt: () => Promise<Ended<R>>,
  rolledBack: (unit: UnitOfWork) => Promise<void>,
): Promise<Ended<R>> {
  for (let retries = 0; ; retries += 1) {
    const ended = await attempt();
    const mayRetry = retries < MAX_RETRIES && ended.outcome === 'rolledBack';
    if (!mayRetry || !isWorthRetrying(ended.error)) return ended;
    await rolledBack(ended.unit);
    await sleep(FIRST_WAIT * 2 ** retries * (1 + Math.random()));
  }
}
