import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** The text of a statement, its values apart, and milliseconds that it took. */
export type OnStatement = (statement: {
  readonly text: string;
  readonly took: number;
  readonly failed: boolean;
}) => void;

/**
 * The typed handle on a pool made by `openDatabase`: `camelCase` here, `snake_case` in the database.
 * What is inside a JSON column is data and keeps its keys. The pool stays the caller's: it is closed
 * by `OpenedDatabase.close`, never by this handle's `destroy`.
 */
export function kyselyOn<T>(pool: pg.Pool, told?: OnStatement): Kysely<T> {
  return new Kysely<T>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(told === undefined
      ? {}
      : {
          log: ({ level, query, queryDurationMillis: took }) =>
            told({ text: query.sql, took, failed: level === 'error' }),
        }),
  });
}
