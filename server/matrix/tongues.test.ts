import { describe, expect, test } from 'vitest';
import { standing } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { WAITING } from '../migrations/waiting.ts';
import { kyselyOn } from '../platform/database/kysely.ts';
import type { Tables } from '../platform/database/tables.ts';
import { freshDatabase } from '../platform/database/testing/fresh-database.ts';
import { aPerson, aServiceAccount, aStructure } from '../testing/builders.ts';
import { SCHEMA } from '../testing/schema.ts';

/** Moments and actors of one table are named in one tongue; an old name that waits for its end is kept equal to the new one. */

const FRENCH = /_(le|par|depuis|jusque)$/;
const ENGLISH = /_(at|by|since|until)$/;

type Column = { readonly table: string; readonly column: string };

/** Tables where both are met, with what they hold of each. */
function mixed(columns: readonly Column[]): string[] {
  const waiting = new Set(WAITING.map(([table, old]) => `${table}.${old}`));
  const counted = columns.filter(({ table, column }) => !waiting.has(`${table}.${column}`));
  return [...Map.groupBy(counted, ({ table }) => table)].flatMap(([table, those]) => {
    const named = (tongue: RegExp) =>
      those.map(({ column }) => column).filter((name) => tongue.test(name));
    const [french, english] = [named(FRENCH), named(ENGLISH)];
    return french.length > 0 && english.length > 0
      ? [`${table}: ${[...french, ...english].join(', ')}`]
      : [];
  });
}

test('a table that mixes them is named', () => {
  const of = (table: string, ...columns: string[]) => columns.map((column) => ({ table, column }));
  expect(
    mixed([
      ...of('un', 'cree_par', 'created_at'),
      ...of('deux', 'created_by', 'read_at'),
      ...of('trois', 'vu_le'),
      ...of('quatre', 'echec_depuis', 'idle_until'),
    ]),
  ).toEqual(['un: cree_par, created_at', 'quatre: echec_depuis, idle_until']);
});

describe.each(['embedded', 'postgres'] as const)('the tables of %s', (kind) => {
  describe.skipIf(kind === 'postgres' && postgresMissing() !== undefined)('speak', () => {
    const fresh = standing(() => freshDatabase(kind, { image: SCHEMA }));

    /** What is a moment of the portal or names somebody: days are facts of the field, and called as it calls them. */
    const momentsAndActors = async () => {
      const { rows } = await fresh.database.pool.query<Column>(
        `select t.relname as table, a.attname as column from pg_class t join pg_attribute a on a.attrelid = t.oid
          where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attnum > 0
            and not a.attisdropped and (a.atttypid = 'timestamptz'::regtype or exists (
              select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f'
                and c.confrelid = 'interlocuteur'::regclass and a.attnum = any(c.conkey)))
          order by 1, a.attnum`,
      );
      return rows;
    };

    test('one tongue each', async () => {
      const columns = await momentsAndActors();
      expect(columns.length).toBeGreaterThan(60);
      expect(mixed(columns)).toEqual([]);
    });

    test('what waits for its end is what the database keeps equal, and nothing else', async () => {
      const { rows } = await fresh.database.pool.query<{ kept: string }>(
        `select t.relname || ' ' || string_agg(a.attname, ' ' order by a.attnum) as kept
          from pg_trigger g join pg_class t on t.oid = g.tgrelid
          join pg_attribute a on a.attrelid = t.oid and a.attnum = any(g.tgattr)
          where g.tgname like '%\\_one\\_tongue' group by g.oid, t.relname order by 1`,
      );
      const waiting = WAITING.map(([table, old, now]) => `${table} ${old} ${now}`);
      expect(rows.map(({ kept }) => kept)).toEqual(waiting.toSorted());
    });

    test('the release before writes one, this one the other, and both read the same', async () => {
      const { pool } = fresh.database;
      const db = kyselyOn<Tables>(pool);
      const [structureId, person, other] = [
        await aStructure(db),
        await aPerson(db, {}),
        await aPerson(db, {}),
      ];
      const [first, second] = [person.interlocuteurId, other.interlocuteurId];
      await aServiceAccount(db, { structureId, createdBy: first });
      await pool.query(
        `insert into dossier (structure_id, cree_par, created_at, updated_at) values ($1, $2, now(), now())`,
        [structureId, first],
      );
      await pool.query(
        `insert into import (structure_id, created_by, etat, nom, format, taille, sha256, cle, reglages, created_at,
            updated_at) values ($1, $2, 'RECU', 'a.csv', 'CSV', 1, repeat('0', 64), repeat('0', 32), '{}', now(), now())`,
        [structureId, first],
      );
      await pool.query(
        `insert into webhook (structure_id, cree_par, adresse, evenements, secret, created_at, updated_at)
          values ($1, $2, 'https://a.example', '[]', 's', now(), now())`,
        [structureId, first],
      );
      for (const [table, old, now] of WAITING) {
        const [before, after] = now.endsWith('_by')
          ? [first, second]
          : [new Date('2026-01-01T10:00:00Z'), new Date('2026-02-01T10:00:00Z')];
        const both = async () => {
          const { rows } = await pool.query(
            `select ${old} as old, ${now} as now from ${table} where ${now} is not null`,
          );
          return rows;
        };
        if (now.endsWith('_by')) expect(await both()).toEqual([{ old: before, now: before }]);
        await pool.query(`update ${table} set ${old} = $1`, [after]);
        expect((await both())[0]).toEqual({ old: after, now: after });
        await pool.query(`update ${table} set ${now} = $1`, [before]);
        expect((await both())[0]).toEqual({ old: before, now: before });
      }
      await pool.query('update webhook set failing_since = null, disabled_at = null');
      expect((await pool.query('select echec_depuis, desactive_at from webhook')).rows).toEqual([
        { echec_depuis: null, desactive_at: null },
      ]);
    });
  });
});
