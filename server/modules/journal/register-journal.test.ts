import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CodeFact, RegisterFact } from '#domain/register/register-fact.ts';
import type { Call, Settlement } from '#server/platform/call.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type FreshDatabase, freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { beginGeneration, type JournalPlace } from './begin.ts';
import { RegisterJournal } from './register-journal.ts';
import { aCatalogue } from './testing/society.ts';
import { verify } from './verify.ts';

const LOG = { error: () => {}, warn: () => {} };
const FACT: RegisterFact = {
  ...{ kind: 'transferred', codes: ['FRX262600001'], transfertId: 1 },
  ...{ deStructureId: 1, versStructureId: 2, dossierId: 3 },
};

const CODE: CodeFact = {
  ...{ isrc: 'FRX262600001', origine: 'ATTRIBUE', prefixeId: 1, annee: 2026, designation: 1, elementId: 1 },
  ...{ structureId: 1, structure: 'Essai', dossierId: 1, attribuePar: 1, attribueLe: '2026-11-24T00:00:00Z' },
  ...{ enregistrement: {}, dossier: {} },
};

let fresh: FreshDatabase;
let folder: string;
/** Calls of `append` that fail, as on a full disk: by their number, from 1. */
let failing: ReadonlySet<number>;
let appended: number;
/** What others do while a server that starts has asked the database, and not yet the journal. */
let beforeRead: () => Promise<void>;
const opened: RegisterJournal[] = [];
beforeEach(async () => {
  fresh = await freshDatabase('postgres', { image: SCHEMA });
  folder = mkdtempSync(join(tmpdir(), 'portail-registre-'));
  failing = new Set();
  appended = 0;
  beforeRead = async () => {};
});
afterEach(async () => {
  for (const journal of opened.splice(0)) await journal.close();
  await fresh.remove();
  rmSync(folder, { recursive: true });
});

/** The real folder, on a disk that is full at times. */
function place(): JournalPlace {
  const store = openFolderJournal(folder);
  return {
    ...store,
    async read(generation, after) {
      await beforeRead();
      return store.read(generation, after);
    },
    async begin(generation) {
      const writer = await store.begin(generation);
      return {
        ...writer,
        append(lines) {
          appended += 1;
          return failing.has(appended) ? Promise.reject(new Error('no space left')) : writer.append(lines);
        },
      };
    },
  };
}

async function aJournal(): Promise<RegisterJournal> {
  const db = kyselyOn<Tables>(fresh.database.pool);
  const clock = () => new Date();
  const journal = new RegisterJournal({ db, journal: place(), clock, log: LOG, passOver: async () => {} });
  opened.push(journal);
  await journal.open();
  return journal;
}

/** One call that writes one line, as the portal's edge runs it. */
async function write(journal: RegisterJournal): Promise<void> {
  const settlements: Settlement[] = [];
  await inTransaction(kyselyOn<Tables>(fresh.database.pool), async (db) => {
    const before: (() => Promise<void>)[] = [];
    const settle = (settlement: Settlement) => settlements.push(settlement);
    const call = { db, settle, beforeCommit: (work: () => Promise<void>) => before.push(work) };
    // Of a call, the journal asks for its transaction and its end.
    journal.note(call as unknown as Call, FACT);
    for (const work of before) await work();
  });
  for (const { committed } of settlements) await committed([]);
}

const CLOSED = { definition: { code: 'JOURNAL_UNAVAILABLE' } };

test('a full disk refuses the line, and the next look begins anew', async () => {
  const journal = await aJournal();
  await write(journal);
  // 1 begins, 2 and 3 are the first line and its word.
  failing = new Set([4]);
  await expect(write(journal)).rejects.toMatchObject(CLOSED);
  expect(journal.isSound).toBe(false);
  await expect(write(journal)).rejects.toMatchObject(CLOSED);
  await journal.mend();
  expect(journal.isSound).toBe(true);
  await write(journal);
});

test('a disk that fills between a line and its word closes the journal, and loses nothing', async () => {
  const journal = await aJournal();
  failing = new Set([3]);
  await write(journal);
  expect(journal.isSound).toBe(false);
  await journal.mend();
  expect(journal.state).toEqual({ kind: 'sound' });
  await write(journal);
});

