/**
 * Test fixture: a register and a journal of its own for each test, on a disk that can be full, on
 * which journals are opened.
 */

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, vi } from 'vitest';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Settlement } from '#server/platform/call.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type DatabaseKind,
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import type { JournalStore } from '#storage/journal/journal-store.ts';
import { openS3Journal } from '#storage/journal/s3-journal.ts';
import { type S3Server, startS3Server } from '#storage/testing/s3-server.ts';
import { beginGeneration, type JournalLocation } from '../begin.ts';
import type { Generation } from '../generation.ts';
import { RegisterJournal } from '../register-journal.ts';

const LOG = { error: () => {}, warn: () => {} };
export const FACT: RegisterFact = {
  kind: 'transferred',
  codes: ['FRX262600001'],
  transfertId: 1,
  deStructureId: 1,
  versStructureId: 2,
  dossierId: 3,
};
/** Refusal of a journal that issues no code. */
export const CLOSED = { definition: { code: 'JOURNAL_UNAVAILABLE' } };
export const BEHIND = { definition: { code: 'REGISTER_BEHIND' } };

/** Storage of the journal in this test. */
export type StoredIn = 'folder' | 'bucket';

export class Ground {
  readonly #engine: DatabaseKind;
  readonly #storedIn: StoredIn;
  #bucket: S3Server | undefined;
  fresh!: FreshDatabase;
  /** Location of the journal on this disk, for either storage. */
  folder = '';
  /** Calls of `append` that fail, as on a full disk: by their number, from 1. */
  failing: ReadonlySet<number> = new Set();
  #appended = 0;
  /**
   * Simulates other processes, after a starting server has queried the database and before it reads
   * the journal.
   */
  beforeRead = async (_generation: number): Promise<void> => {};
  /** Lines up to which a start reads the whole journal. */
  wholeUpTo: number | undefined;
  /** Simulates what the database does when numbers are passed over. */
  passOver = async (): Promise<void> => {};
  readonly #opened: { close(): Promise<void> }[] = [];

  constructor(engine: DatabaseKind, storedIn: StoredIn) {
    this.#engine = engine;
    this.#storedIn = storedIn;
  }

  get db(): Kysely<Tables> {
    return kyselyOn<Tables>(this.fresh.database.pool);
  }

  async stand(): Promise<void> {
    this.failing = new Set();
    this.#appended = 0;
    this.beforeRead = async () => {};
    this.wholeUpTo = undefined;
    this.passOver = async () => {};
    this.fresh = await freshDatabase(this.#engine, { image: SCHEMA });
    if (this.#storedIn === 'bucket') this.#bucket = await startS3Server();
    this.folder =
      this.#bucket === undefined
        ? mkdtempSync(join(tmpdir(), 'portail-registre-'))
        : join(this.#bucket.directory, this.#bucket.settings.bucket, 'journal');
  }

  async clear(): Promise<void> {
    for (const one of this.#opened.splice(0)) await one.close();
    await this.fresh.remove();
    await this.#bucket?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The journal, as another process opens it. */
  store(): JournalStore {
    return this.#bucket === undefined
      ? openFolderJournal(this.folder)
      : openS3Journal(this.#bucket.settings);
  }

  /** Moves its files elsewhere until `putBack`. */
  moveAway(): void {
    renameSync(this.folder, this.beside);
  }

  /** Puts the files back as they were when they were moved away, or copied there. */
  putBack(): void {
    rmSync(this.folder, { recursive: true, force: true });
    renameSync(this.beside, this.folder);
  }

  copy = (): void => cpSync(this.folder, this.beside, { recursive: true });

  /** Location of its files while moved away. */
  get beside(): string {
    return `${this.folder}-beside`;
  }

  async aJournal(pool: pg.Pool = this.fresh.database.pool): Promise<RegisterJournal> {
    const journal = new RegisterJournal({
      db: kyselyOn<Tables>(pool),
      journal: this.#location(),
      clock: () => new Date(),
      log: LOG,
      passOver: () => this.passOver(),
      ...(this.wholeUpTo === undefined ? {} : { wholeUpTo: this.wholeUpTo }),
    });
    this.#opened.push(journal);
    await journal.open();
    return journal;
  }

  /** A generation left by a process that died: no end line, and its file is closed. */
  async aDead(): Promise<Generation> {
    const store = this.store();
    const begin = async (number: number) => {
      const writer = await store.begin(number);
      this.#opened.push(writer);
      return writer;
    };
    return beginGeneration(this.db, { ...store, begin }, () => new Date());
  }

  /**
   * Simulates a restore: of a generation the database keeps only its beginning. Triggers are
   * disabled meanwhile.
   */
  async forgets(generation: number): Promise<void> {
    await this.fresh.asOwner((pool) =>
      pool.query(`alter table registre_ligne disable trigger all;
        delete from registre_ligne where generation = ${generation} and numero > 0`),
    );
  }

  /** Text of each generation, from the first. */
  message(): readonly string[] {
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

  /** The real store, on a disk that can be full. */
  #location(): JournalLocation {
    const store = this.store();
    return {
      ...store,
      read: async (generation, after) => {
        await this.beforeRead(generation);
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
        return {
          append,
          check: () => writer.check(),
          isChanged: () => writer.isChanged(),
          close: () => writer.close(),
        };
      },
    };
  }
}

/**
 * Writes a fact with the only parts of a call that the journal needs: its transaction and its
 * completion.
 */
export async function noted(
  journal: RegisterJournal,
  db: Kysely<Tables>,
  settlements: Settlement[],
): Promise<void> {
  const complete = (settlement: Settlement) => void settlements.push(settlement);
  await journal.write({ db, complete, isTrial: false }, FACT);
}

/** Call it where tests are declared: it is created anew for each test. */
export function aGround(engine: DatabaseKind = 'postgres', storedIn: StoredIn = 'folder'): Ground {
  const ground = new Ground(engine, storedIn);
  beforeEach(() => ground.stand());
  afterEach(async () => {
    vi.useRealTimers();
    await ground.clear();
  });
  return ground;
}
