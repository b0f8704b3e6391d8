/** Which columns of a line are handed to the person whom it names. */

import { type RawBuilder, sql } from 'kysely';
import type { Mention } from './mention.ts';

/**
 * Of a structure that they left, and of one to which they never belonged, they are handed numbers and dates: what is
 * written there is the structure's, and some of it was written since. What a line says of themselves is theirs.
 */
export function handedColumns(
  { export: exported, structures }: Mention,
  person: number,
): RawBuilder<unknown> {
  if ('withheld' in exported) return sql`null`;
  const theirs: ReadonlySet<string> = new Set(structures?.columns);
  const columns = exported.columns.map((name) =>
    structures !== undefined && theirs.has(name)
      ? sql`case when ${reads(structures, person)} then ${sql.ref(name)} end as ${sql.ref(name)}`
      : sql.ref(name),
  );
  return sql.join(columns);
}

/** A structure that was joined to theirs is its past. */
function reads({ named, aboutIn = [] }: NonNullable<Mention['structures']>, person: number) {
  const about = aboutIn.map(
    (name) => sql`or ${sql.ref(name)} ->> 'interlocuteurId' = ${String(person)}`,
  );
  return sql`(${sql.ref(named)} is null or ${sql.ref(named)} = any(array(
    select c.structure_id from collaborateur c where c.interlocuteur_id = ${person}
    union select s.structure_id from structure s join collaborateur c on c.structure_id = s.fusionnee_vers
      where c.interlocuteur_id = ${person})) ${sql.join(about, sql` `)})`;
}
