import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type UnknownRow,
} from 'kysely';
import type pg from 'pg';

/** The text of a statement, its values apart, and milliseconds that it took. */
export type OnStatement = (statement: {
  readonly text: string;
  readonly took: number;
  readonly failed: boolean;
}) => void;

/**
 * Names in both directions, without the library's own way of doing it: to rename a query it copies the whole of it, and it
 * renames the columns of each row one by one.
 */
class Names extends CamelCasePlugin {
  readonly #quoted = new Map<string, string>();

  quoted(name: string, quote: (snake: string) => string): string {
    const known = this.#quoted.get(name);
    if (known !== undefined) return known;
    const made = quote(this.snakeCase(name));
    this.#quoted.set(name, made);
    return made;
  }

  rowsOf({ rows, fields }: pg.QueryArrayResult): UnknownRow[] {
    const names = fields.map(({ name }) => this.camelCase(name));
    // With every name from the beginning: what grows name by name becomes a dictionary, slow to read and to copy.
    const empty: UnknownRow = Object.fromEntries(names.map((name) => [name, null]));
    return rows.map((values) => {
      const row = { ...empty };
      for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at];
      return row;
    });
  }
}

class NamedCompiler extends PostgresQueryCompiler {
  readonly #names: Names;

  constructor(names: Names) {
    super();
    this.#names = names;
  }

  protected override sanitizeIdentifier(identifier: string): string {
    return this.#names.quoted(identifier, (snake) => super.sanitizeIdentifier(snake));
  }
}

/** Rows come as arrays and are named once: by columns first, each would be made twice. */
function named(client: pg.PoolClient, names: Names): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const result = await client.query({ text, rowMode: 'array' }, [...values]);
    // Several statements in one text answer with a list.
    return Array.isArray(result) ? result : { ...result, rows: names.rowsOf(result) };
  };
  // The other way that the builder declares is that of cursors, which we do not use.
  return { query: query as unknown as PostgresPoolClient['query'], release: (away) => client.release(away) };
}

class NamedDialect extends PostgresDialect {
  readonly #names: Names;

  constructor(pool: pg.Pool, names: Names) {
    super({
      pool: {
        options: pool.options,
        connect: async () => named(await pool.connect(), names),
        end: () => pool.end(),
      },
    });
    this.#names = names;
  }

  override createQueryCompiler(): NamedCompiler {
    return new NamedCompiler(this.#names);
  }
}

/**
 * The typed handle on a pool made by `openDatabase`: `camelCase` here, `snake_case` in the database.
 * What is inside a JSON column is data and keeps its keys. The pool stays the caller's: it is closed
 * by `OpenedDatabase.close`, never by this handle's `destroy`.
 */
export function kyselyOn<T>(pool: pg.Pool, told?: OnStatement): Kysely<T> {
  return new Kysely<T>({
    dialect: new NamedDialect(pool, new Names()),
    ...(told === undefined
      ? {}
      : {
          log: ({ level, query, queryDurationMillis: took }) =>
            told({ text: query.sql, took, failed: level === 'error' }),
        }),
  });
}
