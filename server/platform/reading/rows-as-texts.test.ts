import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { standing } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { kyselyOn } from '../database/kysely.ts';
import type { Tables } from '../database/tables.ts';
import { freshDatabase } from '../database/testing/fresh-database.ts';
import { textReader } from './rows-as-texts.ts';

const noPostgres = postgresMissing() !== undefined;

describe.each(['embedded', 'postgres'] as const)('rows read as texts, %s', (kind) => {
  describe.skipIf(kind === 'postgres' && noPostgres)('are those of the statement', () => {
    const fresh = standing(() => freshDatabase(kind));
    let db: Kysely<Tables>;
    beforeAll(async () => {
      db = kyselyOn<Tables>(fresh.database.pool);
      await fresh.database.pool.query(`create table piste (piste_id int, titre text, compte bigint, isrc char(12), ouvert_le timestamptz,
        jour date, vrai boolean, noms text[], nombres int[], faits jsonb, petit smallint)`);
      await fresh.database.pool.query(`insert into piste values
        (1, 'Été; "Hölle"', 9007199254740991, 'FRX262600001', '2026-11-27 20:14:40.123456+01', '1999-12-31', true, '{"a,b","c\\"d",NULL}', '{1,-2}', '{"a": [1, null]}', 3),
        (2, 'Été; "Hölle"', 9007199254740991, 'FRX262600001', '2026-11-27 20:14:40.123456+01', '1999-12-31', true, '{"a,b","c\\"d",NULL}', '{1,-2}', '{"a": [1, null]}', 3),
        (3, '', 0, null, null, null, false, '{}', '{}', '[]', null),
        (4, null, null, null, '0044-03-15 12:00:00+00 BC', null, null, null, null, 'null', -1),
        (5, E'deux\\nlignes\\tet 𝄞 \\\\N', -1, null, 'infinity', null, null, '{""}', null, '"x"', 0)`);
    });

    type Row = { readonly pisteId: number };
    const from = (first: number) =>
      sql<Row>`(select * from piste where piste_id >= ${first} order by piste_id)`;
    const both = async (first: number) => {
      const read = await textReader<Row>(db, from(0));
      const { rows } = await sql<Row>`select * from ${from(first)} q order by piste_id`.execute(db);
      const page = await read(from(first));
      expect([page.count, page.last]).toEqual([rows.length, rows.at(-1)]);
      return [page.rows(), rows] as const;
    };

    test('value for value, in its order, from any row on', async () => {
      for (const first of [0, 3, 6]) {
        const [read, rows] = await both(first);
        expect(read).toEqual(rows);
        expect(read).toHaveLength(Math.max(0, 6 - Math.max(1, first)));
      }
    });

    test('what a row says as the one above is the same value', async () => {
      const [[one, other]] = await both(0);
      expect(Reflect.get(one ?? {}, 'faits')).toBe(Reflect.get(other ?? {}, 'faits'));
    });

    test('also where a text holds what separates them', async () => {
      await fresh.database.pool.query(
        `insert into piste (piste_id, titre) values (6, E'a\\x1fb'), (7, E'\\x1f')`,
      );
      const [read, rows] = await both(0);
      expect(read).toEqual(rows);
      await fresh.database.pool.query('delete from piste where piste_id > 5');
    });
  });
});
