/** A line that is durable, and its row. */

import { type RawBuilder, sql } from 'kysely';
import type { LineName, Mark } from './reading/lines.ts';

export type JournalRecord = {
  /**
   * Inserts the line's number in the database and returns one row; no row when the database lacks
   * lines it is known to have had.
   */
  readonly row: RawBuilder<unknown>;
  /** When there is none. @throws Refusal */
  readonly refuse: () => never;
};

/**
 * The row is inserted only if the database has all lines known to be committed.
 * @param existing the last line known to be committed in each generation
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

/**
 * For a dry run, which leaves nothing; and for a fictional past created before the journal begins,
 * which adopts existing codes.
 */
export const NOT_WRITTEN: JournalRecord = {
  row: sql`select 1`,
  refuse: () => {
    throw new Error('nothing was written in the journal');
  },
};
