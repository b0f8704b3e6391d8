import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { someDays } from '../testing/days.ts';

const days = someDays();

test('a line that cannot be written keeps back those about the same codes, and no other', async () => {
  const b = await days.party();
  await days.backUp();
  const [stopped = '', free = ''] = [...(await days.codesOf(days.a)), ...(await days.codesOf(days.a))];
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
