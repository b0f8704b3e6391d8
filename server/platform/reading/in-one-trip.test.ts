import { describe, expect, test } from 'vitest';
import { SCHEMA } from '#server/testing/schema.ts';
import { fixture } from '#server/testing/set-up.ts';
import { kyselyOn } from '../database/kysely.ts';
import type { Tables } from '../database/tables.ts';
import { freshDatabase } from '../database/testing/fresh-database.ts';
import { inOneTrip } from './in-one-trip.ts';

describe.each(['embedded', 'postgres'] as const)('readings in one trip, on %s', (kind) => {
  const fresh = fixture(() => freshDatabase(kind, { image: SCHEMA }));

  test('return the rows that each would return alone, in their order', async () => {
    const db = kyselyOn<Tables>(fresh.database.pool);
    const at = new Date('2026-03-29T01:30:00.123Z');
    for (const raison of ['Écume "deux"', 'Ressac\\', '2026-03-29T01:30:00+00:00']) {
      await db
        .insertInto('structure')
        .values({ raison, etat: 3, createdAt: at, updatedAt: at })
        .execute();
    }
    const all = db.selectFrom('structure').selectAll().orderBy('structureId', 'desc');
    const none = db.selectFrom('dossier').select(['dossierId', 'submittedAt']).limit(1);
    const moments = { createdAt: true, updatedAt: true, submittedAt: true } as const;
    const read = await inOneTrip(db, { all, none }, moments);
    expect(read.all).toEqual(await all.execute());
    expect(read.none).toEqual([]);
  });
});
