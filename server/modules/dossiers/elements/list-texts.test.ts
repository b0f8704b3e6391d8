import { beforeAll, describe, expect, test } from 'vitest';
import type { ElementCriteria } from '#contract/registration/criteria.ts';
import { renameDossier } from '#contract/registration/dossier.ts';
import { deleteElement, listDrafts, updateElement } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aStructure } from '#server/testing/builders.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';

const LINES = [
  { titre: 'Été à la plage', artiste: 'Les Marées', version: 'Édition 2026' },
  { titre: 'Cœur 100 %', artiste: 'Zoé', version: null },
  { titre: 'coeur_perdu', artiste: 'Édouard', version: null },
] as const;

describe.each(['embedded', 'postgres'] as const)('recordings by their texts, on %s', (kind) => {
  const portal = aRunningPortal(kind);
  let client: ApiClient;
  let made: { readonly dossierId: number; readonly elementIds: readonly number[] };

  beforeAll(async () => {
    const structures = [await aStructure(portal.db)];
    client = await aClient(portal, { structures });
    const elements = LINES.map((line) => ({
      ...line,
      anneePublication: 2026,
      qualite: 'PRODUCTEUR' as const,
    }));
    made = await client.ok(createLot, { body: { titre: 'Forêt d’hiver', elements } });
  });

  const result = async (body: ElementCriteria) => {
    const { rows } = await client.ok(listDrafts, { body });
    return rows.map(({ titre }) => titre);
  };
  const [first, second, third] = LINES.map(({ titre }) => titre);

  test.each([
    [{ texte: 'ete' }, [first]],
    [{ texte: 'MAREE plage' }, [first]],
    [{ texte: 'edition 20' }, [first]],
    [{ texte: 'foret œur' }, [third, second]],
    [{ texte: 'coeur' }, [third, second]],
    [{ texte: '100 %' }, [second]],
    [{ texte: '_' }, [third]],
    [{ texte: '\\' }, []],
    [{ titre: 'edouard' }, []],
    [{ artiste: 'edouard' }, [third]],
    [{ titre: 'cœur', artiste: 'zoe' }, [second]],
    [{ titre: 'foret' }, []],
  ] as const)('%j', async (criteria, titles) => expect(await result(criteria)).toEqual(titles));

  test.each([
    ['titre', 'asc', [second, third, first]],
    ['titre', 'desc', [first, third, second]],
    ['artiste', 'asc', [third, first, second]],
  ] as const)('sorted by %s, %s: accents and case do not count', async (champ, sens, titles) =>
    expect(await result({ tri: { champ, sens } })).toEqual(titles),
  );

  test('a text that changes is found by what it is now', async () => {
    await client.ok(renameDossier, { body: { dossierId: made.dossierId, titre: 'Île d’été' } });
    expect(await result({ texte: 'foret' })).toEqual([]);
    expect(await result({ texte: 'ile coeur' })).toEqual([third, second]);
    const [elementId = 0] = made.elementIds;
    const { revision } = await portal.db
      .selectFrom('element')
      .select('revision')
      .where('elementId', '=', elementId)
      .executeTakeFirstOrThrow();
    await client.ok(updateElement, { body: { elementId, revision, titre: 'Nuit blanche' } });
    expect(await result({ texte: 'plage' })).toEqual([]);
    expect(await result({ texte: 'ile nuit' })).toEqual(['Nuit blanche']);
  });

  test('removing a recording removes its texts', async () => {
    const elementId = made.elementIds[2] ?? 0;
    const { structureId } = await portal.db
      .selectFrom('element')
      .select('structureId')
      .where('elementId', '=', elementId)
      .executeTakeFirstOrThrow();
    await client.ok(deleteElement, { body: { structureId, dossierId: made.dossierId, elementId } });
    const left = await portal.db
      .selectFrom('elementTexte')
      .select('elementId')
      .orderBy('elementId')
      .execute();
    expect(left.map((row) => row.elementId)).toEqual(made.elementIds.slice(0, 2));
  });
});
