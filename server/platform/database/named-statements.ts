/**
 * Statements that PostgreSQL keeps planned: to parse and plan a small one costs several times its execution. Under a name
 * made from its text, on each connection; which statements deserve one is known for all connections of a pool.
 *
 * Not named: what is given no value and is no reading (a script, the bounds of a transaction); a list of any length (`limit $1`) and what seeks a part of a text (`like`), whose plans depend on the values;
 * what reads all columns (`*`), because the plan would not outlive a column that a newer server adds; what is
 * as long as what it is given; and what is asked once.
 */

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { databaseErrorCode } from './database-error.ts';

/** Kept planned on each connection, at most. */
const MOST = 256;
/** Texts seen once that are remembered, at most. */
const REMEMBERED = 1024;
const MOST_VALUES = 32;
/** A star that a parenthesis or a number stands before counts or multiplies. */
const PLANNED_FOR_ITS_VALUES = /\blimit \$|\blike\b|(?:\bselect|\bdistinct|\ball|[,.])\s*\*/i;
/** Read as JSON, whatever columns there are: the answer keeps its shape (`in-one-trip.ts`). */
const READ_AS_JSON = /^select \(select coalesce\(json_agg\(/;
const LIMIT_OR_LIKE = /\blimit \$|\blike\b/i;
const IS_READING = /^\s*(select|with)\b[^;]*$/i;
/** « cached plan must not change result type »: a newer server changed what a column is. */
const RESULT_CHANGED = '0A000';

export class StatementNames {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string | undefined>();

  /** Undefined: not this one, or not yet. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (!this.#deservesOne(text, values)) return undefined;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    this.#names.set(text, name);
    return name;
  }

  /** Never again under a name. */
  forget(text: string): void {
    this.#names.set(text, undefined);
  }

  #deservesOne(text: string, values: readonly unknown[]): boolean {
    if (values.length > MOST_VALUES || (values.length === 0 && !IS_READING.test(text)))
      return false;
    if (this.#names.size >= MOST || this.#names.has(text) || isPlannedForItsValues(text))
      return false;
    if (this.#seen.delete(text)) return true;
    if (this.#seen.size >= REMEMBERED) this.#seen.clear();
    this.#seen.add(text);
    return false;
  }
}

const isPlannedForItsValues = (text: string) =>
  (READ_AS_JSON.test(text) ? LIMIT_OR_LIKE : PLANNED_FOR_ITS_VALUES).test(text);

type Ask = (...given: unknown[]) => unknown;
/** As `kyselyOn` asks. Who asks otherwise than so or by a text decides for themselves. */
type OfArrays = { readonly text: string; readonly rowMode: 'array' };

const isOfArrays = (asked: unknown): asked is OfArrays =>
  asked instanceof Object && 'rowMode' in asked;

/** From now on this connection names what deserves it. Nothing else changes for those who ask. */
export function nameStatements(client: pg.PoolClient, names: StatementNames): void {
  const ask: Ask = client.query.bind(client);
  const query: Ask = (asked, values, ...done) => {
    const config = isOfArrays(asked) ? asked : { text: asked };
    const { text } = config;
    const name =
      typeof text === 'string' && Array.isArray(values) ? names.nameOf(text, values) : undefined;
    if (typeof text !== 'string' || name === undefined) return ask(asked, values, ...done);
    const answer = ask({ ...config, name, values }, ...done);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (databaseErrorCode(error) === RESULT_CHANGED) names.forget(text);
      });
    }
    return answer;
  };
  // The driver's own overloads: whatever they are, they are passed on.
  client.query = query as typeof client.query;
}
