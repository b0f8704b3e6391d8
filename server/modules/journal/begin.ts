/** Each process that writes begins a generation: one number above all that the journal and the database know. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { beginnerOf, deploymentOf, ForeignJournal } from './deployment.ts';
import { Generation, type LineWriter } from './generation.ts';
import type { Deployment } from './line.ts';
import type { JournalReader } from './reading/lines.ts';

export type JournalLocation = JournalReader & {
  /** Location of the journal, for the operator. */
  readonly location: string;
  /** @throws an error named GenerationTaken when another process took the number first */
  begin(generation: number): Promise<LineWriter>;
};

/** @throws ForeignJournal when another database began to write here at the same moment, and was faster */
export async function beginGeneration(
  db: Kysely<Tables>,
  journal: JournalLocation,
  clock: Clock,
): Promise<Generation> {
  const { highest } = await db
    .selectFrom('registreGeneration')
    .select((eb) => eb.fn.max('generation').as('highest'))
    .executeTakeFirstOrThrow();
  const own = await deploymentOf(db);
  const before = await journal.generations();
  for (let number = Math.max(highest ?? 0, before.at(-1) ?? 0) + 1; ; number += 1) {
    const writer = await journal.begin(number).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'GenerationTaken') return null;
      throw error;
    });
    if (writer === null) continue;
    const generation = new Generation(number, writer, clock);
    try {
      await generation.add({ kind: 'begun', deploiement: own }).durable;
      await refuseFaster(journal, { number, before, own });
      await db
        .with('begun', (qb) =>
          qb.insertInto('registreGeneration').values({ generation: number, ouverteLe: clock() }),
        )
        .insertInto('registreLigne')
        .values({ generation: number, numero: 0, sort: 'ECRIT' })
        .execute();
    } catch (error) {
      await generation.end();
      throw error;
    }
    return generation;
  }
}

type Begun = {
  readonly number: number;
  readonly before: readonly number[];
  readonly own: Deployment;
};

/**
 * Milliseconds to await the first line of another generation, which names its database; without
 * one, its process died.
 */
const FIRST_LINE = 2000;
const AGAIN = 50;

/**
 * Checks the generations begun after the journal was read and before ours: the first of all owns
 * the journal.
 */
async function refuseFaster(journal: JournalReader, { number, before, own }: Begun): Promise<void> {
  const latest = before.at(-1) ?? 0;
  const faster = (await journal.generations()).filter((one) => one > latest && one < number);
  const end = Date.now() + FIRST_LINE;
  for (const one of faster) {
    while (!(await journal.has(one, null)) && Date.now() < end) await wait(AGAIN);
    const beginner = await beginnerOf(journal, one);
    if (beginner !== null && beginner.id !== own.id) throw new ForeignJournal(beginner, own);
  }
}
