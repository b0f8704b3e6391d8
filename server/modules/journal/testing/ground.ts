/** A register and a journal in a folder, on a disk that is full at times, each test its own: journals are opened on them. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, vi } from 'vitest';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Call, Settlement } from '#server/platform/call.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type FreshDatabase, freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { beginGeneration, type JournalPlace } from '../begin.ts';
import type { Generation } from '../generation.ts';
import { RegisterJournal } from '../register-journal.ts';

const LOG = { error: () => {}, warn: () => {} };
export const FACT: RegisterFact = {
  ...{ kind: 'transferred', codes: ['FRX262600001'], transfertId: 1 },
  ...{ deStructureId: 1, versStructureId: 2, dossierId: 3 },
};
/** What a journal that gives no code answers. */
export const CLOSED = { definition: { code: 'JOURNAL_UNAVAILABLE' } };
export const BEHIND = { definition: { code: 'REGISTER_BEHIND' } };

export class Ground {
  fresh!: FreshDatabase;
  folder = '';
  /** Calls of `append` that fail, as on a full disk: by their number, from 1. */
  failing: ReadonlySet<number> = new Set();
  #appended = 0;
  /** What others do while a server that starts has asked the database, and not yet the journal. */
  beforeRead = async (): Promise<void> => {};
  /** What the database does with numbers that are given up. */
  passOver = async (): Promise<void> => {};
  readonly #opened: { close(): Promise<void> }[] = [];

  get db(): Kysely<Tables> {
    return kyselyOn<Tables>(this.fresh.database.pool);
  }

  async stand(): Promise<void> {
    this.failing = new Set();
    this.#appended = 0;
    this.beforeRead = async () => {};
    this.passOver = async () => {};
    this.fresh = await freshDatabase('postgres', { image: SCHEMA });
    this.folder = mkdtempSync(join(tmpdir(), 'portail-registre-'));
  }

  async clear(): Promise<void> {
    for (const one of this.#opened.splice(0)) await one.close();
    await this.fresh.remove();
    rmSync(this.folder, { recursive: true });
  }

  async aJournal(pool: pg.Pool = this.fresh.database.pool): Promise<RegisterJournal> {
    const journal = new RegisterJournal({
      ...{ db: kyselyOn<Tables>(pool), journal: this.#place(), clock: () => new Date(), log: LOG },
      passOver: () => this.passOver(),
    });
    this.#opened.push(journal);
    await journal.open();
    return journal;
  }

  /** As a process that dies leaves it: nothing is said, and its file is closed. */
  async aDead(): Promise<Generation> {
    const store = openFolderJournal(this.folder);
    const begin = async (number: number) => {
      const writer = await store.begin(number);
      this.#opened.push(writer);
      return writer;
    };
    return beginGeneration(this.db, { ...store, begin }, () => new Date());
  }

  /** The database goes back: of a generation it has nothing but its beginning. It knows no trigger then. */
  async forgets(generation: number): Promise<void> {
    await this.fresh.asOwner((pool) =>
      pool.query(`alter table registre_ligne disable trigger all;
        delete from registre_ligne where generation = ${generation} and numero > 0`),
    );
  }

  /** What each generation says, from the first. */
  said(): readonly string[] {
    return readdirSync(this.folder)
      .toSorted()
      .map((name) => readFileSync(join(this.folder, name), 'utf8'));
  }

  /** One call that writes one line, as the portal's edge runs it. */
  async write(journal: RegisterJournal): Promise<void> {
    const settlements: Settlement[] = [];
    await inTransaction(this.db, (db) => noted(journal, db, settlements));
    for (const { committed } of settlements) await committed([]);
  }

  /** The real folder, on a disk that is full at times. */
  #place(): JournalPlace {
    const store = openFolderJournal(this.folder);
    return {
      ...store,
      read: async (generation, after) => {
        await this.beforeRead();
        return store.read(generation, after);
      },
      begin: async (generation) => {
        const writer = await store.begin(generation);
        const append = (lines: readonly string[]) => {
          this.#appended += 1;
          return this.failing.has(this.#appended)
            ? Promise.reject(new Error('no space left'))
            : writer.append(lines);
        };
        return { ...writer, append };
      },
    };
  }
}

/** Of a call, the journal asks for its transaction and its end. */
export async function noted(
  journal: RegisterJournal,
  db: Kysely<Tables>,
  settlements: Settlement[],
): Promise<void> {
  const before: (() => Promise<void>)[] = [];
  const settle = (settlement: Settlement) => settlements.push(settlement);
  const call = { db, settle, beforeCommit: (work: () => Promise<void>) => before.push(work) };
  journal.note(call as unknown as Call, FACT);
  for (const work of before) await work();
}

/** To be called where tests are declared: it stands anew for each. */
export function aGround(): Ground {
  const ground = new Ground();
  beforeEach(() => ground.stand());
  afterEach(async () => {
    vi.useRealTimers();
    await ground.clear();
  });
  return ground;
}
