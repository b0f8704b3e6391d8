/**
 * A line without a word that the database does not have: its process died before the commit, or the database went back to
 * just before it. Nobody can say which, so its numbers are passed over: a hole is allowed, a twin never. Nobody was told, as
 * an answer waits for the word; and the line stays, for `registry -- restore` to write.
 */

import type { Kysely } from 'kysely';
import type { CodeFact, Floor } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Generation } from './generation.ts';
import type { MissingLine } from './reading/scan.ts';
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

/**
 * Milliseconds: a transaction ends within seconds of its line. One that does not loses to us, as its row is there already.
 */
const OVER = 15_000;

type Burning = {
  readonly passOver: PassOver;
  readonly now: Date;
  /** Writes in the journal that these are given to nobody. */
  readonly say: (codes: readonly string[]) => Promise<void>;
};

type VoidDeps = Pick<Burning, 'passOver' | 'now'> & {
  readonly db: Kysely<Tables>;
  readonly log: { warn(facts: object, line: string): void };
};

/** @returns those that may still be under way */
export async function voidAll(
  generation: Generation,
  lines: readonly MissingLine[],
  { db, log, ...burning }: VoidDeps,
): Promise<readonly MissingLine[]> {
  const young: MissingLine[] = [];
  for (const one of lines) {
    const about = { generation: one.generation, of: one.line.number };
    const say = (codes: readonly string[]) =>
      generation.add({ kind: 'burnt', ...about, codes }).durable;
    const codes = await voidLines(db, one, { ...burning, say });
    if (codes === 'under way') young.push(one);
    else if (codes.length > 0)
      log.warn(
        { ...about, codes },
        'a process died while it gave codes: these are given to nobody',
      );
  }
  return young;
}

/**
 * @returns the codes that are now given to nobody: none where the line was committed meanwhile; or that its transaction may
 * still be under way
 */
async function voidLines(
  db: Kysely<Tables>,
  { generation, line }: MissingLine,
  { passOver, now, say }: Burning,
): Promise<readonly string[] | 'under way'> {
  const codeFacts =
    line.kind === 'issued' ? line.codes.filter(({ origine }) => origine === 'ATTRIBUE') : [];
  // No counter keeps us apart from another server that is writing it at this moment: it is looked at again.
  if (codeFacts.length === 0 && now.getTime() - Date.parse(line.at) < OVER) return 'under way';
  return inTransaction(db, async (trx) => {
    // Whoever still holds one of these counters ends first.
    await passOver(trx, codeFacts);
    // Who enters its row first decides: one that was entered meanwhile is waited for, and then it is there.
    if (!(await writeDown(trx, { generation, numero: line.number, now }, 'BRULE'))) return [];
    const codes = await ofNobody(
      trx,
      codeFacts.map(({ isrc }) => isrc),
    );
    // Before the commit: a journal that fails here leaves the line to the next look. Said twice, it is as true.
    await say(codes);
    return codes;
  });
}

/** The database undid that line while its process slept, and others took the same numbers since. */
async function ofNobody(db: Kysely<Tables>, codes: readonly string[]): Promise<readonly string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('immatriculation')
    .select('isrc')
    .where('isrc', 'in', codes)
    .execute();
  const taken = new Set<string>(rows.map(({ isrc }) => isrc));
  return codes.filter((isrc) => !taken.has(isrc));
}

/** The database knows the line from now on. @returns whether it did not before */
export async function writeDown(
  db: Kysely<Tables>,
  {
    generation,
    numero,
    now,
  }: { readonly generation: number; readonly numero: number; readonly now: Date },
  sort: Exclude<LineEnd, 'ECRIT'>,
): Promise<boolean> {
  await db
    .insertInto('registreGeneration')
    .values({ generation, ouverteLe: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const entered = await db
    .insertInto('registreLigne')
    .values({ generation, numero, sort })
    .onConflict((conflict) => conflict.doNothing())
    .returning('numero')
    .executeTakeFirst();
  return entered !== undefined;
}
