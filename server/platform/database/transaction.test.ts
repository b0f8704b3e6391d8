import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import { OuterHandleInTransaction } from './guarded-pool.ts';
import { kyselyOn } from './kysely.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { inTransaction } from './transaction.ts';

type Tables = { compte: { nom: string; solde: number } };

const noPostgres = postgresMissing() !== undefined;

describe.each(['embedded', 'postgres'] as const)('a transaction, %s', (kind) => {
  describe.skipIf(kind === 'postgres' && noPostgres)('keeps its guarantees', () => {
    const fresh = fixture(() => freshDatabase(kind));
    let db: Kysely<Tables>;
    beforeAll(async () => {
      db = kyselyOn<Tables>(fresh.database.pool);
      await fresh.database.pool.query(
        'create table compte (nom text primary key, solde int not null)',
      );
    });

    const names = async () =>
      (await db.selectFrom('compte').select('nom').orderBy('nom').execute()).map((r) => r.nom);

    it('commits everything or nothing', async () => {
      await inTransaction(db, (trx) =>
        trx.insertInto('compte').values({ nom: 'a', solde: 1 }).execute(),
      );
      const failed = inTransaction(db, async (trx) => {
        await trx.insertInto('compte').values({ nom: 'b', solde: 1 }).execute();
        throw new Error('non');
      });
      await expect(failed).rejects.toThrow('non');
      expect(await names()).toEqual(['a']);
    });

    it('refuses the outer handle, in each of its forms, instead of waiting for ever', async () => {
      const forms: Array<() => Promise<unknown>> = [
        () => db.selectFrom('compte').selectAll().execute(),
        () => fresh.database.pool.query('select 1'),
        () => fresh.database.pool.connect(),
        () => inTransaction(db, async () => {}),
        () => db.transaction().execute(async () => {}),
      ];
      for (const use of forms) {
        const wrong = inTransaction(db, async (trx) => {
          await trx.insertInto('compte').values({ nom: 'x', solde: 1 }).execute();
          await use();
        });
        await expect(wrong).rejects.toThrow(OuterHandleInTransaction);
      }
      expect(await names()).toEqual(['a']);
    });

    it('frees what was started inside and runs after its end', async () => {
      let after: Promise<string[]> | undefined;
      await inTransaction(db, async () => {
        after = new Promise((resolve) => setTimeout(resolve, 50)).then(names);
      });
      expect(await after).toEqual(['a']);
    });

    it('does not mistake another request for its inside', async () => {
      const gate = Promise.withResolvers<void>();
      const inside = inTransaction(db, () => gate.promise);
      const external = names();
      gate.resolve();
      await inside;
      expect(await external).toEqual(['a']);
    });

    it('retries up to three times when PostgreSQL requests it, and only then', async () => {
      const attempts = async (code: string, failures: number) => {
        let calls = 0;
        const run = inTransaction(db, async (trx) => {
          calls += 1;
          if (calls <= failures)
            await sql`do ${sql.lit(`begin raise exception 'x' using errcode = '${code}'; end`)}`.execute(
              trx,
            );
        });
        const outcome = await run.then(
          () => 'done',
          (error) => error.code,
        );
        return [calls, outcome];
      };
      expect(await attempts('40001', 3)).toEqual([4, 'done']);
      expect(await attempts('40P01', 9)).toEqual([4, '40P01']);
      expect(await attempts('23505', 1)).toEqual([1, '23505']);
    });

    it('keeps its time limit within bounds', async () => {
      for (const statementTimeout of [0, 1.5, 30_001]) {
        await expect(inTransaction(db, async () => {}, { statementTimeout })).rejects.toThrow(
          RangeError,
        );
      }
      const show = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
      const inside = await inTransaction(db, (trx) => show.execute(trx), {
        statementTimeout: 20_000,
      });
      expect(inside.rows[0]?.limit).toBe('20s');
      expect((await show.execute(db)).rows[0]?.limit).toBe(kind === 'postgres' ? '5s' : '0');
    });
  });
});

describe.skipIf(noPostgres)('two transactions at once on PostgreSQL', () => {
  const fresh = fixture(() => freshDatabase('postgres'));
  let db: Kysely<Tables>;
  beforeAll(async () => {
    db = kyselyOn<Tables>(fresh.database.pool);
    await fresh.database.pool.query(
      "create table compte (nom text primary key, solde int not null); insert into compte values ('a', 0), ('b', 0)",
    );
  });

  it('both succeed after a real deadlock', async () => {
    const bothHaveOne = Promise.withResolvers<void>();
    let holding = 0;
    const move = (first: string, second: string) =>
      inTransaction(db, async (trx) => {
        const add = (nom: string) =>
          trx
            .updateTable('compte')
            .set(({ eb }) => ({ solde: eb('solde', '+', 1) }))
            .where('nom', '=', nom)
            .execute();
        await add(first);
        holding += 1;
        if (holding === 2) bothHaveOne.resolve();
        await bothHaveOne.promise;
        await add(second);
      });
    await Promise.all([move('a', 'b'), move('b', 'a')]);
    expect(holding).toBeGreaterThan(2);
    expect(await db.selectFrom('compte').select('solde').execute()).toEqual([
      { solde: 2 },
      { solde: 2 },
    ]);
  });

  it('20 serializable read-modify-write end with the right sum', async () => {
    const before = await db
      .selectFrom('compte')
      .select('solde')
      .where('nom', '=', 'a')
      .executeTakeFirstOrThrow();
    const add = () =>
      inTransaction(
        db,
        async (trx) => {
          const { solde } = await trx
            .selectFrom('compte')
            .select('solde')
            .where('nom', '=', 'a')
            .executeTakeFirstOrThrow();
          await trx
            .updateTable('compte')
            .set({ solde: solde + 1 })
            .where('nom', '=', 'a')
            .execute();
        },
        { isolation: 'serializable' },
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, add));
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const after = await db
      .selectFrom('compte')
      .select('solde')
      .where('nom', '=', 'a')
      .executeTakeFirstOrThrow();
    expect(after.solde - before.solde).toBe(done);
    expect(done).toBeGreaterThanOrEqual(3);
  });

  it('a statement over its limit is cancelled and reported as an unavailable database', async () => {
    const slow = inTransaction(db, (trx) => sql`select pg_sleep(10)`.execute(trx), {
      statementTimeout: 200,
    });
    const error: unknown = await slow.catch((thrown) => thrown);
    expect(error).toMatchObject({ code: '57014' });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});
