import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { CodeFact } from '#domain/register/register-fact.ts';
import type { Settlement } from '#server/platform/call.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { aGround, CLOSED, FACT, noted } from './testing/ground.ts';
import { aCatalogue } from './testing/society.ts';
import { verify } from './verify.ts';

const CODE: CodeFact = {
  isrc: 'FRX262600001',
  origine: 'ATTRIBUE',
  prefixeId: 1,
  annee: 2026,
  designation: 1,
  elementId: 1,
  structureId: 1,
  structure: 'Essai',
  dossierId: 1,
  attribuePar: 1,
  attribueLe: '2026-11-24T00:00:00Z',
  enregistrement: {},
  dossier: {},
};

const ground = aGround();

test('a full disk refuses the line, and the next look begins anew', async () => {
  const journal = await ground.aJournal();
  await ground.write(journal);
  // Append 1 begins the generation, 2 and 3 are the first line and its confirmation.
  ground.failing = new Set([4]);
  await expect(ground.write(journal)).rejects.toMatchObject(CLOSED);
  expect(journal.isSound).toBe(false);
  await expect(ground.write(journal)).rejects.toMatchObject(CLOSED);
  await journal.repair();
  expect(journal.isSound).toBe(true);
  await ground.write(journal);
});

test('a caller who retries at the same moment waits for the first confirmation', async () => {
  const journal = await ground.aJournal();
  const settlements: Settlement[] = [];
  await inTransaction(ground.db, (db) => noted(journal, db, settlements));
  let isAnswered = false;
  const again = journal.settled().then(() => {
    isAnswered = true;
  });
  await wait(50);
  expect(isAnswered).toBe(false);
  for (const { committed } of settlements) await committed([]);
  await again;
  expect(ground.message().join('')).toContain('"kind":"kept","numbers":[1]');
});

test('a number that another recording has since received is not reported as lost', async () => {
  await aCatalogue(ground.db, 1);
  await (await ground.aJournal()).close();
  const dead = await ground.aDead();
  const taken = { ...CODE, isrc: 'FRX262000001', annee: 2020 };
  await dead.add({ kind: 'issued', codes: [taken, { ...CODE, designation: 2 }] }).durable;
  await ground.aJournal();
  const burnt = ground
    .message()
    .join('')
    .match(/"kind":"burnt".*/)?.[0];
  expect(burnt).toContain(CODE.isrc);
  expect(burnt).not.toContain(taken.isrc);
});

test('two servers that start at once on a register without a journal: each code is adopted once', async () => {
  const { pool } = ground.fresh.database;
  await aCatalogue(ground.db, 2500);
  const journals = await Promise.all([1, 2, 3].map(() => ground.aJournal()));
  // One that exceeded the lock timeout retries at its next round.
  for (const journal of journals) await journal.repair();
  expect(journals.map(({ state }) => state.kind)).toEqual(['sound', 'sound', 'sound']);
  const store = openFolderJournal(ground.folder);
  const adopted: string[] = [];
  for (const generation of await store.generations()) {
    const { lines } = await store.read(generation, null);
    for (const line of lines) {
      const { kind, codes = [] } = JSON.parse(line.slice(65)) as {
        kind: string;
        codes?: { isrc: string }[];
      };
      if (kind === 'issued') adopted.push(...codes.map(({ isrc }) => isrc));
    }
  }
  expect(adopted).toHaveLength(2500);
  expect(new Set(adopted).size).toBe(2500);
  expect((await verify(pool, store)).differences).toEqual([]);
});

test('a commit with an unknown outcome blocks codes until the next repair, which records the outcome', async () => {
  const journal = await ground.aJournal();
  const settlements: Settlement[] = [];
  await inTransaction(ground.db, (db) => noted(journal, db, settlements));
  for (const { lostSight } of settlements) await lostSight();
  await expect(ground.write(journal)).rejects.toMatchObject(CLOSED);
  await journal.repair();
  expect(journal.state).toEqual({ kind: 'sound' });
  expect(ground.message().join('')).toContain(
    '"kind":"confirmed","line":{"generation":1,"number":1}',
  );
  // Confirmed only once.
  await journal.close();
  await ground.aJournal();
  expect(ground.message().join('').split('"confirmed"')).toHaveLength(2);
});

const LATER = 20_000;

test('a line without codes whose process died is passed over once no transaction can be under way', async () => {
  const dead = await ground.aDead();
  await dead.add(FACT).durable;
  const journal = await ground.aJournal();
  await journal.repair();
  expect(ground.message()[1]).not.toContain('"burnt"');
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + LATER);
  await journal.repair();
  expect(ground.message()[1]).toContain('"kind":"burnt","generation":1,"of":1');
  await ground.write(journal);
});

test('one whose transaction is under way all the same is waited for, and is not passed over', async () => {
  const slow = await ground.aDead();
  await slow.add(FACT).durable;
  const journal = await ground.aJournal();
  const entered = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const committed = inTransaction(ground.db, async (trx) => {
    await sql`insert into registre_ligne (generation, numero, sort) values (1, 1, 'ECRIT')`.execute(
      trx,
    );
    entered.resolve();
    await go.promise;
  });
  await entered.promise;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + LATER);
  const looked = journal.repair();
  go.resolve();
  await committed;
  await looked;
  expect(ground.message()[1]).not.toContain('"burnt"');
  expect(journal.isSound).toBe(true);
});

test('when the disk is full while numbers are given up, the journal records them once there is room', async () => {
  const dead = await ground.aDead();
  await dead.add({ kind: 'issued', codes: [CODE] }).durable;
  // Append 1 begins the generation, 2 is the line it gives up.
  ground.failing = new Set([2]);
  const journal = await ground.aJournal();
  expect(journal.state.kind).toBe('unavailable');
  await journal.repair();
  expect(journal.state.kind).toBe('sound');
  const lines = ground.message().flatMap((text) => text.split('\n'));
  expect(lines.filter((line) => line.includes('"burnt"') && line.includes(CODE.isrc))).toHaveLength(
    1,
  );
});

test('a look that fails leaves no generation to be watched', async () => {
  const gone = await ground.aDead();
  await gone.add({ kind: 'issued', codes: [CODE] }).durable;
  ground.passOver = () => Promise.reject(new Error('the database went'));
  expect((await ground.aJournal()).state.kind).toBe('unavailable');
  expect(ground.message()[1]).toContain('"kind":"ended"');
});

/** Wraps the real pool: the connection breaks after a commit, and its answer is lost. */
function losingAnAnswer(pool: pg.Pool): pg.Pool {
  let isLost = false;
  const connect = async () => {
    const client = await pool.connect();
    const query = async (text: string, values: unknown[]) => {
      const answer = await client.query(text, values);
      if (text !== 'commit' || !armed || isLost) return answer;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    };
    return { query, release: () => client.release() };
  };
  return { options: pool.options, connect, end: () => pool.end() } as unknown as pg.Pool;
}
let armed = false;

test('a commit whose response is lost is not recorded as undone: the next repair finds its outcome', async () => {
  armed = false;
  const journal = await ground.aJournal(losingAnAnswer(ground.fresh.database.pool));
  armed = true;
  const reported = journal.notify(async () => ({ done: null, facts: [FACT] }));
  await expect(reported).rejects.toThrow('Connection terminated');
  armed = false;
  expect(journal.isSound).toBe(false);
  await journal.repair();
  expect(journal.state).toEqual({ kind: 'sound' });
  expect(ground.message().join('')).not.toContain('"undone"');
  expect(ground.message().join('')).toContain('"kind":"confirmed"');
});
