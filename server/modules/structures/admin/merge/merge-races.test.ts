import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { takeDossierInCharge, validateDossier } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { mergeStructures } from '#contract/registry-admin/structures.ts';
import {
  aGround,
  aParty,
  registerOf,
  waiting,
} from '#server/modules/register/testing/register-ground.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aPair, confirmation, merge } from '../testing/mergers.ts';

describe.each(['embedded', 'postgres'] as const)('joining two records on %s', (kind) => {
  const portal = aRunningPortal(kind);
  const ground = beforehand(() => aGround(portal));

  test('while dossiers are decided and opened: every code once, everything under the record that stays', async () => {
    const { gone, stored } = await aPair(portal);
    const dossiers = [];
    for (let index = 0; index < 4; index += 1) dossiers.push(await waiting(gone, [{}, {}]));
    for (const dossierId of dossiers)
      await ground.staff.ok(takeDossierInCharge, { body: { dossierId } });
    const existing = (await registerOf(portal)).length;
    const body = await confirmation(ground, gone, stored);
    const outcomes = await Promise.allSettled([
      ...dossiers
        .slice(0, 2)
        .map((dossierId) => ground.staff.ok(validateDossier, { body: { dossierId } })),
      ground.manager.ok(mergeStructures, { body }),
      gone.client.ok(createElement, { body: { type: 'P', titre: 'Pendant ce temps' } }),
      ...dossiers
        .slice(2)
        .map((dossierId) => ground.staff.ok(validateDossier, { body: { dossierId } })),
    ]);
    const merged = outcomes[2]?.status === 'fulfilled';
    // A decision that came first changed the counts: they are read again, as a person would.
    if (!merged) await merge(ground, gone, stored);
    const { rows } = await sql<{ under: number; parted: number }>`select
      (select count(*)::int from dossier where structure_id = ${gone.structureId}) as under,
      (select count(*)::int from element e join dossier d on d.dossier_id = e.dossier_id
        where e.structure_id <> d.structure_id) as parted`.execute(portal.db);
    expect(rows).toEqual([{ under: 0, parted: 0 }]);
    const register = await registerOf(portal);
    const decided = [0, 1, 3 + 1, 3 + 2].filter(
      (at) => outcomes[at]?.status === 'fulfilled',
    ).length;
    expect(decided).toBe(4);
    expect(register.length).toBe(existing + 2 * decided);
    expect(new Set(register.map(({ isrc }) => isrc)).size).toBe(register.length);
  });

  test('under concurrent requests, it is done once', async () => {
    const { gone, stored } = await aPair(portal);
    const back = await aParty(portal);
    await waiting(gone);
    const body = await confirmation(ground, gone, stored);
    const other = await confirmation(ground, stored, back);
    const requests = [
      ...[1, 2, 3].map(() => body),
      // The remaining record is itself merged into another at the same moment.
      other,
    ];
    const outcomes = await Promise.allSettled(
      requests.map((body) => ground.manager.ok(mergeStructures, { body })),
    );
    expect(
      outcomes.slice(0, 3).filter(({ status }) => status === 'fulfilled').length,
    ).toBeLessThanOrEqual(1);
    const { rows } = await sql<{ locations: number; locked: number }>`select
      (select count(distinct fusionnee_vers)::int from structure where structure_id = ${gone.structureId})
        as locations,
      (select count(*)::int from dossier d join structure s on s.structure_id = d.structure_id
        where s.fusionnee_vers is not null) as locked`.execute(portal.db);
    const done = outcomes.slice(0, 3).some(({ status }) => status === 'fulfilled');
    expect(rows).toEqual([{ locations: done ? 1 : 0, locked: 0 }]);
  });
});
