import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listCodes, listDrafts } from '#contract/registration/isrc.ts';
import { readSessionUser } from '#contract/session.ts';
import type { Statut } from '#domain/registration/statuts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';

describe.each(['embedded', 'postgres'] as const)(
  'how many recordings a structure has, on %s',
  (kind) => {
    const portal = aRunningPortal(kind);

    type Made = { readonly structureId: number; readonly statut: Statut; readonly count: number };

    async function made(db: Kysely<Tables>, { structureId, statut, count }: Made): Promise<number> {
      const born = { createdAt: portal.time.now, updatedAt: portal.time.now };
      const { dossierId } = await db
        .insertInto('dossier')
        .values({ structureId, titre: 'Marées', ...born })
        .returning('dossierId')
        .executeTakeFirstOrThrow();
      await sql`insert into element (dossier_id, structure_id, rang, statut, type, titre,
        artiste, duree, annee_publication, qualite, created_at, updated_at)
      select ${dossierId}::int, ${structureId}::int, n, ${statut}, 'P', 'Titre ' || n,
        'Zoé', 200, 2020, 'PRODUCTEUR', now(), now()
      from generate_series(1, ${count}::int) n`.execute(db);
      return dossierId;
    }

    /**
     * Differences between the stored counters and the actual rows, per state and structure;
     * expected empty.
     */
    async function wrong(): Promise<unknown> {
      const { rows } = await sql`select structure_id, statut, there.n, stored.n as stored
      from (select structure_id, statut, count(*) as n from element group by 1, 2) there
        full join (select structure_id, statut, sum(nombre) as n from element_compte group by 1, 2) stored
          using (structure_id, statut)
      where coalesce(there.n, 0) <> coalesce(stored.n, 0)`.execute(portal.db);
      return rows;
    }

    test('entered, changed, moved and deleted, many at once and by many: the number is what is there', async () => {
      const [one, other] = [await aStructure(portal.db), await aStructure(portal.db)];
      const dossierId = await made(portal.db, { structureId: one, statut: 'USER', count: 9 });
      const of = { structureId: one } as const;
      await Promise.all([
        made(portal.db, { ...of, statut: 'USER', count: 3 }),
        made(portal.db, { ...of, statut: 'MINU', count: 4 }),
        inTransaction(portal.db, (trx) => made(trx, { ...of, statut: 'USER', count: 5 })),
        inTransaction(portal.db, async (trx) => {
          await made(trx, { ...of, statut: 'USER', count: 7 });
          throw new Error('taken back');
        }).catch(() => {}),
      ]);
      expect(await wrong()).toEqual([]);
      // A title change leaves the counters; one statement moves rows to two states, and some to
      // another structure.
      await sql`update element set titre = 'Houle' where structure_id = ${one}`.execute(portal.db);
      await sql`update element set statut = case when rang % 2 = 0 then 'PRODUCT' else 'MINU' end,
      structure_id = case when rang % 3 = 0 then ${other}::int else structure_id end
      where dossier_id = ${dossierId}`.execute(portal.db);
      expect(await wrong()).toEqual([]);
      await sql`delete from element where dossier_id = ${dossierId} and rang > 4`.execute(
        portal.db,
      );
      expect(await wrong()).toEqual([]);
    });

    test('is on a home page, and on a list’s first page', async () => {
      const structureId = await aStructure(portal.db);
      const { email } = await aPerson(portal.db, { structures: [structureId] });
      const of = { structureId } as const;
      await made(portal.db, { ...of, statut: 'DONE', count: 31 });
      await made(portal.db, { ...of, statut: 'USER', count: 30 });
      await made(portal.db, { ...of, statut: 'LOCK', count: 2 });
      const own = clientOf(portal, email);
      const { structures } = await own.ok(readSessionUser, { query: {} });
      expect(structures).toMatchObject([{ id: structureId, immatriculations: 31, demandes: 32 }]);
      const page = { taille: 5 };
      expect((await own.ok(listCodes, { body: { page } })).total).toBe(31);
      expect((await own.ok(listDrafts, { body: { page } })).total).toBe(30);
      const staff = await aClient(portal, { structures: [SOCIETY] });
      expect((await staff.ok(listCodes, { body: { page, structureId } })).total).toBe(31);
      const { total } = await staff.ok(listCodes, { body: { page } });
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from element
      where statut = 'DONE'`.execute(portal.db);
      expect(total).toBe(rows[0]?.n);
      // A narrowed list is counted; a state that is not part of the list gives zero.
      expect((await own.ok(listCodes, { body: { page, type: 'V' } })).total).toBe(0);
      expect((await own.ok(listCodes, { body: { page, titre: 'titre 3' } })).total).toBe(5);
      expect((await own.ok(listCodes, { body: { page, titre: '  ' } })).total).toBe(31);
      expect((await own.ok(listCodes, { body: { page, statut: ['USER'] } })).total).toBe(0);
    });
  },
);
