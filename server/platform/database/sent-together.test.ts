import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { kyselyOn } from './kysely.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { inTransaction } from './transaction.ts';

type Tables = { compte: { nom: string; solde: number } };

const noPostgres = postgresMissing() !== undefined;

describe.each(['embedded', 'postgres'] as const)('statements of a transaction, %s', (kind) => {
  describe.skipIf(kind === 'postgres' && noPostgres)('sent together', () => {
    const fresh = fixture(() => freshDatabase(kind));
    let db: Kysely<Tables>;
    beforeAll(async () => {
      db = kyselyOn<Tables>(fresh.database.pool);
      await fresh.database.pool.query(
        'create table compte (nom text primary key, solde int not null)',
      );
    });
    beforeEach(async () => {
      await fresh.database.pool.query("delete from compte; insert into compte values ('a', 1)");
    });

    const names = async () =>
      (await db.selectFrom('compte').select('nom').orderBy('nom').execute()).map((r) => r.nom);

    it('are all undone when one is refused, and nothing follows the end', async () => {
      let left: Promise<unknown> = Promise.resolve();
      const failed = inTransaction(db, (trx) => {
        const slow = async () => {
          for (const nom of ['c', 'd', 'e']) {
            await trx.insertInto('compte').values({ nom, solde: 1 }).execute();
            await sql`select pg_sleep(0.1)`.execute(trx);
          }
        };
        const judged = async () => {
          await sql`select 1`.execute(trx);
          throw new Error('refused by what it read');
        };
        left = slow().catch((error: Error) => error.message);
        return Promise.all([judged(), left]);
      });
      await expect(failed).rejects.toThrow('refused by what it read');
      // Otherwise it would run after the rollback, and its row would stay.
      expect(await left).toMatch(/end of its transaction|rolled back/);
      expect(await names()).toEqual(['a']);
    });

    it('report the error of the first one that failed', async () => {
      const add = (trx: Kysely<Tables>, nom: string) =>
        trx.insertInto('compte').values({ nom, solde: 1 }).execute();
      const failed = inTransaction(db, (trx) =>
        Promise.all([add(trx, 'b'), add(trx, 'a'), add(trx, 'c')]),
      );
      await expect(failed).rejects.toMatchObject({ code: '23505' });
      expect(await names()).toEqual(['a']);
    });
  });
});
