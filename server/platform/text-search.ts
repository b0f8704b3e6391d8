/** Text that a person typed, as conditions of a query. `%`, `_` and `\` are sought as themselves. */

import { type Expression, type SqlBool, sql } from 'kysely';

/** For the right side of a `like`. */
export const pattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** One condition a word: it stands anywhere in the text. Accents and case are ignored. */
export function eachWordIn(text: Expression<unknown>, sought: string | undefined): Expression<SqlBool>[] {
  const words = (sought ?? '').split(/\s+/).filter((word) => word !== '');
  return words.map(
    (word) => sql<SqlBool>`unaccent(lower(${text})) like unaccent(lower(${`%${pattern(word)}%`}))`,
  );
}
