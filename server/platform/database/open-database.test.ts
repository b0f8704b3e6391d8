import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresMissing } from '#tools/postgres.ts';
import { isDatabaseUnavailable, violatedConstraint } from './database-error.ts';
import { asSpelled, kyselyOn } from './kysely.ts';
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts';

describe.each(['embedded', 'postgres'] as const)('the opened database, %s', (kind) => {
  describe.skipIf(kind === 'postgres' && postgresMissing() !== undefined)(
    'keeps one contract',
    () => {
      let fresh: FreshDatabase;

      beforeAll(async () => {
        fresh = await freshDatabase(kind);
        await fresh.database.pool.query(`
        create table compteur (nom text constraint compteur_pk primary key, valeur int8 not null default 0);
        insert into compteur (nom) values ('a')`);
      });
      afterAll(() => fresh.remove());

      const query = (text: string, values?: unknown[]) => fresh.database.pool.query(text, values);
      const soldeDe = async (nom: string): Promise<unknown> =>
        (await query('select valeur from compteur where nom = $1', [nom])).rows[0]?.valeur;

      it('reads types the same way on both engines', async () => {
        const { rows } = await query(
          `select $1::int8 as grand, '2024-02-29'::date as jour, array['2024-02-29'::date] as jours,
          array[1, null]::int8[] as grands, $2::timestamptz as timestamp, $3::jsonb as objet, 1.50::numeric as taux`,
          [2 ** 53 - 1, '2024-07-01T12:00:00+02:00', JSON.stringify({ l_a: ['é'] })],
        );
        expect(rows[0]).toEqual({
          grand: 2 ** 53 - 1,
          jour: '2024-02-29',
          jours: ['2024-02-29'],
          grands: [1, null],
          timestamp: new Date('2024-07-01T10:00:00Z'),
          objet: { l_a: ['é'] },
          taux: '1.50',
        });
      });

      it('refuses to round a 64-bit integer', async () => {
        await expect(query('select 9007199254740992::int8')).rejects.toThrow(RangeError);
        await expect(query('select 1')).resolves.toBeDefined();
      });

      it('reports the code and constraint of an error, and continues', async () => {
        const error: unknown = await query("insert into compteur values ('a')").catch(
          (thrown) => thrown,
        );
        expect(error).toMatchObject({ code: '23505', constraint: 'compteur_pk' });
        expect(violatedConstraint(error)).toBe('compteur_pk');
        expect(isDatabaseUnavailable(error)).toBe(false);
        await expect(query('selec')).rejects.toMatchObject({ code: '42601' });
        await expect(query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
        expect(await soldeDe('a')).toBe(0);
      });

      it('rolls a transaction back, by wish and by error', async () => {
        const client = await fresh.database.pool.connect();
        await client.query('begin');
        await client.query("insert into compteur values ('b', 1)");
        await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
        await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
        await client.query('rollback');
        client.release();
        expect(await soldeDe('b')).toBeUndefined();
      });

      it('passes nothing of a client destroyed inside a transaction to the next client', async () => {
        const client = await fresh.database.pool.connect();
        await client.query('begin');
        await client.query("insert into compteur values ('c', 1)");
        await client.query(
          'set statement_timeout = 77; create temp table reste (n int); prepare p as select 1',
        );
        client.release(true);
        expect(await soldeDe('c')).toBeUndefined();
        const { rows } = await query(
          "select to_regclass('reste') as reste, txid_current_if_assigned() as txid",
        );
        expect(rows[0]).toEqual({ reste: null, txid: null });
        await expect(query('execute p')).rejects.toMatchObject({ code: '26000' });
        expect((await query('show statement_timeout')).rows[0].statement_timeout).not.toBe('77ms');
      });

      it('lets the query of a discarded client end, and rolls its work back', async () => {
        const client = await fresh.database.pool.connect();
        await client.query('begin');
        await client.query("insert into compteur values ('d', 1)");
        const running = client.query('select 1 as un from pg_sleep(0.3)');
        client.release(true);
        expect((await running).rows).toEqual([{ un: 1 }]);
        expect(await soldeDe('d')).toBeUndefined();
      });

      it('brings notices', async () => {
        const client = await fresh.database.pool.connect();
        const received: unknown[] = [];
        client.on('notice', (notification) => received.push(notification.message));
        await client.query("do $$ begin raise notice 'bonjour'; end $$");
        client.release();
        expect(received).toEqual(['bonjour']);
      });

      it('carries 2,500 rows and 5 MB of bytes both ways', async () => {
        const { rows } = await query(
          "select n, repeat('é', 200) as texte from generate_series(1, 2500) n",
        );
        expect(rows).toHaveLength(2500);
        expect(rows.at(-1)).toEqual({ n: 2500, texte: 'é'.repeat(200) });
        const bytes = randomBytes(5 * 1024 * 1024);
        const echoed = await query('select $1::bytea as bytes', [bytes]);
        expect(bytes.equals(echoed.rows[0].bytes)).toBe(true);
      });

      it('isolates 20 concurrent read-modify-write transactions', async () => {
        const add = async () => {
          const client = await fresh.database.pool.connect();
          await client.query('begin');
          const { rows } = await client.query(
            "select valeur from compteur where nom = 'a' for update",
          );
          await client.query("update compteur set valeur = $1 where nom = 'a'", [
            rows[0].valeur + 1,
          ]);
          await client.query('commit');
          client.release();
        };
        await Promise.all(Array.from({ length: 20 }, add));
        expect(await soldeDe('a')).toBe(20);
      });

      it('speaks camel case through Kysely, and leaves JSON keys alone', async () => {
        const db = kyselyOn<{ uneTable: { numAyd: string; objet: unknown } }>(fresh.database.pool);
        await sql`create table une_table (num_ayd text, objet jsonb)`.execute(db);
        await db
          .insertInto('uneTable')
          .values({ numAyd: 'X1', objet: JSON.stringify({ date_sortie: 1 }) })
          .execute();
        const row = await db.selectFrom('uneTable').selectAll().executeTakeFirstOrThrow();
        expect(row).toEqual({ numAyd: 'X1', objet: { date_sortie: 1 } });
        // Libraries with their own tables read columns under the database's names.
        const { rows } = await asSpelled(
          db,
          'select num_ayd, 1 as "numAyd" from une_table where num_ayd = $1',
          ['X1'],
        );
        expect(rows).toEqual([{ num_ayd: 'X1', numAyd: 1 }]);
        expect((await asSpelled(db, 'delete from une_table', [])).rows).toEqual([]);
        expect(await db.selectFrom('uneTable').selectAll().execute()).toEqual([]);
      });

      it('passes its own check, and has the extensions of the product', async () => {
        await expect(fresh.database.check()).resolves.toBeUndefined();
        for (const name of ['pg_trgm', 'unaccent', 'btree_gist'])
          await query(`create extension ${name}`);
        const { rows } = await query(
          "select unaccent('Éléphant') as u, similarity('mot', 'mots') > 0 as s, lower('É') as l",
        );
        expect(rows[0]).toEqual({ u: 'Elephant', s: true, l: 'é' });
      });

      it('keeps written data when it is closed and opened again', async () => {
        const { openDatabase } = await import('./open-database.ts');
        const again = await freshDatabase(kind);
        await again.database.pool.query('create table t (n int); insert into t values (7)');
        await again.database.close();
        await expect(again.database.check()).rejects.toThrow();
        const reopened = await openDatabase(again.settings);
        expect((await reopened.pool.query('select n from t')).rows).toEqual([{ n: 7 }]);
        await reopened.close();
        await again.remove();
      });
    },
  );
});
