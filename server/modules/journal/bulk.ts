/** What reaches the register without a call: one transaction whose facts the journal has before it is committed. */

import type { Kysely } from 'kysely';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Generation } from './generation.ts';

export type Told<R> = { readonly done: R; readonly facts: readonly RegisterFact[] };

/** Statements of a piece take as long as a long job's. */
const LIMIT = { statementTimeout: 30_000 };

/** `work` may run more than once, when the database asks to begin again. */
export async function toldInBulk<R>(
  db: Kysely<Tables>,
  generation: Generation,
  work: (trx: Kysely<Tables>) => Promise<Told<R>>,
): Promise<R> {
  /** Of all tries, and of the last. */
  const written: number[] = [];
  let last: readonly number[] = [];
  try {
    const result = await inTransaction(
      db,
      async (trx) => {
        const { done, facts } = await work(trx);
        const lines = facts.map((fact) => generation.add(fact));
        last = lines.map(({ number }) => number);
        written.push(...last);
        await Promise.all(lines.map(({ durable }) => durable));
        if (last.length > 0)
          await trx
            .insertInto('registreLigne')
            .values(last.map((numero) => ({ generation: generation.number, numero, sort: 'ECRIT' as const })))
            .execute();
        return done;
      },
      LIMIT,
    );
    if (last.length > 0) await generation.add({ kind: 'kept', numbers: last }).durable;
    const undone = written.filter((number) => !last.includes(number));
    if (undone.length > 0) generation.add({ kind: 'undone', numbers: undone });
    return result;
  } catch (error) {
    if (written.length > 0 && generation.isSound) generation.add({ kind: 'undone', numbers: written });
    throw error;
  }
}
