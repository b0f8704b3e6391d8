import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/**
 * The typed handle on a pool made by `openDatabase`: `camelCase` here, `snake_case` in the database.
 * What is inside a JSON column is data and keeps its keys. The pool stays the caller's: it is closed
 * by `OpenedDatabase.close`, never by this handle's `destroy`.
 */
export function kyselyOn<T>(pool: pg.Pool): Kysely<T> {
  return new Kysely<T>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
