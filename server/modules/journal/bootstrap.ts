/**
 * Codes issued before there was a journal, or before the lost one: a new journal begins with them,
 * their holders, their cancellations and the erasures of people.
 * One database row stores the progress, and is locked while a piece is written: servers that start
 * together share the work, and when one dies the next continues.
 */

import { type Kysely, sql } from 'kysely';
import type { Floor, RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { reportedInBulk } from './bulk.ts';
import { codeFacts, laterFacts } from './facts.ts';
import type { Generation } from './generation.ts';

const PIECE = 1000;

/** @returns number of codes written by this call; none remains afterwards */
export async function bootstrap(db: Kysely<Tables>, generation: Generation): Promise<number> {
  // True at nearly every start: checked without locking the row.
  if (await isAdopted(db)) return 0;
  let count = 0;
  for (;;) {
    const piece = await bootstrapPiece(db, generation);
    if (piece === null) return count;
    count += piece;
  }
}

async function isAdopted(db: Kysely<Tables>): Promise<boolean> {
  const { finie, planchers } = await db
    .selectFrom('registreAdoption')
    .select(['finie', 'planchers'])
    .executeTakeFirstOrThrow();
  return finie && planchers;
}

/** Restarts from the first code: the journal has none of those in the register. */
export async function bootstrapAnew(db: Kysely<Tables>): Promise<void> {
  await sql`update registre_adoption set apres = '', finie = false`.execute(db);
}

/** @returns null when nothing is left */
function bootstrapPiece(db: Kysely<Tables>, generation: Generation): Promise<number | null> {
  // The next process to open the journal checks what became of the lines.
  const bulk = { generation, lostSight: () => {} };
  return reportedInBulk<number | null>(db, bulk, async (trx) => {
    const { apres, finie, planchers } = await trx
      .selectFrom('registreAdoption')
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (finie && planchers) return { done: null, facts: [] };
    if (finie) return { done: null, facts: await reportedFloors(trx) };
    const codes = await codeFacts(trx, { after: apres }, PIECE);
    const last = codes.at(-1);
    if (last === undefined) {
      await trx.updateTable('registreAdoption').set({ finie: true }).execute();
      return { done: null, facts: [...(await reportedFloors(trx)), ...(await erasedFacts(trx))] };
    }
    await trx.updateTable('registreAdoption').set({ apres: last.isrc }).execute();
    return {
      done: codes.length,
      facts: [{ kind: 'issued', codes }, ...(await laterFacts(trx, codes))],
    };
  });
}

/**
 * Counters above the last code, and floors whose range is still waiting: an older backup would
 * issue those numbers again.
 */
async function reportedFloors(db: Kysely<Tables>): Promise<readonly RegisterFact[]> {
  await db.updateTable('registreAdoption').set({ planchers: true }).execute();
  const { rows: floors } = await sql<Floor>`
    select p.code as prefixe, c.annee, c.dernier as numero from compteur c join prefixe p using (prefixe_id)
      where c.dernier between greatest(p.range_start, 1) and p.range_end
    union select code, annee, numero from plancher_en_attente order by 1, 2, 3`.execute(db);
  return floors.length === 0 ? [] : [{ kind: 'floors', motif: 'Compteurs repris', floors }];
}

/** Erased people, whom an older backup would bring back. */
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
