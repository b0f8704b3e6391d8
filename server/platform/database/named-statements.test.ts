import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { standing } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { openDatabase } from './open-database.ts';
import { freshDatabase } from './testing/fresh-database.ts';

describe.skipIf(postgresMissing() !== undefined)('statements on PostgreSQL', () => {
  const fresh = standing(() => freshDatabase('postgres'));
  let client: pg.PoolClient;
  beforeEach(async () => {
    client = await fresh.database.pool.connect();
    await client.query('create table place (n integer primary key, nom text)');
    await client.query("insert into place select n, 'nom ' || n from generate_series(1, 9) n");
  });
  afterEach(async () => {
    await client.query('drop table place');
    client.release(true);
  });

  const kept = async (on = client) =>
    (await on.query('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    );
  const thrice = async (text: string, on = client) => {
    for (const n of [1, 2, 3]) await on.query(text, [n]);
  };
  const ONE = 'select nom from place where n = $1';

  test('asked again, one is kept planned on its connection and answers the same', async () => {
    expect((await client.query(ONE, [1])).rows).toEqual([{ nom: 'nom 1' }]);
    expect(await kept()).toEqual([]);
    expect((await client.query(ONE, [2])).rows).toEqual([{ nom: 'nom 2' }]);
    expect((await client.query(ONE, [3])).rows).toEqual([{ nom: 'nom 3' }]);
    expect(await kept()).toEqual([ONE]);
  });

  test('so is one whose rows come as arrays', async () => {
    const ask = async (n: number) =>
      (await client.query({ text: ONE, rowMode: 'array' }, [n])).rows;
    expect([await ask(1), await ask(2), await ask(3)]).toEqual([
      [['nom 1']],
      [['nom 2']],
      [['nom 3']],
    ]);
    expect(await kept()).toEqual([ONE]);
  });

  test.each([
    ['reads all columns', 'select * from place where n = $1'],
    ['reads all columns of a table', 'select p.* from place p where n = $1'],
    ['reads all columns beside another', 'select 1 as un, * from place where n = $1'],
    ['reads all columns once each', 'select distinct * from place where n = $1'],
    ['is a list of any length', 'select nom from place limit $1'],
    ['seeks a part of a text', 'select nom from place where nom like $1::text'],
  ])('not what %s', async (_, text) => {
    await thrice(text);
    expect(await kept()).toEqual([]);
  });

  test('what is given no value is, when it reads; a script and the bounds of a transaction are not', async () => {
    const reading = 'select count(*) from place';
    for (let time = 0; time < 3; time += 1)
      for (const text of [reading, 'begin', 'commit', 'select 1; select 2', 'set time zone utc'])
        await (text.includes(';') ? client.query(text) : client.query(text, []));
    expect(await kept()).toEqual([reading]);
  });

  test.each([
    ['counts', 'select count(*) from place where n = $1'],
    ['multiplies', 'select (n * 1000)::text as n from place where n = $1'],
  ])('what %s is', async (_, text) => {
    await thrice(text);
    expect(await kept()).toEqual([text]);
  });

  test('nor what is as long as what it is given, nor more than a connection should hold', async () => {
    const many = Array.from({ length: 33 }, (_, index) => index);
    const long = `select nom from place where n in (${many.map((n) => `$${n + 1}`).join(', ')})`;
    for (let round = 0; round < 3; round += 1) await client.query(long, many);
    expect(await kept()).toEqual([]);
    for (let n = 0; n < 300; n += 1) await thrice(`select nom, ${n} from place where n = $1`);
    const held = (await kept()).length;
    expect(held).toBeGreaterThan(200);
    expect(held).toBeLessThanOrEqual(256);
  });

  test('a column that another server adds or widens does not stop it', async () => {
    const text = 'select n, nom as de_la_place from place where n = $1';
    await thrice(text);
    await client.query('alter table place add column ville text');
    expect((await client.query(text, [1])).rows).toEqual([{ n: 1, de_la_place: 'nom 1' }]);
    await client.query('alter table place alter n type bigint');
    // What a column is has changed under it: refused once, then planned anew.
    await client.query(text, [1]).catch(() => {});
    expect((await client.query(text, [1])).rows).toHaveLength(1);
  });

  test('none, when the configuration says so', async () => {
    const other = await openDatabase({ ...fresh.settings, namedStatements: false });
    const plain = await other.pool.connect();
    await thrice(ONE, plain);
    expect(await kept(plain)).toEqual([]);
    plain.release();
    await other.close();
  });
});
