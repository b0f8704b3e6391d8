import { describe, expect, test } from 'vitest';
import { MAX_SIMILAR } from '#contract/account/workflow.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import { aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { similarCounter, similarFinder } from './similar.ts';

describe('structures that look like another', () => {
  const portal = aRunningPortal('postgres');
  const similar = (structureId: number) =>
    similarFinder(SOCIETY)({ db: portal.db } as Call, structureId);
  const count = (...ids: number[]) => similarCounter(SOCIETY)({ db: portal.db } as Call, ids);
  const named = (raison: string, input: object = {}) => aStructure(portal.db, { raison, ...input });

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
    const rows = await similar(one);
    expect(rows.map(({ structureId, memeSiret }) => [structureId, memeSiret])).toEqual([
      [far, true],
      [nearest, false],
      [less, false],
    ]);
    expect(rows[0]).toMatchObject({ raison: 'Atelier Vermeil', siret });
    const alone = await named('Zéphyr Quintessence', { siret: null });
    expect(await similar(alone)).toEqual([]);
    const resembling = await named(raison, { siret: null });
    expect(await similar(resembling)).toEqual([]);
    expect(await count(one, far, alone)).toEqual(
      new Map([
        [one, 3],
        [far, 1],
      ]),
    );
    expect(await count()).toEqual(new Map());
    // A structure found by both criteria is listed once.
    const twin = await named('Les Disques du Phare', { siret });
    expect(
      (await similar(one)).map(({ structureId, memeSiret }) => [structureId, memeSiret]),
    ).toEqual([
      [far, true],
      [twin, true],
      [nearest, false],
      [less, false],
    ]);
  });

  test(`at most ${MAX_SIMILAR} are shown of many`, async () => {
    const ids: number[] = [];
    for (let made = 0; made < MAX_SIMILAR + 2; made += 1)
      ids.push(await named('Labo Kaléidoscope'));
    const [one = 0, ...rest] = ids;
    expect((await similar(one)).map(({ structureId }) => structureId)).toEqual(
      rest.slice(0, MAX_SIMILAR),
    );
    expect(await count(one)).toEqual(new Map([[one, MAX_SIMILAR]]));
  });
});
