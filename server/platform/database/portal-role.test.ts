import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '#server/migrations/list.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { type Migration, migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { grantPortal, ownsRegister, roleIn, waysToJoin } from './portal-role.ts';
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts';
import { AS_THE_PORTAL_WRITES, REFUSED } from './testing/guarded-ground.ts';
import { databaseAt, postgresAddress, runOn } from './testing/run.ts';

test('the owner’s membership is named as each PostgreSQL version names it', () => {
  expect(waysToJoin(150_018)).toEqual(['member']);
  expect(waysToJoin(160_000)).toEqual(['set', 'usage']);
});

describe.skipIf(postgresMissing() !== undefined)('the role of the portal', () => {
  let fresh: FreshDatabase;
  let portal: OpenedDatabase['pool'];
  let owner: OpenedDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase('postgres', { image: SCHEMA });
    portal = fresh.database.pool;
    owner = await openDatabase({ ...fresh.settings, databaseUrl: fresh.ownerUrl });
    await portal.query(AS_THE_PORTAL_WRITES);
  });
  afterAll(async () => {
    await owner.close();
    await fresh.remove();
  });

  const STORED = ['immatriculation', 'historique', 'annulation', 'registre_ligne'];
  const trigger: Readonly<Record<string, string>> = { compteur: 'compteur_only_rises' };

  test('owns nothing', async () => {
    expect(await ownsRegister(portal)).toBe(false);
    expect(await ownsRegister(owner.pool)).toBe(true);
    const { rows } = await portal.query(
      `select relname from pg_class where relowner = current_user::regrole and relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
  });

  test.each(STORED)('can neither change, delete nor empty what %s holds', async (table) => {
    for (const act of [
      `update ${table} set ${table === 'registre_ligne' ? "sort = 'BRULE'" : table === 'historique' ? "action = 'x'" : "isrc = 'FRX262600006'"}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(portal.query(act), act).rejects.toMatchObject(REFUSED);
  });

  test.each([...STORED, 'compteur'])('can neither drop, alter nor unguard %s', async (table) => {
    for (const act of [
      `drop table ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger ${trigger[table] ?? `${table}_only_grows`}`,
      `drop trigger ${trigger[table] ?? `${table}_only_grows`} on ${table}`,
      `alter table ${table} add column autre text`,
      `alter table ${table} owner to current_user`,
      `create trigger mine before insert on ${table} for each row execute function refuse_rewrite()`,
    ])
      await expect(portal.query(act), act).rejects.toMatchObject(REFUSED);
  });

  test('cannot lower, take out or empty a counter, and can raise it', async () => {
    await portal.query('update compteur set dernier = 6');
    await expect(portal.query('update compteur set dernier = 4')).rejects.toMatchObject({
      code: '23001',
    });
    for (const act of ['delete from compteur', 'truncate compteur'])
      await expect(portal.query(act), act).rejects.toMatchObject(REFUSED);
  });

  test('cannot bypass the table guards', async () => {
    for (const act of [
      'set session_replication_role = replica',
      'create or replace function refuse_rewrite() returns trigger language plpgsql as $$ begin return new; end $$',
      'create table public.autre (n int)',
      'drop schema public cascade',
      'update kysely_migration set name = name',
      `set role postgres`,
    ])
      await expect(portal.query(act), act).rejects.toMatchObject(REFUSED);
  });

  test('is told that its owner must update the schema', async () => {
    const up: Migration['up'] = async (db) =>
      void (await db.schema.createTable('plus_tard').execute());
    await expect(migrate(portal, { ...migrations, '9999-later': { up } })).rejects.toThrow(
      'DATABASE_OWNER_URL',
    );
    expect(await migrate(portal, migrations)).toEqual([]);
  });
});

describe.skipIf(postgresMissing() !== undefined)('a deployment of one role that gets two', () => {
  test('what the portal had made becomes its owner’s, but its queue', async () => {
    const server = await postgresAddress();
    const [name, one] = ['base', 'un'].map((what) => `${what}_${process.pid}`);
    const as = (role = '') => {
      const url = new URL(databaseAt(server, name ?? ''));
      url.username = role;
      url.password = 'essai';
      return url.href;
    };
    await runOn(server, `create role ${one} login password 'essai'`);
    await runOn(server, `create database ${name} owner ${one}`);
    await runOn(databaseAt(server, name ?? ''), `grant create on schema public to ${one}`);
    const portal = await openDatabase({ databaseUrl: as(one), dataDir: '' });
    try {
      await migrate(portal.pool, migrations);
      await portal.pool.query('create schema pgboss; create table pgboss.job (id int)');
      expect(await ownsRegister(portal.pool)).toBe(true);
      // Only an administrator can change the owner of a database.
      const owner = await openDatabase({
        databaseUrl: databaseAt(server, name ?? ''),
        dataDir: '',
      });
      await grantPortal(owner.pool, roleIn(as(one)));
      await owner.close();
      expect(await ownsRegister(portal.pool)).toBe(false);
      await portal.pool.query('alter table pgboss.job add column plus int');
      expect(await migrate(portal.pool, migrations)).toEqual([]);
      await expect(
        portal.pool.query('alter table historique disable trigger all'),
      ).rejects.toMatchObject(REFUSED);
    } finally {
      await portal.close();
      await runOn(server, `drop database ${name} with (force)`);
      await runOn(server, `drop role ${one}`);
    }
  });

  test('an owner that is no administrator makes the portal’s role on a new database', async () => {
    const server = await postgresAddress();
    const [name, one, two] = ['neuve', 'portail', 'maitre'].map((what) => `${what}_${process.pid}`);
    await runOn(server, `create role ${two} login createrole password 'essai'`);
    await runOn(server, `create database ${name} owner ${two}`);
    const url = new URL(databaseAt(server, name ?? ''));
    url.username = two ?? '';
    url.password = 'essai';
    const owner = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    try {
      // Trusted extensions: the owner of a database may add them.
      await migrate(owner.pool, migrations);
      const role = { name: one ?? '', password: 'essai' };
      await grantPortal(owner.pool, role);
      await grantPortal(owner.pool, role);
      await expect(grantPortal(owner.pool, { name: two ?? '', password: '' })).rejects.toThrow(
        'il en faut deux',
      );
      await expect(grantPortal(owner.pool, { name: 'postgres', password: '' })).rejects.toThrow(
        'administrateur',
      );
      url.username = one ?? '';
      const portal = await openDatabase({ databaseUrl: url.href, dataDir: '' });
      expect(await ownsRegister(portal.pool)).toBe(false);
      await expect(portal.pool.query('delete from historique')).rejects.toMatchObject(REFUSED);
      await portal.close();
    } finally {
      await owner.close();
      await runOn(server, `drop database ${name} with (force)`);
      await runOn(server, `drop role ${one}`);
      await runOn(server, `drop role ${two}`);
    }
  });
});
