import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type RootOperationNode,
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
  /** Of a list, each row has the columns of the one before. */
  #columns: readonly (readonly [column: string, name: string])[] = [];

  /** Renamed as it is written: `NamedCompiler`. */
  override transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    return node;
  }

  quoted(name: string, quote: (snake: string) => string): string {
    const known = this.#quoted.get(name);
    if (known !== undefined) return known;
    const made = quote(this.snakeCase(name));
    this.#quoted.set(name, made);
    return made;
  }

  protected override mapRow(row: UnknownRow): UnknownRow {
    const keys = Object.keys(row);
    const isKnown =
      keys.length === this.#columns.length && keys.every((key, at) => this.#columns[at]?.[0] === key);
    if (!isKnown) this.#columns = keys.map((key) => [key, this.camelCase(key)]);
    const mapped: UnknownRow = {};
    for (const [column, name] of this.#columns) mapped[name] = row[column];
    return mapped;
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

class NamedDialect extends PostgresDialect {
  readonly #names: Names;

  constructor(pool: pg.Pool, names: Names) {
    super({ pool });
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
  const names = new Names();
  return new Kysely<T>({
    dialect: new NamedDialect(pool, names),
    plugins: [names],
    ...(told === undefined
      ? {}
      : {
          log: ({ level, query, queryDurationMillis: took }) =>
            told({ text: query.sql, took, failed: level === 'error' }),
        }),
  });
}
