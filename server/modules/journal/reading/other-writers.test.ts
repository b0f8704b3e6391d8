import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Settlement } from '#server/platform/call.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aGround, BEHIND, CLOSED, FACT, noted } from '../testing/ground.ts';

const HOUR = 3_600_000;

const ground = aGround();

test('two servers write side by side, and each reads the lines of the other', async () => {
  const [one, two] = [await ground.aJournal(), await ground.aJournal()];
  for (let round = 0; round < 3; round += 1)
    await Promise.all([ground.write(one), ground.write(two)]);
  const { rows } = await ground.fresh.database.pool.query(
    'select generation, count(*)::int as lines from registre_ligne group by 1 order by 1',
  );
  expect(rows).toEqual([
    { generation: 1, lines: 4 },
    { generation: 2, lines: 4 },
  ]);
});

test('a server that starts while another issues codes does not mistake the database for an older one', async () => {
  const one = await ground.aJournal();
  await ground.write(one);
  ground.beforeRead = async () => {
    ground.beforeRead = async () => {};
    await ground.write(one);
  };
  const two = await ground.aJournal();
  expect(two.state).toEqual({ kind: 'sound' });
  await ground.write(two);
});

test('a server that wrote nothing detects that confirmed lines of another server are missing', async () => {
  const [one, two] = [await ground.aJournal(), await ground.aJournal()];
  await ground.write(one);
  await ground.forgets(1);
  await expect(ground.write(two)).rejects.toMatchObject(BEHIND);
  await two.repair();
  expect(two.state).toMatchObject({ kind: 'behind', lines: 1 });
});

test('a server that has run for months is watched, however many others came and went', async () => {
  const old = await ground.aJournal();
  await ground.write(old);
  for (let starts = 0; starts < 25; starts += 1) await (await ground.aJournal()).close();
  const young = await ground.aJournal();
  await ground.write(old);
  await ground.forgets(1);
  await expect(ground.write(young)).rejects.toMatchObject(BEHIND);
});

test('what ended and was read to its end is not read at the next start, nor written in any more', async () => {
  // Behaves as with a journal that is too long for a start.
  ground.wholeUpTo = -10;
  for (let nights = 0; nights < 3; nights += 1) await (await ground.aJournal()).close();
  const dead = await ground.aDead();
  const read = new Map<number, number>();
  ground.beforeRead = async (generation) => {
    read.set(generation, (read.get(generation) ?? 0) + 1);
  };
  await ground.aJournal();
  // Reads the owner; the last of the three, not read before, to its end; and the dead one.
  expect([...read]).toEqual([
    [1, 1],
    [3, 2],
    [4, 2],
  ]);
  await dead.end();
  expect(dead.isSound).toBe(false);
  expect(() => dead.add({ kind: 'undone', numbers: [] })).toThrow('generation 4 has ended');
});

test('what was read to its end and became shorter since closes the journal', async () => {
  for (let nights = 0; nights < 2; nights += 1) await (await ground.aJournal()).close();
  const file = join(ground.folder, 'generation-000001.jsonl');
  truncateSync(file, statSync(file).size - 1);
  const { state } = await ground.aJournal();
  expect(state).toMatchObject({
    kind: 'doubtful',
    reason: expect.stringContaining('la base connaît des lignes'),
  });
  // Too long for a start, it is read on from there.
  ground.wholeUpTo = -10;
  const { state: readOn } = await ground.aJournal();
  expect(readOn).toMatchObject({
    kind: 'doubtful',
    reason: expect.stringContaining('no line ends'),
  });
});

test('so is one that speaks, however many others died without a word', async () => {
  const old = await ground.aJournal();
  for (let deaths = 0; deaths < 25; deaths += 1) await ground.aDead();
  const young = await ground.aJournal();
  await ground.write(old);
  await ground.forgets(1);
  await expect(ground.write(young)).rejects.toMatchObject(BEHIND);
});

test('an idle server writes a heartbeat; a server that was suspended begins a new generation before it writes', async () => {
  const journal = await ground.aJournal();
  vi.useFakeTimers({ toFake: ['Date'] });
  const later = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR);
  for (let looks = 0; looks < 3; looks += 1) {
    later(0.6);
    await journal.repair();
  }
  await ground.write(journal);
  expect(ground.message()).toHaveLength(1);
  expect(ground.message()[0]?.split('"kind":"kept","numbers":[]')).toHaveLength(4);
  later(2);
  await expect(ground.write(journal)).rejects.toMatchObject(CLOSED);
  await journal.repair();
  await ground.write(journal);
  expect(ground.message()).toHaveLength(2);
});

test('a closed journal reads the other generations once it is repaired', async () => {
  const [one, two] = [await ground.aJournal(), await ground.aJournal()];
  const settlements: Settlement[] = [];
  await inTransaction(ground.db, (db) => noted(two, db, settlements));
  for (const { lostSight } of settlements) await lostSight();
  await two.repair();
  await ground.write(one);
  await ground.forgets(1);
  const { row } = await two.append({ db: ground.db, complete: () => {}, isTrial: false }, FACT);
  expect((await row.execute(ground.db)).rows).toEqual([]);
});
