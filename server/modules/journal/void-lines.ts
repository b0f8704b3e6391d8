/**
 * An unconfirmed line that the database lacks: its process died before the commit, or the database
 * was restored to just before it. Which one is unknown, so its numbers are passed over: a gap is
 * allowed, a duplicate never. No caller was answered, since an answer waits for the confirmation;
 * and the line stays, for `registry -- restore` to write.
 */

import type { Kysely } from 'kysely';
import type { CodeFact, Floor } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Generation } from './generation.ts';
import type { MissingLine } from './reading/scan.ts';
import type { LineEnd } from './tables.ts';

/** Raises counters above numbers that must not be issued. Handed in by `compose.ts`. */
export type PassOver = (
  db: Kysely<Tables>,
  /** `isrc`: only the prefix of the code is used. */
  numbers: readonly Pick<CodeFact, 'isrc' | 'annee' | 'designation'>[],
) => Promise<void>;

/** The numbers of floors: nothing is issued up to them. */
export const floorNumbers = (floors: readonly Floor[]): Parameters<PassOver>[1] =>
  floors.map(({ prefixe, annee, numero }) => ({ isrc: prefixe, annee, designation: numero }));

/**
 * Milliseconds: a transaction ends within seconds of its line. A slower one fails, as this process
 * has inserted its row already.
 */
const OVER = 15_000;

type Burning = {
  readonly passOver: PassOver;
  readonly now: Date;
  /** Writes in the journal that these codes are issued to nobody. */
  readonly say: (codes: readonly string[]) => Promise<void>;
};

type VoidDeps = Pick<Burning, 'passOver' | 'now'> & {
  readonly db: Kysely<Tables>;
  readonly log: { warn(facts: object, line: string): void };
};

/** @returns the lines whose transaction may still be running */
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
 * @returns the codes now issued to nobody, none if the line was committed meanwhile; or 'under way'
 * when its transaction may still be running
 */
async function voidLines(
  db: Kysely<Tables>,
  { generation, line }: MissingLine,
  { passOver, now, say }: Burning,
): Promise<readonly string[] | 'under way'> {
  const codeFacts =
    line.kind === 'issued' ? line.codes.filter(({ origine }) => origine === 'ATTRIBUE') : [];
  // Without a counter there is no lock against a server that is writing the line now: it is checked
  // again later.
  if (codeFacts.length === 0 && now.getTime() - Date.parse(line.at) < OVER) return 'under way';
  return inTransaction(db, async (trx) => {
    // Waits for any transaction that still locks these counters.
    await passOver(trx, codeFacts);
    // The first to insert the row decides: a concurrent insertion is awaited, and then the row
    // exists.
    if (!(await writeDown(trx, { generation, numero: line.number, now }, 'BRULE'))) return [];
    const codes = await ofNobody(
      trx,
      codeFacts.map(({ isrc }) => isrc),
    );
    // Before the commit: if the journal fails here, the next round retries. Writing it twice does
    // no harm.
    await say(codes);
    return codes;
  });
}

/**
 * Leaves out codes taken by others: the database undid the line while its process was suspended,
 * and the numbers were issued again.
 */
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

/**
 * Inserts the line's row in the database.
 * @returns whether it was absent
 */
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
