import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MOST_NEAR } from '#contract/account/workflow.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import type { Call } from '#server/platform/call.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { forgetRefused } from './forget-refused.ts';
import { nearCounter, nearFinder } from './near.ts';

const { SAISIE, VALIDE, REFUSE } = STRUCTURE_ETATS;
const BORN = new Date('2024-03-01T09:00:00Z');
const NOW = new Date('2026-06-01T10:00:00Z');

describe('structures that look like another, and those that were refused', () => {
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
    await named('Les Disques du Phare', { etat: SAISIE });
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
    expect((await near(one)).map(({ structureId, memeSiret }) => [structureId, memeSiret])).toEqual([
      [far, true],
      [twin, true],
      [nearest, false],
      [less, false],
    ]);
  });

  test(`at most ${MOST_NEAR} are shown of many`, async () => {
    const ids: number[] = [];
    for (let made = 0; made < MOST_NEAR + 2; made += 1) ids.push(await named('Labo Kaléidoscope'));
    const [one = 0, ...others] = ids;
    expect((await near(one)).map(({ structureId }) => structureId)).toEqual(others.slice(0, MOST_NEAR));
    expect(await count(one)).toEqual(new Map([[one, MOST_NEAR]]));
  });

  test('refused long ago and empty it is forgotten, with its team and its notes; any other stays', async () => {
    const refused = { etat: REFUSE, updatedAt: BORN };
    const [gone, held] = [await named('Refusée', refused), await named('Refusée, avec un dossier', refused)];
    const stays = [
      held,
      await named('Refusée hier', { etat: REFUSE, updatedAt: NOW }),
      await named('Validée', { etat: VALIDE, updatedAt: BORN }),
      await named('Réunie', { ...refused, fusionneeVers: held }),
    ];
    const done: string[] = [];
    const parts: Parameters<typeof forgetRefused>[1] = {
      countHeld: async (_, structureId, names) => {
        const counts = names.map((name) => [name, structureId === held && name === 'dossiers' ? 1 : 0]);
        return Object.fromEntries(counts);
      },
      disbandTeam: async (_, structureId) => {
        done.push(`team ${structureId}`);
        return [];
      },
      forgetNotes: async (_, structureId) => void done.push(`notes ${structureId}`),
    };
    // What it imported while it waited for staff goes with it.
    const { interlocuteurId: creePar } = await aPerson(portal.db, {});
    await sql`insert into import (structure_id, cree_par, etat, nom, format, taille, sha256, reglages, created_at, updated_at)
      values (${gone}, ${creePar}, 'IMPORTE', 'Catalogue.csv', 'CSV', 9, ${'0'.repeat(64)}, '{}', now(), now())`.execute(
      portal.db,
    );
    expect(await forgetRefused(portal.db, parts, BORN, NOW)).toBe(0);
    // One that is sent again at this moment stays.
    const again = await named('Reprise', refused);
    stays.push(again);
    const meanwhile: typeof parts = {
      ...parts,
      countHeld: async (call, structureId, names) => {
        const sent = call.db.updateTable('structure').set({ etat: STRUCTURE_ETATS.VALIDATION });
        if (structureId === gone) await sent.where('structureId', '=', again).execute();
        return parts.countHeld(call, structureId, names);
      },
    };
    expect(await forgetRefused(portal.db, meanwhile, NOW, NOW)).toBe(1);
    expect(done).toEqual([`notes ${gone}`, `team ${gone}`]);
    const left = await portal.db
      .selectFrom('structure')
      .select('structureId')
      .where('structureId', 'in', [gone, ...stays])
      .orderBy('structureId')
      .execute();
    expect(left.map(({ structureId }) => structureId)).toEqual(stays);
    const trace = await portal.db
      .selectFrom('historique')
      .select(['structureId', 'at', 'interlocuteurId'])
      .where('action', '=', 'structure.forget')
      .execute();
    expect(trace).toEqual([{ structureId: gone, at: NOW, interlocuteurId: null }]);
  });
});
