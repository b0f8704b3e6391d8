/** Text typed by a person, as conditions of a query. `%`, `_` and `\` are matched literally. */

import { type Expression, type SqlBool, sql } from 'kysely';

/** For the right side of a `like`. */
export const pattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

const messagesOf = (sought: string | undefined) =>
  (sought ?? '').split(/\s+/).filter((word) => word !== '');

/** One condition per word: it may occur anywhere in the text. Accents and case are ignored. */
export function eachWordIn(
  text: Expression<unknown>,
  sought: string | undefined,
): Expression<SqlBool>[] {
  return messagesOf(sought).map(
    (word) => sql<SqlBool>`unaccent(lower(${text})) like unaccent(lower(${`%${pattern(word)}%`}))`,
  );
}

/**
 * The same on a column already stored in normalised form (`texte_cle`), which a trigram index
 * serves.
 */
export function eachWordInKey(column: Expression<unknown>, sought: string): Expression<SqlBool>[] {
  return messagesOf(sought).map(
    (word) => sql<SqlBool>`${column} like texte_cle(${`%${pattern(word)}%`})`,
  );
}
