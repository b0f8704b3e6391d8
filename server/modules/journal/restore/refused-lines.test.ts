import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { beginGeneration } from '../begin.ts';
import { someDays } from '../testing/days.ts';

const days = someDays();

test('a line that cannot be written blocks the lines about the same codes, and no other', async () => {
  const b = await days.party();
  await days.backUp();
  const [stopped = '', free = ''] = [
    ...(await days.codesOf(days.a)),
    ...(await days.codesOf(days.a)),
  ];
  await days.transfer(days.a, b, [stopped]);
  await days.transfer(days.a, b, [free]);
  await days.putBack();
  await days.portal.asOwner(async (db) => {
    await sql`create function stop() returns trigger language plpgsql as $$ begin
      raise exception 'no room for it'; end $$`.execute(db);
    await sql
      .raw(`create trigger stopped before insert on immatriculation for each row when (new.isrc = '${stopped}')
        execute function stop()`)
      .execute(db);
  });
  const { refused, ...written } = await days.restore();
  expect(written).toMatchObject({ codes: 1, lines: 2 });
  expect(refused.map(({ reason }) => reason)).toEqual([
    'no room for it',
    expect.stringContaining('n’est pas écrite'),
  ]);
  expect(await days.holdersOf(free)).toEqual([b.structureId]);
  expect(days.portal.journal.state).toMatchObject({ kind: 'behind', codes: 1, lines: 2 });
  await days.portal.asOwner((db) => sql`drop trigger stopped on immatriculation`.execute(db));
  expect(await days.restore()).toMatchObject({ codes: 1, lines: 2, refused: [] });
  expect(await days.holdersOf(stopped, free)).toEqual([b.structureId, b.structureId]);
  expect(days.portal.journal.state).toEqual({ kind: 'sound' });
});

test('a line that loses a deadlock many times to servers that run meanwhile is written all the same', async () => {
  await days.backUp();
  const [isrc = ''] = await days.codesOf(days.a);
  await days.putBack();
  await days.portal.asOwner(async (db) => {
    await sql`create sequence deadlock`.execute(db);
    await sql`create function lose() returns trigger language plpgsql security definer as $$ begin
      if nextval('deadlock') <= 9 then raise exception 'again' using errcode = 'deadlock_detected'; end if;
      return new; end $$`.execute(db);
    await sql
      .raw(`create trigger loses before insert on immatriculation for each row when (new.isrc = '${isrc}')
        execute function lose()`)
      .execute(db);
  });
  expect(await days.restore()).toMatchObject({ codes: 1, lines: 1, refused: [] });
  expect(days.portal.journal.state).toEqual({ kind: 'sound' });
  await days.portal.asOwner((db) => sql`drop trigger loses on immatriculation`.execute(db));
});

test('a transfer whose receiver does not exist is reported once, and closed', async () => {
  const codes = await days.codesOf(days.a);
  const journal = { ...openFolderJournal(days.machine.journalFolder), location: '' };
  const generation = await beginGeneration(days.portal.db, journal, () => new Date());
  // Without a name, as in the first lines.
  const receiver = { versStructureId: 999_999, transfertId: 1, dossierId: 1 };
  const from = { deStructureId: days.a.structureId, ...receiver };
  const { number } = generation.add({ kind: 'transferred', codes, ...from });
  await generation.add({ kind: 'kept', numbers: [number] }).durable;
  await generation.end();
  const unplaced = [{ generation: generation.number, line: number, codes }];
  expect(await days.restore()).toMatchObject({ lines: 1, refused: [], unplaced });
  expect(days.portal.journal.state).toEqual({ kind: 'sound' });
  expect((await days.restore()).unplaced).toEqual([]);
});
