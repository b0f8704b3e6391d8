/**
 * Confirms each committed line: no caller gets an answer before the journal has the confirmation.
 */

import { type Kysely, sql } from 'kysely';
import { JOURNAL_UNAVAILABLE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Settlement } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Trace } from '#server/platform/history/history-entry.ts';
import type { Generation } from './generation.ts';
import type { LineName } from './reading/lines.ts';
import type { OtherWriters } from './reading/other-writers.ts';

/** The current journal. */
type Current = {
  /** The generation being written; null while nothing can be written. */
  generation(): Generation | null;
  /** Compares, and begins another generation where it can. */
  open(): Promise<unknown>;
  /**
   * Nothing is written until the next round.
   * @param generation the one that failed, when it can no longer be written
   */
  failed(error: unknown, generation?: Generation): void;
};

export class Confirmation {
  readonly #db: Kysely<Tables>;
  readonly #rest: OtherWriters;
  readonly #current: Current;
  /** Our lines whose outcome is unknown, or not durable yet. */
  readonly #underWay = new Set<Promise<void>>();
  #stored = 0;

  constructor(db: Kysely<Tables>, otherWriters: OtherWriters, current: Current) {
    this.#db = db;
    this.#rest = otherWriters;
    this.#current = current;
  }

  /** The last line of our generation that is known to be committed. */
  get stored(): number {
    return this.#stored;
  }

  /** Called when another generation begins. */
  begin(): void {
    this.#stored = 0;
  }

  /** Handlers for the outcome of the transaction of a line. */
  endingOf(generation: Generation, number: number): Settlement {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay.add(promise);
    const end = () => {
      this.#underWay.delete(promise);
      resolve();
    };
    return {
      committed: (traces) => this.#say(generation, number, traces).finally(end),
      rolledBack: async () => {
        if (generation.isSound) generation.add({ kind: 'undone', numbers: [number] });
        end();
      },
      // The next round determines the outcome, before another code is issued.
      lostSight: async () => {
        this.#current.failed(new Error(`nobody knows the end of line ${number}`));
        end();
      },
    };
  }

  /**
   * Confirms the line, with the ends of the history chains that its call wrote: before anyone is
   * answered, no removal of them can go unnoticed.
   * @throws Refusal JOURNAL_UNAVAILABLE
   */
  async #say(generation: Generation, number: number, heads: readonly Trace[]): Promise<void> {
    try {
      await generation.add({ kind: 'kept', numbers: [number], heads }).durable;
      if (generation === this.#current.generation()) this.#stored = Math.max(this.#stored, number);
    } catch (error) {
      this.#current.failed(error, generation);
      await this.sayAnew({ generation: generation.number, number });
    }
  }

  /**
   * Confirms in another generation, since the one that wrote the line no longer writes.
   * @throws Refusal JOURNAL_UNAVAILABLE
   */
  async sayAnew(line: LineName): Promise<void> {
    if (this.#current.generation() === null) await this.#current.open();
    const generation = this.#current.generation();
    if (generation === null) throw unavailable(`the word of line ${line.number} is missing`);
    try {
      await generation.add({ kind: 'confirmed', line }).durable;
    } catch (error) {
      this.#current.failed(error, generation);
      throw unavailable(`the word of line ${line.number} is missing: ${error}`);
    }
  }

  /**
   * For a repeated call that was committed: it may be answered once all lines in the database are
   * confirmed, our own and those of other processes.
   * @throws Refusal JOURNAL_UNAVAILABLE
   */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#current.generation() !== null)
      await this.#rest.look().catch((error: unknown) => this.#current.failed(error));
    if (this.#current.generation() === null)
      throw unavailable('what was done before has no word yet');
    for (const line of await linesThere(this.#db, this.#rest.open)) {
      await this.sayAnew(line);
      this.#rest.close(line);
    }
  }
}

export const unavailable = (privateDetail: string) =>
  new DomainError(JOURNAL_UNAVAILABLE, { privateDetail });

/** Those of these lines that the database has. */
async function linesThere(
  db: Kysely<Tables>,
  lines: readonly LineName[],
): Promise<readonly LineName[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<LineName>`
    select generation, numero as number from registre_ligne join unnest(
        ${lines.map(({ generation }) => generation)}::int[], ${lines.map(({ number }) => number)}::int[])
      as l(generation, numero) using (generation, numero) where sort = 'ECRIT'`.execute(db);
  return rows;
}
