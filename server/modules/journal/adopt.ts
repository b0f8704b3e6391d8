/**
 * Codes that were given before there was a journal, or before the one that was lost: a new journal begins with them, who
 * holds them, which are cancelled, and whose data went.
 * One row of the database says how far that went, and is locked while a piece is written: servers that start together
 * share the work, and one that dies in the midst of it is followed by the next.
 */

import { type Kysely, sql } from 'kysely';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { toldInBulk } from './bulk.ts';
import { codeFacts, laterFacts } from './facts.ts';
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
function adoptPiece(db: Kysely<Tables>, generation: Generation): Promise<number | null> {
  // Whoever opens the journal next finds out.
  const bulk = { generation, lostSight: () => {} };
  return toldInBulk<number | null>(db, bulk, async (trx) => {
    const { apres, finie } = await trx
      .selectFrom('registreAdoption')
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (finie) return { done: null, facts: [] };
    const codes = await codeFacts(trx, { after: apres }, PIECE);
    const last = codes.at(-1);
    if (last === undefined) {
      await trx.updateTable('registreAdoption').set({ finie: true }).execute();
      return { done: null, facts: await erasedFacts(trx) };
    }
    await trx.updateTable('registreAdoption').set({ apres: last.isrc }).execute();
    return {
      done: codes.length,
      facts: [{ kind: 'issued', codes }, ...(await laterFacts(trx, codes))],
    };
  });
}

/** Whom an older backup would bring back. */
async function erasedFacts(db: Kysely<Tables>): Promise<readonly RegisterFact[]> {
  const erased = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('erasedAt', 'is not', null)
    .orderBy('interlocuteurId')
    .execute();
  const interlocuteurIds = erased.map((one) => one.interlocuteurId);
  return erased.length === 0 ? [] : [{ kind: 'erased', interlocuteurIds }];
}
