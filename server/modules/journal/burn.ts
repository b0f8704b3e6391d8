/**
 * A line without a word that the database does not have: its process died before the commit, or the database went back to
 * just before it. Nobody can say which, so its numbers are passed over: a hole is allowed, a twin never. Nobody was told, as
 * an answer waits for the word; and the line stays, for `registry -- restore` to write.
 */

import type { Kysely } from 'kysely';
import type { CodeFact, Floor } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { MissingLine } from './reading/survey.ts';
import type { LineEnd } from './tables.ts';

/** Raises counters above numbers that nobody may get. Handed in by `compose.ts`. */
export type PassOver = (
  db: Kysely<Tables>,
  /** `isrc`: of a code, its prefix is enough. */
  numbers: readonly Pick<CodeFact, 'isrc' | 'annee' | 'designation'>[],
) => Promise<void>;

/** Of floors, the numbers up to which nothing is given. */
export const floorNumbers = (floors: readonly Floor[]): Parameters<PassOver>[1] =>
  floors.map(({ prefixe, annee, numero }) => ({ isrc: prefixe, annee, designation: numero }));

/** Milliseconds: no transaction lasts so long. */
const OVER = 60 * 60_000;

type Burning = {
  readonly passOver: PassOver;
  readonly now: Date;
  /** Writes in the journal that these are given to nobody. */
  readonly say: (codes: readonly string[]) => Promise<void>;
};

/**
 * @returns the codes that are now given to nobody; null when nothing was passed over, because the transaction of that
 * line was still under way
 */
export async function burn(
  db: Kysely<Tables>,
  { generation, line }: MissingLine,
  { passOver, now, say }: Burning,
): Promise<readonly string[] | null> {
  const given = line.kind === 'issued' ? line.codes.filter(({ origine }) => origine === 'ATTRIBUE') : [];
  // No counter keeps us apart from another server that is writing it at this moment: a later start looks again.
  if (given.length === 0 && now.getTime() - Date.parse(line.at) < OVER) return null;
  return inTransaction(db, async (trx) => {
    // Whoever still holds one of these counters ends first.
    await passOver(trx, given);
    const known = await trx
      .selectFrom('registreLigne')
      .select('numero')
      .where('generation', '=', generation)
      .where('numero', '=', line.number)
      .executeTakeFirst();
    if (known !== undefined) return null;
    const codes = await ofNobody(
      trx,
      given.map(({ isrc }) => isrc),
    );
    await writeDown(trx, { generation, numero: line.number, now }, 'BRULE');
    // Before the commit: a journal that fails here leaves the line to the next look. Said twice, it is as true.
    await say(codes);
    return codes;
  });
}

/** The database undid that line while its process slept, and others took the same numbers since. */
async function ofNobody(db: Kysely<Tables>, codes: readonly string[]): Promise<readonly string[]> {
  if (codes.length === 0) return [];
  const rows = await db.selectFrom('immatriculation').select('isrc').where('isrc', 'in', codes).execute();
  const taken = new Set<string>(rows.map(({ isrc }) => isrc));
  return codes.filter((isrc) => !taken.has(isrc));
}

/** The database knows the line from now on. */
export async function writeDown(
  db: Kysely<Tables>,
  { generation, numero, now }: { readonly generation: number; readonly numero: number; readonly now: Date },
  sort: Exclude<LineEnd, 'ECRIT'>,
): Promise<void> {
  await db
    .insertInto('registreGeneration')
    .values({ generation, ouverteLe: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('registreLigne')
    .values({ generation, numero, sort })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
