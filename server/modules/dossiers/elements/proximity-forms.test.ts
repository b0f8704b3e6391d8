import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysOf } from '#domain/proximity/keys.ts';
import { comparableOf, PROXIMITY_RULES } from '#domain/proximity/recording.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { aStructure } from '#server/testing/builders.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { proximityFiller } from './fill-proximity.ts';
import { keepProximity } from './keep-proximity.ts';

const BORN = new Date('2026-06-01T10:00:00Z');
const FIELDS = {
  type: 'P',
  version: null,
  artiste: 'Les Marées',
  artistesInvites: [],
  duree: 225,
} as const;

describe('compared forms', () => {
  let fresh: FreshDatabase;
  let db: Kysely<Tables>;
  let dossier: { readonly dossierId: number; readonly structureId: number };
  let rang = 0;

  beforeAll(async () => {
    fresh = await freshDatabase('postgres', { image: SCHEMA });
    db = kyselyOn<Tables>(fresh.database.pool);
    const structureId = await aStructure(db);
    const { dossierId } = await db
      .insertInto('dossier')
      .values({ structureId, createdAt: BORN, updatedAt: BORN })
      .returning('dossierId')
      .executeTakeFirstOrThrow();
    dossier = { dossierId, structureId };
  });
  afterAll(() => fresh?.remove());

  /** Inserts rows as they were before proximity existed. */
  async function elements(count: number, on: Kysely<Tables> = db): Promise<number[]> {
    const rows = Array.from({ length: count }, () => {
      rang += 1;
      const { type, artiste, duree } = FIELDS;
      return {
        ...dossier,
        rang,
        type,
        artiste,
        duree,
        titre: `Houle ${rang}`,
        createdAt: BORN,
        updatedAt: BORN,
      };
    });
    const made = await on.insertInto('element').values(rows).returning('elementId').execute();
    return made.map(({ elementId }) => elementId);
  }
  const keysIn = async (elementId: number) => {
    const rows = await db
      .selectFrom('proximiteCle')
      .select(['cle', 'duree'])
      .where('elementId', '=', elementId)
      .orderBy('cle')
      .execute();
    return rows.map(({ cle, duree }) => `${cle} ${duree}`);
  };
  const stored = (elementId: number) =>
    db.selectFrom('proximite').selectAll().where('elementId', '=', elementId).executeTakeFirst();
  const expected = (titre: string, duree = 225) =>
    keysOf(comparableOf({ ...FIELDS, titre }))
      .map((cle) => `${cle} ${duree}`)
      .sort();

  test('what was entered before is filled in, in rounds, and what comes later too', async () => {
    const ids = await elements(450);
    const fill = proximityFiller(db);
    while (!(await fill())) expect(ids.length).toBe(450);
    const filled = await db.selectFrom('proximite').select('elementId').execute();
    expect(filled.map(({ elementId }) => elementId).sort((a, b) => a - b)).toEqual(ids);
    expect(await keysIn(ids[449] ?? 0)).toEqual(expected('Houle 450'));
    const [later = 0] = await elements(1);
    while (!(await fill())) expect(later).toBeGreaterThan(0);
    expect(await stored(later)).toMatchObject({
      noyau: 'houle 451',
      revision: 1,
      regles: PROXIMITY_RULES,
    });
  });

  test('what was being entered while later ones were filled in is looked at again', async () => {
    const fill = proximityFiller(db, 0);
    const open = await db.startTransaction().execute();
    const [early = 0] = await elements(1, open);
    await elements(1);
    while (!(await fill()));
    await open.commit().execute();
    expect(await stored(early)).toBeUndefined();
    while (!(await fill()));
    expect(await stored(early)).toMatchObject({ regles: PROXIMITY_RULES });
  });

  test('a change replaces the keys; the revision grows only when what is compared changes', async () => {
    const [elementId = 0] = await elements(1);
    const write = (titre: string, duree: number | null = 225) =>
      keepProximity(db, [{ ...FIELDS, titre, duree, elementId }]);
    await write('La Houle');
    expect(await keysIn(elementId)).toEqual(expected('La Houle'));
    await write('HOULE !');
    expect(await stored(elementId)).toMatchObject({ noyau: 'houle', revision: 1 });
    await write('Marée basse');
    expect(await stored(elementId)).toMatchObject({ noyau: 'maree basse', revision: 2 });
    expect(await keysIn(elementId)).toEqual(expected('Marée basse'));
    await write('Marée basse', null);
    expect(await stored(elementId)).toMatchObject({ duree: null, revision: 3 });
    expect(await keysIn(elementId)).toEqual(expected('Marée basse', 0));
  });

  test('forms made by older rules are rebuilt, and keep their revision when nothing compared changed', async () => {
    const [same = 0, other = 0] = await elements(2);
    await proximityFiller(db)();
    await db
      .updateTable('proximite')
      .set({ regles: 0 })
      .where('elementId', 'in', [same, other])
      .execute();
    await db
      .updateTable('proximite')
      .set({ noyau: 'ancien' })
      .where('elementId', '=', other)
      .execute();
    await proximityFiller(db)();
    expect(await stored(same)).toMatchObject({ regles: PROXIMITY_RULES, revision: 1 });
    expect(await stored(other)).toMatchObject({ regles: PROXIMITY_RULES, revision: 2 });
  });

  test('removing a recording removes its form and its keys', async () => {
    const [elementId = 0] = await elements(1);
    await proximityFiller(db)();
    expect(await keysIn(elementId)).not.toEqual([]);
    await db.deleteFrom('element').where('elementId', '=', elementId).execute();
    expect([await stored(elementId), await keysIn(elementId)]).toEqual([undefined, []]);
  });
});
