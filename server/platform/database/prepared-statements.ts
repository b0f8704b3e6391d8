/**
 * Prepared statements: parsing and planning a small one costs several times its execution. The
 * driver prepares a named statement on each connection; here a statement of the builder with values
 * gets a name when it is sent for the second time.
 */

import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { databaseErrorCode } from './database-error.ts';

/** Maximum names per connection. */
const MAX_NAMES = 256;
/** Maximum remembered texts that were sent once. */
const MAX_REMEMBERED = 1024;
/** A longer list of values makes another text each time. */
const MAX_VALUES = 32;
/** « cached plan must not change result type »: a newer server changed what a column is. */
const RESULT_CHANGED = '0A000';

/**
 * Prefix of a statement that returns JSON: its result keeps its shape whatever columns a newer
 * server adds.
 */
export const ANSWERS_JSON = '/* answers JSON */';

/**
 * All columns (`*`): the plan would not outlive a column that a newer server adds. A part of a text (`like`) and a list of any
 * length (`limit $1`): the plan depends on the values. A length that is written in the statement (`sql.lit`) is no value.
 */
const isPlannedAnew = (text: string) =>
  text.includes(' like ') ||
  text.includes(' limit $') ||
  (!text.startsWith(ANSWERS_JSON) && text.replaceAll('count(*)', '').includes('*'));

/** The names of a pool: the same on each of its connections. */
export class StatementNames {
  readonly #once = new Set<string>();
  readonly #names = new Map<string, string | undefined>();

  /** @returns undefined for a statement that is planned anew */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (this.#names.has(text)) return this.#names.get(text);
    const isPreparable = values.length > 0 && values.length <= MAX_VALUES && !isPlannedAnew(text);
    if (!isPreparable || this.#names.size >= MAX_NAMES) return undefined;
    if (this.#once.delete(text)) {
      const name = `statement_${this.#names.size}`;
      this.#names.set(text, name);
      return name;
    }
    if (this.#once.size >= MAX_REMEMBERED) this.#once.clear();
    this.#once.add(text);
    return undefined;
  }

  /** From now on this text is planned anew each time. */
  forget(text: string): void {
    this.#names.set(text, undefined);
  }
}

/** A connection as the builder uses it: each statement is passed to the driver with its name. */
export class PreparedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('rows are not read by a cursor here');
    return this.#send(text, values);
  }

  async #send(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = this.#names.nameOf(text, values);
    try {
      return await this.#client.query({ text, values: [...values], ...(name && { name }) });
    } catch (error) {
      if (databaseErrorCode(error) === RESULT_CHANGED) this.#names.forget(text);
      throw error;
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}
