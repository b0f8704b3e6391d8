import { describe, expect, test } from 'vitest';
import { fixture } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { migrations } from '../migrations/list.ts';
import * as nextStep from '../migrations/testing/next-step.ts';
import { WAITING } from '../migrations/waiting.ts';
import { kyselyOn } from '../platform/database/kysely.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Tables } from '../platform/database/tables.ts';
import { freshDatabase } from '../platform/database/testing/fresh-database.ts';
import { aStructure } from '../testing/builders.ts';
import { SCHEMA } from '../testing/schema.ts';

/**
 * Timestamps and actors of one table are named in one language; an old name waiting for removal is
 * a copy of the new one.
 */

const FRENCH = /_(le|par|depuis|jusque)$/;
const ENGLISH = /_(at|by|since|until)$/;

type Column = { readonly table: string; readonly column: string };

/** Tables that mix both languages, with their columns of each. */
function mixed(columns: readonly Column[]): string[] {
  const waiting = new Set(WAITING.map(([table, old]) => `${table}.${old}`));
  const counted = columns.filter(({ table, column }) => !waiting.has(`${table}.${column}`));
  return [...Map.groupBy(counted, ({ table }) => table)].flatMap(([table, columns]) => {
    const named = (tongue: RegExp) =>
      columns.map(({ column }) => column).filter((name) => tongue.test(name));
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
    const fresh = fixture(() => freshDatabase(kind, { image: SCHEMA }));

    /**
     * Columns that hold a timestamp or name a person; dates are business facts, and keep the names
     * of the trade.
     */
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

    /** Columns that a database trigger copies to each other: table, old name, new name. */
    const bothNames = async () => {
      const { rows } = await fresh.database.pool.query<{ names: string }>(
        `select t.relname || ' ' || string_agg(a.attname, ' ' order by a.attnum) as names
          from pg_trigger g join pg_class t on t.oid = g.tgrelid
          join pg_attribute a on a.attrelid = t.oid and a.attnum = any(g.tgattr)
          where g.tgname like '%\\_both\\_names' group by g.oid, t.relname order by 1`,
      );
      return rows.map(({ names }) => names);
    };
    const waiting = WAITING.map((names) => names.join(' '));

    test('what waits for its end is what the database copies, and nothing else', async () => {
      expect(await bothNames()).toEqual(waiting.toSorted());
    });

    test('a column that the next step renames is read and written under both names', async () => {
      await fresh.asOwner((pool) => migrate(pool, { ...migrations, '9999-next': nextStep }));
      const [table, old, now] = nextStep.RENAMED;
      expect(await bothNames()).toEqual([...waiting, `${table} ${old} ${now}`].toSorted());
      const { pool } = fresh.database;
      const structureId = await aStructure(kyselyOn<Tables>(pool));
      const [first, second] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-02-01T10:00:00Z')];
      const insert = (column: string) =>
        pool.query(
          `insert into ${table} (structure_id, ${column}, created_at, updated_at)
            values ($1, $2, now(), now())`,
          [structureId, first],
        );
      await insert(old);
      await insert(now);
      const both = async () => {
        const { rows } = await pool.query(`select ${old} as old, ${now} as now from ${table}`);
        return rows;
      };
      const equal = (value: Date | null) => Array(2).fill({ old: value, now: value });
      expect(await both()).toEqual(equal(first));
      await pool.query(`update ${table} set ${old} = $1`, [second]);
      expect(await both()).toEqual(equal(second));
      await pool.query(`update ${table} set ${now} = $1`, [first]);
      expect(await both()).toEqual(equal(first));
      await pool.query(`update ${table} set ${now} = null`);
      expect(await both()).toEqual(equal(null));
    });
  });
});
