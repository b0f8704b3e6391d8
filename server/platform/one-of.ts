/** A named set of states inside a query: a state is spelled in its table, nowhere else. */

import { type RawBuilder, sql } from 'kysely';

/** After `in`. Literals, so that a partial index is recognised. */
export function oneOf(states: readonly (string | number)[]): RawBuilder<unknown> {
  return sql`(${sql.join(states.map((state) => sql.lit(state)))})`;
}
