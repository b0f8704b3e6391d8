import { describe, expect, test } from 'vitest';
import { MOST_NEAR } from '#contract/account/workflow.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import type { Call } from '#server/platform/call.ts';
import { aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { nearCounter, nearFinder } from './near.ts';

describe('structures that look like another', () => {
  const portal = aRunningPortal('postgres');
  const near = (structureId: number) => nearFinder(SOCIETY)({ db: portal.db } as Call, structureId);
  const count = (...ids: number[]) => nearCounter(SOCIETY)({ db: portal.db } as Call, ids);
  const named = (raison: string, given: object = {}) => aStructure(portal.db, { raison, ...given });

  test('the same number comes first, then the nearest name; neither itself, nor drafts, nor the society', async () => {
    const siret = '73282932000074';
    const { raison } = await portal.db
      .selectFrom('structure')
      .select('raison')
      .where('structureId', '=', SOCIETY)
      .executeTakeFirstOrThrow();
    const one = await named('Les Disques du Phare', { siret });
    const far = await named('Atelier Vermeil', { siret });
    const nearest = await named('Disques du Phare', { siret: null });
    const less = await named('Les Disques du Phare de la Jument', { siret: null });
    await named('Les Disques du Phare', { etat: STRUCTURE_ETATS.SAISIE });
    await named('Menuiserie Kermarrec', { siret: '55210055400013' });
    const rows = await near(one);
    expect(rows.map(({ structureId, memeSiret }) => [structureId, memeSiret])).toEqual([
      [far, true],
      [nearest, false],
      [less, false],
    ]);
    expect(rows[0]).toMatchObject({ raison: 'Atelier Vermeil', siret });
    const alone = await named('Zéphyr Quintessence', { siret: null });
    expect(await near(alone)).toEqual([]);
    const alike = await named(raison, { siret: null });
    expect(await near(alike)).toEqual([]);
    expect(await count(one, far, alone)).toEqual(
      new Map([
        [one, 3],
        [far, 1],
      ]),
    );
    expect(await count()).toEqual(new Map());
    // Found by both, a structure is there once.
    const twin = await named('Les Disques du Phare', { siret });
    expect((await near(one)).map(({ structureId, memeSiret }) => [structureId, memeSiret])).toEqual(
      [
        [far, true],
        [twin, true],
        [nearest, false],
        [less, false],
      ],
    );
  });

  test(`at most ${MOST_NEAR} are shown of many`, async () => {
    const ids: number[] = [];
    for (let made = 0; made < MOST_NEAR + 2; made += 1) ids.push(await named('Labo Kaléidoscope'));
    const [one = 0, ...others] = ids;
    expect((await near(one)).map(({ structureId }) => structureId)).toEqual(
      others.slice(0, MOST_NEAR),
    );
    expect(await count(one)).toEqual(new Map([[one, MOST_NEAR]]));
  });
});
