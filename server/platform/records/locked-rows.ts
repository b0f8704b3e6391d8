/** What a structure holds, counted by the owners of the tables, and read in one statement. */

import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../call.ts';

/** Counts by name: each uses the index that serves the structure's lists. */
export type Counts = Readonly<Record<string, (structureId: number) => RawBuilder<unknown>>>;

export function counterOf<C extends Counts>(counts: C) {
  return async <Name extends keyof C & string>(
    { db }: Pick<Call, 'db'>,
    structureId: number,
    names: readonly Name[],
  ): Promise<Readonly<Record<Name, number>>> => {
    const columns = names.map((name) => sql`(${counts[name]?.(structureId)}) as ${sql.ref(name)}`);
    const { rows } = await sql<Record<Name, number>>`select ${sql.join(columns)}`.execute(db);
    const [result] = rows;
    if (result === undefined) throw new Error('a select without a table gave no row');
    return result;
  };
}
