/**
 * What each table refuses to the portal's role, and what triggers refuse to a single role that owns
 * everything.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEMA } from '#server/testing/schema.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { openDatabase } from './open-database.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts';
import { AS_THE_PORTAL_WRITES, GUARDED, REFUSED, refuses } from './testing/guarded-ground.ts';

/**
 * Tables where the portal has fewer than all rights to rows; rights to single columns count as none
 * here.
 */
const FEWER: Readonly<Record<string, string>> = {
  '': 'deploiement kysely_migration kysely_migration_lock registre_generation',
  insert:
    'annulation historique identity_secret immatriculation plancher_en_attente registre_ligne secret_portail',
  'insert delete': 'evenement_securite',
  'insert update': 'compteur correction correction_lot transfert transfert_element',
  update: 'registre_adoption',
};

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

  test('has all rights to rows, but where fewer are written here, and no other right', async () => {
    const { rows } = await portal.query<{ rights: string; tables: string }>(
      `select rights, string_agg(relname, ' ' order by relname) as tables
          from pg_class c, lateral array_to_string(array(select lower(r)
              from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) r
              where has_table_privilege(c.oid, r)), ' ') rights
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
            and rights <> 'insert update delete' group by rights`,
    );
    expect(Object.fromEntries(rows.map(({ rights, tables }) => [rights, tables]))).toEqual(FEWER);
  });

  test.each(Object.values(FEWER).join(' ').split(' '))(
    'can neither empty, alter, unguard nor drop %s',
    async (table) => {
      const { rows } = await portal.query<{ guard: string }>(
        `select tgname as guard from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
        [table],
      );
      await refuses(
        portal,
        [
          `truncate ${table} cascade`,
          `drop table ${table} cascade`,
          `alter table ${table} disable trigger all`,
          `alter table ${table} disable trigger user`,
          ...rows.map(({ guard }) => `drop trigger ${guard} on ${table}`),
          `alter table ${table} add column autre text`,
          `alter table ${table} owner to current_user`,
          `alter table ${table} enable row level security`,
          `create trigger mine before insert on ${table} for each row execute function refuse_rewrite()`,
          `create rule mine as on delete to ${table} do instead nothing`,
        ],
        REFUSED,
      );
    },
  );

  test.each([
    ['secret_portail', `valeur = 'y'`],
    ['identity_secret', `value = 'y'`],
    ['plancher_en_attente', 'numero = 1'],
    ['kysely_migration', 'name = name'],
  ])('can neither change nor delete what %s holds', async (table, change) => {
    await refuses(portal, [`update ${table} set ${change}`, `delete from ${table}`], REFUSED);
  });

  test('cannot erase who attacked lately, nor rewrite it', async () => {
    await refuses(
      portal,
      [`delete from evenement_securite`, `delete from evenement_securite where appel = 'recent'`],
      GUARDED,
    );
    await refuses(
      portal,
      [
        `update evenement_securite set at = '2000-01-01'`,
        `update evenement_securite set adresse = '::2'`,
        `update evenement_securite set genre = 'CONNEXION', fois = fois + 1`,
        `insert into evenement_securite (at, genre, issue, adresse, appel, cle) values (now(), 'X', 'REUSSI', '::1', 'x', 'x')
            on conflict (cle) do update set at = excluded.at`,
        `truncate evenement_securite`,
      ],
      REFUSED,
    );
    await refuses(portal, [`update evenement_securite set fois = 1`], GUARDED);
    await portal.query('update evenement_securite set fois = fois + 1');
    const { rowCount } = await portal.query(
      `delete from evenement_securite where at < now() - interval '30 days'`,
    );
    expect(rowCount).toBe(1);
  });

  test('cannot mark a journal as lost; its owner can, and nobody reverts it', async () => {
    await refuses(
      portal,
      [
        'update registre_generation set perdue = true',
        'update registre_generation set perdue = false',
        'update registre_generation set generation = 2',
        `update registre_generation set ouverte_le = '2000-01-01'`,
        'insert into registre_generation (generation, ouverte_le, perdue) values (2, now(), true)',
        'delete from registre_generation',
        'truncate registre_generation cascade',
      ],
      REFUSED,
    );
    await portal.query(`update registre_generation
      set lue_jusque = 'ici', dernier_numero = 0, empreinte = repeat('0', 64), terminee = true, derniere_le = now()`);
    await owner.pool.query('update registre_generation set perdue = true');
    await refuses(owner.pool, ['update registre_generation set perdue = false'], GUARDED);
  });

  test('cannot lower a counter by an operator of its own, in the schema of its queue', async () => {
    await portal.query(`
      create function pgboss.never(int, int) returns boolean language sql immutable as 'select false';
      create operator pgboss.< (function = pgboss.never, leftarg = int, rightarg = int)`);
    const hand = await portal.connect();
    try {
      await hand.query('set search_path = pgboss, pg_catalog, public');
      await expect(hand.query('update compteur set dernier = 1')).rejects.toMatchObject(GUARDED);
    } finally {
      hand.release(true);
    }
  });

  test('cannot move a recording that has its code by tables of its own', async () => {
    const hand = await portal.connect();
    try {
      await hand.query(`
        create temporary table transfert as
          select 1 as transfert_id, 'ACCEPTE' as etat, 1 as de_structure_id, 2 as vers_structure_id, 2 as dossier_id;
        create temporary table transfert_element as select 1 as transfert_id, 2 as element_id`);
      await expect(
        hand.query('update element set structure_id = 2, dossier_id = 2 where element_id = 2'),
      ).rejects.toMatchObject(GUARDED);
    } finally {
      hand.release(true);
    }
  });

  test('chooses no search path for what guards', async () => {
    const { rows } = await portal.query(
      `select proname from pg_proc where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace
          and prosrc like '%raise exception%' and proconfig is distinct from '{"search_path=public, pg_temp"}'`,
    );
    expect(rows).toEqual([]);
  });
});

describe.each(['embedded', 'postgres'] as const)('one role for all, on %s', (kind) => {
  const isMissing = kind === 'postgres' && postgresMissing() !== undefined;
  test.skipIf(isMissing)('what guards the tables refuses their owner too', async () => {
    const fresh = await freshDatabase(kind, { image: SCHEMA });
    try {
      await fresh.asOwner(async (pool) => {
        await pool.query(AS_THE_PORTAL_WRITES);
        await refuses(
          pool,
          [
            'delete from evenement_securite',
            `update evenement_securite set at = '2000-01-01'`,
            `update evenement_securite set adresse = '::2', fois = fois + 1`,
            'update evenement_securite set fois = 1',
            'truncate evenement_securite',
            `update registre_generation set ouverte_le = '2000-01-01'`,
            'update registre_generation set generation = 2',
            'delete from registre_generation',
            'truncate registre_generation cascade',
            'delete from historique',
            'delete from immatriculation',
            'update compteur set dernier = 4',
          ],
          GUARDED,
        );
        await pool.query(`delete from evenement_securite where appel = 'ancien'`);
        await pool.query('update registre_generation set perdue = true');
        await refuses(pool, ['update registre_generation set perdue = false'], GUARDED);
      });
    } finally {
      await fresh.remove();
    }
  });
});
