import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { noteFailed } from './failed-statement.ts';
import { GuardedPool } from './guarded-pool.ts';
import { PreparedClient } from './prepared-statements.ts';

/** The text of a statement, without its values, and its duration in milliseconds. */
export type OnStatement = (statement: {
  readonly text: string;
  readonly took: number;
  readonly failed: boolean;
}) => void;

/** For those who know the database by its own names: runs their statement and returns rows with these names. */
export async function asSpelled<T>(
  db: Kysely<T>,
  text: string,
  values: readonly unknown[],
): Promise<{ readonly rows: Record<string, unknown>[] }> {
  return db.withoutPlugins().executeQuery(CompiledQuery.raw(text, [...values]));
}

/** The same pool; what the builder sends is prepared where the pool allows it. */
function preparing(pool: pg.Pool): PostgresPool {
  if (!(pool instanceof GuardedPool) || pool.prepared === undefined) return pool;
  const { prepared, options } = pool;
  const connect = async () => new PreparedClient(await pool.connect(), prepared);
  return { options, connect, end: () => pool.end() };
}

/**
 * The typed handle on a pool made by `openDatabase`: `camelCase` here, `snake_case` in the
 * database. The content of a JSON column is data, so its keys stay unchanged. The pool stays the
 * caller's: `OpenedDatabase.close` closes it, never this handle's `destroy`.
 */
export function kyselyOn<T>(pool: pg.Pool, onStatement?: OnStatement): Kysely<T> {
  return new Kysely<T>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => {
      const failed = event.level === 'error';
      if (failed) noteFailed(event.error, event.query.sql);
      onStatement?.({ text: event.query.sql, took: event.queryDurationMillis, failed });
    },
  });
}
