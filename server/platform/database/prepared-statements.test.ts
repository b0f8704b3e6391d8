import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixture } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { asSpelled, kyselyOn } from './kysely.ts';
import { openDatabase } from './open-database.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { ANSWERS_JSON } from './prepared-statements.ts';
import { freshDatabase } from './testing/fresh-database.ts';

type One = Kysely<unknown>;

describe.skipIf(postgresMissing() !== undefined)('statements on PostgreSQL', () => {
  const fresh = fixture(() => freshDatabase('postgres'));
  const query = (text: string) => fresh.database.pool.query(text);
  beforeEach(async () => {
    await query('create table place (n integer primary key, nom text)');
    await query("insert into place select n, 'nom ' || n from generate_series(1, 9) n");
  });
  afterEach(() => query('drop table place'));

  /** Uses a fresh connection, which has prepared nothing yet. */
  async function onNewConnection<R>(
    work: (one: One) => Promise<R>,
    settings: object = {},
  ): Promise<R> {
    const other: OpenedDatabase = await openDatabase({ ...fresh.settings, ...settings });
    try {
      return await kyselyOn<unknown>(other.pool).connection().execute(work);
    } finally {
      await other.close();
    }
  }
  const ask = async (one: One, text: string, values: readonly unknown[]) =>
    (await asSpelled(one, text, values)).rows;
  const prepared = async (one: One) =>
    (await ask(one, 'select statement from pg_prepared_statements', [])).map(
      ({ statement }) => statement,
    );
  const askThrice = async (one: One, text: string) => {
    for (const n of [1, 2, 3]) await ask(one, text, [n]);
  };
  const ONE = 'select nom from place where n = $1';

  test('sent again, one is prepared on its connection and answers the same', () =>
    onNewConnection(async (one) => {
      expect(await ask(one, ONE, [1])).toEqual([{ nom: 'nom 1' }]);
      expect(await prepared(one)).toEqual([]);
      expect(await ask(one, ONE, [2])).toEqual([{ nom: 'nom 2' }]);
      expect(await ask(one, ONE, [3])).toEqual([{ nom: 'nom 3' }]);
      expect(await prepared(one)).toEqual([ONE]);
    }));

  test.each([
    ['reads all columns', 'select * from place where n = $1'],
    ['reads all columns of a table', 'select p.* from place p where n = $1'],
    ['reads all columns beside another', 'select 1 as un, * from place where n = $1'],
    ['reads all columns once each', 'select distinct * from place where n = $1'],
    ['is a list of any length', 'select nom from place limit $1'],
    ['seeks a part of a text', 'select nom from place where nom like $1::text'],
  ])('not what %s', (_, text) =>
    onNewConnection(async (one) => {
      await askThrice(one, text);
      expect(await prepared(one)).toEqual([]);
    }),
  );

  test('one that counts or answers JSON is prepared; one without values is not', () =>
    onNewConnection(async (one) => {
      const counting = 'select count(*) from place where n = $1';
      const json = `${ANSWERS_JSON} select (select json_agg(p) from (select * from place where n = $1) p)`;
      await askThrice(one, counting);
      await askThrice(one, json);
      for (let time = 0; time < 3; time += 1)
        for (const text of ['select nom from place', 'begin', 'commit']) await ask(one, text, []);
      expect((await prepared(one)).toSorted()).toEqual([json, counting]);
    }));

  test('nor is one with too many values, nor more than a connection should hold', () =>
    onNewConnection(async (one) => {
      const many = Array.from({ length: 33 }, (_, index) => index);
      const long = `select nom from place where n in (${many.map((n) => `$${n + 1}`).join(', ')})`;
      for (let round = 0; round < 3; round += 1) await ask(one, long, many);
      expect(await prepared(one)).toEqual([]);
      for (let n = 0; n < 300; n += 1)
        await askThrice(one, `select nom, ${n} from place where n = $1`);
      expect((await prepared(one)).length).toBe(256);
    }));

  test('a column that another server adds or widens does not stop it', () =>
    onNewConnection(async (one) => {
      const text = 'select n, nom as de_la_place from place where n = $1';
      const all = 'select * from place where n = $1';
      await askThrice(one, text);
      await askThrice(one, all);
      await query('alter table place add column ville text');
      expect(await ask(one, text, [1])).toEqual([{ n: 1, de_la_place: 'nom 1' }]);
      expect(await ask(one, all, [1])).toEqual([{ n: 1, nom: 'nom 1', ville: null }]);
      await query('alter table place alter n type bigint');
      // The column's type has changed meanwhile: refused once, then planned anew.
      await ask(one, text, [1]).catch(() => {});
      expect(await ask(one, text, [1])).toHaveLength(1);
    }));

  test('none, when the configuration disables them', () =>
    onNewConnection(
      async (one) => {
        await askThrice(one, ONE);
        expect(await prepared(one)).toEqual([]);
      },
      { namedStatements: false },
    ));
});
