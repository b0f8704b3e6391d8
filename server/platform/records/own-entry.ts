/** Whose words a contact is who never signed in: those of the structure that named it first. */

import { sql } from 'kysely';

/**
 * Of a row of `collaborateur`, by its alias: somebody else was there before. Another structure named the contact earlier;
 * or the record is older than the row, so that whoever began it is gone, and left what they wrote.
 */
export const wasNamedBefore = (alias: string) => {
  const row = sql.raw(alias);
  return sql<boolean>`(
    exists (select 1 from interlocuteur r
      where r.interlocuteur_id = ${row}.interlocuteur_id and r.created_at < ${row}.created_at)
    or exists (select 1 from collaborateur e where e.interlocuteur_id = ${row}.interlocuteur_id
      and e.structure_id <> ${row}.structure_id and e.created_at < ${row}.created_at))`;
};
