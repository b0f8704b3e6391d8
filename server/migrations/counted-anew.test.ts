import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { aStructure } from '#server/testing/builders.ts';
import { migrations } from './list.ts';

const UP_TO_50 = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= '0050'),
);

test('recordings are counted again while a server writes: what it had not committed is counted once', async () => {
  const fresh = await freshDatabase('postgres');
  try {
    const { pool } = fresh.database;
    await migrate(pool, UP_TO_50);
    const db = kyselyOn<Tables>(pool);
    const structureId = await aStructure(db);
    const dossier = await sql<{
      id: number;
    }>`insert into dossier (structure_id, etat, created_at, updated_at)
      values (${structureId}, 1, now(), now()) returning dossier_id as id`.execute(db);
    const enter = (
      from: number,
      to: number,
    ) => `insert into element (dossier_id, structure_id, rang, statut, type,
        titre, artiste, duree, annee_publication, qualite, created_at, updated_at)
      select ${dossier.rows[0]?.id}, ${structureId}, n, 'USER', 'P', 'Titre ' || n, 'Zoé', 200, 2020, 'PRODUCTEUR',
        now(), now() from generate_series(${from}, ${to}) n`;
    await pool.query(enter(1, 4));
    // As step 50 left it, where seven were being entered at that moment.
    await pool.query('update element_compte set nombre = nombre - 7');
    const server = await pool.connect();
    await server.query(`begin; ${enter(5, 7)}`);
    const migrated = migrate(pool, migrations);
    await sleep(200);
    await server.query('commit');
    server.release();
    expect((await migrated)[0]).toBe('0051-counted-anew');
    await pool.query(enter(8, 9));
    const { rows } = await pool.query('select sum(nombre)::int as n from element_compte');
    expect(rows).toEqual([{ n: 9 }]);
  } finally {
    await fresh.remove();
  }
});
