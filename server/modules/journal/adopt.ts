/**
 * Codes that were given before there was a journal, or before the one that was lost: a new journal begins with them.
 * One row of the database says how far that went, and is locked while a piece is written: servers that start together
 * share the work, and one that dies in the midst of it is followed by the next.
 */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { codeFacts } from './facts.ts';
import type { Generation } from './generation.ts';

const PIECE = 1000;

/** @returns how many codes were written by this call; none remains to be */
export async function adopt(db: Kysely<Tables>, generation: Generation): Promise<number> {
  let count = 0;
  for (;;) {
    const piece = await adoptPiece(db, generation);
    if (piece === null) return count;
    count += piece;
  }
}

/** All of them again: the journal knows none of those that the register has. */
export async function adoptAnew(db: Kysely<Tables>): Promise<void> {
  await sql`update registre_adoption set apres = '', finie = false`.execute(db);
}

/** @returns null when there is no more */
async function adoptPiece(db: Kysely<Tables>, generation: Generation): Promise<number | null> {
  /** More than one when the database asked to begin again. */
  const lines: number[] = [];
  try {
    const count = await inTransaction(db, async (trx) => {
      const { apres, finie } = await trx
        .selectFrom('registreAdoption')
        .selectAll()
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (finie) return null;
      const codes = await codeFacts(trx, { after: apres }, PIECE);
      const last = codes.at(-1);
      if (last === undefined) {
        await trx.updateTable('registreAdoption').set({ finie: true }).execute();
        return null;
      }
      const { number, durable } = generation.add({ kind: 'issued', codes });
      lines.push(number);
      await durable;
      await trx
        .insertInto('registreLigne')
        .values({ generation: generation.number, numero: number, sort: 'ECRIT' })
        .execute();
      await trx.updateTable('registreAdoption').set({ apres: last.isrc }).execute();
      return codes.length;
    });
    const kept = lines.pop();
    if (kept !== undefined) await generation.add({ kind: 'kept', numbers: [kept] }).durable;
    if (lines.length > 0) generation.add({ kind: 'undone', numbers: lines });
    return count;
  } catch (error) {
    if (lines.length > 0 && generation.isSound) generation.add({ kind: 'undone', numbers: lines });
    throw error;
  }
}
