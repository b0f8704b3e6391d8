/**
 * What the journal states of the history between its own lines. In a chain, the next line reveals a
 * removed one; the last line of each chain has none, so these ends are named here. See
 * docs/decisions/0030-register-kept.md.
 */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Trace } from '#server/platform/history/history-entry.ts';
import { TRACE_LETTERS } from '#server/platform/history/record.ts';
import type { Generation } from '../generation.ts';

/**
 * Number of lines that a new process examines before the last named one: a process that died had
 * named them all, except those committed late.
 */
const AT_FIRST = 1000;
const LOOKS = 6;
const OF_A_LINE = 1000;

export class HistoryHeads {
  /**
   * Last line number at each of the latest rounds, oldest first: transactions running at the first
   * of them have ended.
   */
  #looks: number[] = [];
  #named = new Set<string>();
  readonly #before: number;

  /** @param before the last line that the journal named, or null */
  constructor(before: number | null) {
    this.#before = before ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Ends added since the last round, or committed late: no transaction of the portal lasts that
   * many rounds.
   */
  async #unnamed(db: Kysely<Tables>): Promise<readonly Trace[]> {
    const { rows: ends } = await sql<{ last: number }>`
      select coalesce(max(historique_id), 0)::float8 as last from historique`.execute(db);
    const last = ends[0]?.last ?? 0;
    if (this.#looks.length === 0) this.#looks.push(Math.min(last, this.#before) - AT_FIRST);
    const from = Math.min(this.#looks[0] ?? 0, last);
    const { rows } = await sql<{ id: number; empreinte: string }>`
      with seen as materialized (
        select historique_id, precedente, empreinte from historique where historique_id > ${from}
      )
      select historique_id::float8 as id, left(encode(empreinte, 'hex'), ${TRACE_LETTERS}) as empreinte from seen
        where not exists (select from seen next where next.precedente = seen.empreinte)
        order by historique_id`.execute(db);
    const heads = rows.filter(({ empreinte }) => !this.#named.has(empreinte));
    this.#looks = [...this.#looks, last].slice(-LOOKS);
    this.#named = new Set(rows.map(({ empreinte }) => empreinte));
    return heads.map(({ id, empreinte }) => [id, empreinte]);
  }

  /** Writes the unnamed ends in the journal, in batches. */
  async name(db: Kysely<Tables>, generation: Generation): Promise<void> {
    const heads = await this.#unnamed(db);
    for (let at = 0; at < heads.length; at += OF_A_LINE)
      await generation.add({ kind: 'history', heads: heads.slice(at, at + OF_A_LINE) }).durable;
  }
}
