/** Each process that writes begins a generation: one number above all that the journal and the database know. */

import type { Kysely } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { Generation, type LineWriter } from './generation.ts';
import type { JournalReader } from './reading/survey.ts';

export type JournalPlace = JournalReader & {
  /** Where it is, for the person who runs the portal. */
  readonly place: string;
  /** @throws an error named GenerationTaken when someone was faster */
  begin(generation: number): Promise<LineWriter>;
};

export async function beginGeneration(
  db: Kysely<Tables>,
  journal: JournalPlace,
  clock: Clock,
): Promise<Generation> {
  const { highest } = await db
    .selectFrom('registreGeneration')
    .select((eb) => eb.fn.max('generation').as('highest'))
    .executeTakeFirstOrThrow();
  const taken = await journal.generations();
  for (let number = Math.max(highest ?? 0, taken.at(-1) ?? 0) + 1; ; number += 1) {
    const writer = await journal.begin(number).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'GenerationTaken') return null;
      throw error;
    });
    if (writer === null) continue;
    const generation = new Generation(number, writer, clock);
    try {
      await generation.add({ kind: 'begun' }).durable;
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
