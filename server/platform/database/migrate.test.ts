import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { migrations } from '#server/migrations/list.ts';
import { fixture } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { type Migration, migrate, stepsAhead } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { freshDatabase } from './testing/fresh-database.ts';

const LOCK_OF_KYSELY = '3853314791062309107';

const first: Migration = {
  up: async (db) =>
    void (await sql`create table une (n int); insert into une values (1)`.execute(db)),
};
const slowSecond: Migration = {
  up: async (db) =>
    void (await sql`select pg_sleep(0.3); alter table une add column m int default 2`.execute(db)),
};
const broken: Migration = {
  up: async (db) => void (await sql`create table autre (n int); select 1/0`.execute(db)),
};

describe.each(['embedded', 'postgres'] as const)('migrations, %s', (kind) => {
  describe.skipIf(kind === 'postgres' && postgresMissing() !== undefined)('are applied', () => {
    const fresh = fixture(() => freshDatabase(kind));
    /** The pool's own limit, which does not apply to a migration. */
    const limit = kind === 'postgres' ? '5s' : '0';

    it('in order, once, then not again', async () => {
      const { pool } = fresh.database;
      const both = { '0002-b': slowSecond, '0001-a': first };
      expect(await migrate(pool, { '0001-a': first })).toEqual(['0001-a']);
      expect(await migrate(pool, both)).toEqual(['0002-b']);
      expect(await migrate(pool, both)).toEqual([]);
      expect((await pool.query('select * from une')).rows).toEqual([{ n: 1, m: 2 }]);
      expect((await pool.query('show statement_timeout')).rows[0].statement_timeout).toBe(limit);
    });

    it('all or nothing, and the database serves afterwards', async () => {
      const { pool } = fresh.database;
      const failing = { '0001-a': first, '0002-b': slowSecond, '0003-c': first, '0004-d': broken };
      await expect(migrate(pool, failing)).rejects.toMatchObject({ code: '42P07' });
      await expect(
        migrate(pool, { ...failing, '0003-c': { up: async () => {} } }),
      ).rejects.toMatchObject({
        code: '22012',
      });
      const { rows } = await pool.query(
        "select to_regclass('autre') as autre, count(*)::int as applied from kysely_migration",
      );
      expect(rows).toEqual([{ autre: null, applied: 2 }]);
      expect((await pool.query('show statement_timeout')).rows[0].statement_timeout).toBe(limit);
    });

    it('not on a database that a newer version brought further by adding, which serves', async () => {
      const { pool } = fresh.database;
      expect(await migrate(pool, { '0001-a': first })).toEqual([]);
      expect(await stepsAhead(pool, { '0001-a': first })).toEqual(['0002-b']);
      // An additional step that sorts before existing ones was never tested with them.
      await expect(migrate(pool, { '0001-a': first, '00015-c': first })).rejects.toThrow('0002-b');
    });

    it('never once what this version uses was taken away, and again where it no longer does', async () => {
      const { pool } = fresh.database;
      const program = { '0001-a': first, '0002-b': slowSecond };
      const ending: Migration = {
        up: async (db) => void (await sql`alter table une drop m`.execute(db)),
      };
      const next = { ...program, '0003-c': { up: async () => {} }, '0004-contract-0003-m': ending };
      await migrate(pool, next);
      await expect(migrate(pool, program)).rejects.toThrow(
        'La base de données a été préparée pour une version plus récente du portail (étape « 0004-contract-0003-m »)',
      );
      expect(await migrate(pool, { ...program, '0003-c': { up: async () => {} } })).toEqual([]);
    });
  });
});

describe.each(['embedded', 'postgres'] as const)('a database of a trial, %s', (kind) => {
  test.skipIf(kind === 'postgres' && postgresMissing() !== undefined)(
    'is refused in one sentence, and stays as it was',
    async () => {
      const fresh = await freshDatabase(kind);
      const { pool } = fresh.database;
      await migrate(pool, { '0001-registry': first, '0002-identity': slowSecond });
      await expect(migrate(pool, migrations)).rejects.toThrow(
        'La base de données date d’une version d’essai, d’avant la première version publiée (étapes « 0001-registry » à « 0002-identity »)',
      );
      const { rows } = await pool.query(
        `select to_regclass('structure') as structure, (select count(*)::int from pg_extension
            where extname = 'pg_trgm') as extensions,
          array(select name::text from kysely_migration order by name) as steps`,
      );
      expect(rows).toEqual([
        { structure: null, extensions: 0, steps: ['0001-registry', '0002-identity'] },
      ]);
      await fresh.remove();
    },
  );
});

describe.skipIf(postgresMissing() !== undefined)('two servers that start at once', () => {
  it('are exempt from the time limit of requests', async () => {
    const fresh = await freshDatabase('postgres');
    const databaseUrl = `${fresh.settings.databaseUrl}&statement_timeout=100`;
    const hurried = await openDatabase({ ...fresh.settings, databaseUrl });
    await expect(hurried.pool.query('select pg_sleep(0.3)')).rejects.toMatchObject({
      code: '57014',
    });
    const names = await migrate(hurried.pool, { '0001-a': first, '0002-b': slowSecond });
    expect(names).toEqual(['0001-a', '0002-b']);
    await hurried.close();
    await fresh.remove();
  });

  it('do not wait for the one that migrates when nothing is to be applied', async () => {
    const fresh = await freshDatabase('postgres');
    const { pool } = fresh.database;
    const both = { '0001-a': first, '0002-b': slowSecond };
    await migrate(pool, both);
    const other = await pool.connect();
    await other.query(`select pg_advisory_lock(${LOCK_OF_KYSELY})`);
    expect(await migrate(pool, both)).toEqual([]);
    other.release(true);
    await fresh.remove();
  });

  it('share the work, three of them too: one applies, the others find nothing to do', async () => {
    const fresh = await freshDatabase('postgres');
    const openedDatabases = await Promise.all([1, 2].map(() => openDatabase(fresh.settings)));
    const both = { '0001-a': first, '0002-b': slowSecond };
    const applied = await Promise.all(
      [fresh.database, ...openedDatabases].map(({ pool }) => migrate(pool, both)),
    );
    expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 2]);
    for (const other of openedDatabases) await other.close();
    await fresh.remove();
  });
});
