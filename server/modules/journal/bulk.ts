/**
 * Changes of the register outside a call: one transaction whose facts are in the journal before it
 * commits.
 */

import type { Kysely } from 'kysely';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Generation } from './generation.ts';

export type BulkOutcome<R> = { readonly done: R; readonly facts: readonly RegisterFact[] };

/** Statements of a piece take as long as a long job's. */
const LIMIT = { statementTimeout: 30_000 };

type Bulk = {
  readonly generation: Generation;
  /**
   * Called when the connection broke during the commit: the database shows whether the lines were
   * committed.
   */
  readonly lostSight: (error: unknown) => void;
  /**
   * Confirms a line when this generation can no longer write; undefined: the next process to open
   * the journal does it.
   */
  readonly confirm?: (number: number) => Promise<void>;
};

/**
 * `work` may run more than once, when the database requires a retry.
 * @throws also when everything is committed and only the confirmation of the lines is missing
 */
export async function reportedInBulk<R>(
  db: Kysely<Tables>,
  bulk: Bulk,
  work: (trx: Kysely<Tables>) => Promise<BulkOutcome<R>>,
): Promise<R> {
  const { generation, lostSight } = bulk;
  /** Line numbers of all attempts, and of the last one. */
  const written: number[] = [];
  let last: readonly number[] = [];
  let isCommitting = false;
  const undo = (numbers: readonly number[]) => {
    if (numbers.length > 0 && generation.isSound) generation.add({ kind: 'undone', numbers });
  };
  try {
    const result = await inTransaction(
      db,
      async (trx) => {
        isCommitting = false;
        const { done, facts } = await work(trx);
        const lines = facts.map((fact) => generation.add(fact));
        last = lines.map(({ number }) => number);
        written.push(...last);
        await Promise.all(lines.map(({ durable }) => durable));
        if (last.length > 0)
          await trx
            .insertInto('registreLigne')
            .values(
              last.map((numero) => ({
                generation: generation.number,
                numero,
                sort: 'ECRIT' as const,
              })),
            )
            .execute();
        isCommitting = true;
        return done;
      },
      LIMIT,
    );
    undo(written.filter((number) => !last.includes(number)));
    if (last.length > 0) await keep(bulk, last);
    return result;
  } catch (error) {
    const isLost = isCommitting && last.length > 0;
    undo(isLost ? written.filter((number) => !last.includes(number)) : written);
    if (isLost) lostSight(error);
    throw error;
  }
}

/**
 * The lines are committed, and cannot be undone: when their confirmation is missing, the caller
 * gets an error instead of the result.
 */
async function keep(
  { generation, lostSight, confirm }: Bulk,
  numbers: readonly number[],
): Promise<void> {
  try {
    await generation.add({ kind: 'kept', numbers }).durable;
  } catch (error) {
    lostSight(error);
    if (confirm === undefined) throw error;
    for (const number of numbers) await confirm(number);
  }
}
