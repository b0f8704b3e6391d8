/**
 * Who entered the details of a contact who never signed in: the structure that named the contact
 * first.
 */

import { sql } from 'kysely';

/**
 * For a row of `collaborateur`, by its alias: whether somebody else was first. Another structure
 * named the contact earlier; or the record is older than the row, so its original author has left,
 * and their details remain.
 */
export const wasNamedBefore = (alias: string) => {
  const row = sql.raw(alias);
  return sql<boolean>`(
    exists (select 1 from interlocuteur r
      where r.interlocuteur_id = ${row}.interlocuteur_id and r.created_at < ${row}.created_at)
    or exists (select 1 from collaborateur e where e.interlocuteur_id = ${row}.interlocuteur_id
      and e.structure_id <> ${row}.structure_id and e.created_at < ${row}.created_at))`;
};