test('two servers that start at once on a register without a journal: each code is adopted once', async () => {
  const { pool } = fresh.database;
  const db = kyselyOn<Tables>(pool);
  await aCatalogue(db, 2500);
  const journals = await Promise.all([aJournal(), aJournal(), aJournal()]);
  // One that waited for its turn longer than a lock may be waited for looks again, as its round does.
  for (const journal of journals) await journal.mend();
  expect(journals.map(({ state }) => state.kind)).toEqual(['sound', 'sound', 'sound']);
  const store = openFolderJournal(folder);
  const adopted: string[] = [];
  for (const generation of await store.generations()) {
    const { lines } = await store.read(generation, null);
    for (const line of lines) {
      const { kind, codes = [] } = JSON.parse(line.slice(65)) as { kind: string; codes?: { isrc: string }[] };
      if (kind === 'issued') adopted.push(...codes.map(({ isrc }) => isrc));
    }
  }
  expect(adopted).toHaveLength(2500);
  expect(new Set(adopted).size).toBe(2500);
  expect((await verify(pool, store)).differences).toEqual([]);
});

test('an end that nobody saw gives no code before the next look, which says what became of it', async () => {
  const journal = await aJournal();
  const settlements: Settlement[] = [];
  const noted = async (db: Kysely<Tables>) => {
    const before: (() => Promise<void>)[] = [];
    const settle = (settlement: Settlement) => settlements.push(settlement);
    const call = { db, settle, beforeCommit: (work: () => Promise<void>) => before.push(work) };
    journal.note(call as unknown as Call, FACT);
    for (const work of before) await work();
  };
  await inTransaction(kyselyOn<Tables>(fresh.database.pool), noted);
  for (const { lostSight } of settlements) await lostSight();
  await expect(write(journal)).rejects.toMatchObject(CLOSED);
  await journal.mend();
  expect(journal.state).toEqual({ kind: 'sound' });
  const said = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(said.join('')).toContain('"kind":"confirmed","line":{"generation":1,"number":1}');
  // Once is enough.
  await journal.close();
  await aJournal();
  const again = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(again.join('').split('"confirmed"')).toHaveLength(2);
});

test('two servers write side by side, each sees what the other kept', async () => {
  const [one, two] = [await aJournal(), await aJournal()];
  for (let round = 0; round < 3; round += 1) await Promise.all([write(one), write(two)]);
  const { rows } = await fresh.database.pool.query(
    'select generation, count(*)::int as lines from registre_ligne group by 1 order by 1',
  );
  expect(rows).toEqual([
    { generation: 1, lines: 4 },
    { generation: 2, lines: 4 },
  ]);
});

test('a server that starts while another gives codes does not take the database for an older one', async () => {
  const one = await aJournal();
  await write(one);
  beforeRead = async () => {
    beforeRead = async () => {};
    await write(one);
  };
  const two = await aJournal();
  expect(two.state).toEqual({ kind: 'sound' });
  await write(two);
});

test('a server that wrote nothing itself notices that what another kept is gone', async () => {
  const [one, two] = [await aJournal(), await aJournal()];
  await write(one);
  // A database that goes back knows no trigger.
  await fresh.asOwner((pool) =>
    pool.query(`alter table registre_ligne disable trigger all;
      delete from registre_ligne where generation = 1 and numero > 0`),
  );
  await expect(write(two)).rejects.toMatchObject({ definition: { code: 'REGISTER_BEHIND' } });
  await two.mend();
  expect(two.state).toMatchObject({ kind: 'behind', lines: 1 });
});

test('a disk that is full while numbers are given up: the journal says so once there is room', async () => {
  const db = kyselyOn<Tables>(fresh.database.pool);
  const dead = await beginGeneration(db, openFolderJournal(folder), () => new Date());
  await dead.add({ kind: 'issued', codes: [CODE] }).durable;
  // Begun, then what it gives up.
  failing = new Set([2]);
  const journal = await aJournal();
  expect(journal.state.kind).toBe('unavailable');
  await journal.mend();
  expect(journal.state.kind).toBe('sound');
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  expect(lines.filter((line) => line.includes('"burnt"') && line.includes(CODE.isrc))).toHaveLength(1);
});
