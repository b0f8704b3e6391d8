import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import type pg from 'pg';
import { columnTypes } from './column-types.ts';
import { noteFailed } from './failed-statement.ts';

/** The text of a statement, its values apart, and milliseconds that it took. */
export type OnStatement = (statement: {
  readonly text: string;
  readonly took: number;
  readonly failed: boolean;
}) => void;

/** Of rows that came as arrays, the columns as the database spells them. */
const fieldsOf = new WeakMap<readonly unknown[], readonly pg.FieldDef[]>();
const columnsOf = (rows: readonly unknown[]) => fieldsOf.get(rows)?.map(({ name }) => name);

/** With every name from the beginning: what grows name by name becomes a dictionary, slow to read and to copy. */
function rowsNamed(rows: readonly unknown[], names: readonly string[]): UnknownRow[] {
  const empty: UnknownRow = Object.fromEntries(names.map((name) => [name, null]));
  return (rows as readonly (readonly unknown[])[]).map((values) => {
    const row = { ...empty };
    for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at];
    return row;
  });
}

/**
 * Names in both directions, without the library's own way of doing it: to rename a query it copies the whole of it, and it
 * renames the columns of each row one by one.
 */
class Names extends CamelCasePlugin {
  readonly #quoted = new Map<string, string>();

  /** Renamed as it is written: `NamedCompiler`. */
  override transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    return node;
  }

  override async transformResult({
    result,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const columns = columnsOf(result.rows);
    if (columns === undefined) return result;
    return {
      ...result,
      rows: rowsNamed(
        result.rows,
        columns.map((column) => this.camelCase(column)),
      ),
    };
  }

  quoted(name: string, quote: (snake: string) => string): string {
    const known = this.#quoted.get(name);
    if (known !== undefined) return known;
    const made = quote(this.snakeCase(name));
    this.#quoted.set(name, made);
    return made;
  }
}

/** For those who know the database by its own names: what they ask, and its rows as it spells them. */
export async function asSpelled<T>(
  db: Kysely<T>,
  text: string,
  values: readonly unknown[],
): Promise<{ readonly rows: Record<string, unknown>[] }> {
  const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows: rowsNamed(rows, columnsOf(rows) ?? []) };
}

/** Of a statement, the columns that it answers as the database spells them, and how the text of each is read. */
export async function columnsAnswered<T>(
  db: Kysely<T>,
  statement: RawBuilder<unknown>,
): Promise<readonly { readonly column: string; readonly read: (text: string) => unknown }[]> {
  const { rows } = await db.withoutPlugins().executeQuery(statement.compile(db));
  return (fieldsOf.get(rows) ?? []).map(({ name, dataTypeID }) => ({
    column: name,
    read: columnTypes.getTypeParser(dataTypeID, 'text'),
  }));
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
function ofArrays(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const result = await client.query({ text, rowMode: 'array' }, [...values]);
    // Several statements in one text answer with a list.
    if (!Array.isArray(result)) fieldsOf.set(result.rows, result.fields);
    return result;
  };
  // The other way that the builder declares is that of cursors, which we do not use.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (away) => client.release(away),
  };
}

class NamedDialect extends PostgresDialect {
  readonly #names: Names;

  constructor(pool: pg.Pool, names: Names) {
    const connect = async () => ofArrays(await pool.connect());
    super({ pool: { options: pool.options, connect, end: () => pool.end() } });
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
    log: (event) => {
      const failed = event.level === 'error';
      if (failed) noteFailed(event.error, event.query.sql);
      told?.({ text: event.query.sql, took: event.queryDurationMillis, failed });
    },
  });
}
