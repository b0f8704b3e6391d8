/** A line that is durable, and its row. */

import { type RawBuilder, sql } from 'kysely';
import type { LineName, Mark } from './reading/lines.ts';

export type JournalRecord = {
  /**
   * Its number, for the database: an insertion that answers one row; or none, because the database lacks what it is
   * known to have.
   */
  readonly row: RawBuilder<unknown>;
  /** When there is none. @throws Refusal */
  readonly refuse: () => never;
};

/**
 * Its row is entered only where all that is known to be kept is there.
 * @param known the last line that each generation is known to have kept
 */
export function rowOf(
  { generation, number }: LineName,
  existing: readonly Pick<Mark, 'generation' | 'stored'>[],
): RawBuilder<unknown> {
  return sql`insert into registre_ligne (generation, numero, sort)
    select ${generation}::int, ${number}::int, 'ECRIT' where ${existing.length}::int = (
      select count(*) from registre_ligne where (generation, numero) in (
        select origin, kept from unnest(${existing.map((one) => one.generation)}::int[],
          ${existing.map(({ stored }) => stored)}::int[]) as existing(origin, kept)))
    returning numero`;
}

/** Of a trial, of which nothing remains; and of a past that is made up before the journal begins, which adopts what is there. */
export const NOT_WRITTEN: JournalRecord = {
  row: sql`select 1`,
  refuse: () => {
    throw new Error('nothing was written in the journal');
  },
};
