import { expect, test } from 'vitest';
import { updateStructure } from '#contract/account/structure.ts';
import { adminStructure } from '#contract/registry-admin/structures.ts';
import { aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

/**
 * Specification, section 5: the three checks (a number above 0, two values that are not null) pass
 * for a tiers only when they hold, and always for the others. They run at each change that turns a
 * validated structure into a tiers.
 */

const portal = aRunningPortal('embedded', { at: '2026-11-21T12:00:00Z' });
const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

const LACKS_ALL = { codeJur: null, siret: null, dateCreation: null };
const HAS_ALL = { codeJur: '5710', siret: '73282932000074', dateCreation: '2019-05-01' };
const MESSAGE = { motif: 'Démission reçue.', situationDepuis: '2026-11-03' };
const THREE = ['codeJur', 'dateCreation', 'siret'];

type Change = {
  readonly statut?: 'TIERS' | 'BENEFICIAIRE' | 'USAGER';
  readonly situation?: 'ACTI' | 'CESS';
  readonly codeJur?: string;
  readonly siret?: string;
  readonly dateCreation?: string;
};

const DOORS = {
  'PUT /api/structure': (structureId: number, change: Change) =>
    ({ endpoint: updateStructure, body: { structureId, ...MESSAGE, ...change } }) as const,
  'PUT /api/structure/fiche': (structureId: number, change: Change) =>
    ({
      endpoint: adminStructure,
      body: { structureId, revision: 1, ...MESSAGE, ...change },
    }) as const,
};

async function errorsOf(door: keyof typeof DOORS, structureId: number, change: Change) {
  const { endpoint, body } = DOORS[door](structureId, change);
  const problem = await staff.refused(endpoint, { body: body as never });
  expect([problem.status, problem.code]).toEqual([422, 'INVALID_FIELDS']);
  return problem.errors
    ?.map(({ path, code }) => (code === 'REQUIRED' ? path : `${path} ${code}`))
    .sort();
}
async function passes(door: keyof typeof DOORS, structureId: number, change: Change) {
  const { endpoint, body } = DOORS[door](structureId, change);
  await staff.ok(endpoint, { body: body as never });
  const query = portal.db.selectFrom('structure').select(['statut', 'situation']);
  return query.where('structureId', '=', structureId).executeTakeFirstOrThrow();
}

// spec 5.7 13.3
test.each(Object.keys(DOORS) as (keyof typeof DOORS)[])(
  'by %s no structure becomes a tiers, or returns to activity, without its company identity',
  async (door) => {
    const member = { ...LACKS_ALL, statut: 'DECLARANT_NON_MEMBRE' } as const;
    for (const etat of [2, 3] as const) {
      const structureId = await aStructure(portal.db, { ...member, etat });
      expect(await errorsOf(door, structureId, { statut: 'TIERS' })).toEqual(THREE);
    }
    const noNumber = await aStructure(portal.db, { ...member, ...HAS_ALL, siret: null });
    expect(await errorsOf(door, noNumber, { statut: 'TIERS' })).toEqual(['siret']);
    const ended = await aStructure(portal.db, { ...LACKS_ALL, statut: 'TIERS', situation: 'CESS' });
    expect(await errorsOf(door, ended, { situation: 'ACTI' })).toEqual(THREE);
  },
);

// spec 5.7 13.3
test.each(Object.keys(DOORS) as (keyof typeof DOORS)[])(
  'by %s the others never need one, nor a structure that gives it with the change, or ends its activity',
  async (door) => {
    const member = { ...LACKS_ALL, statut: 'DECLARANT_NON_MEMBRE' } as const;
    const other = await aStructure(portal.db, member);
    expect(await passes(door, other, { statut: 'BENEFICIAIRE' })).toMatchObject({
      statut: 'BENEFICIAIRE',
    });
    const complete = await aStructure(portal.db, member);
    expect(await passes(door, complete, { statut: 'TIERS', ...HAS_ALL })).toMatchObject({
      statut: 'TIERS',
    });
    const leaving = await aStructure(portal.db, { ...LACKS_ALL, statut: 'TIERS' });
    expect(await passes(door, leaving, { situation: 'CESS' })).toMatchObject({ situation: 'CESS' });
    const draft = await aStructure(portal.db, { ...member, etat: 1 });
    expect(await passes(door, draft, { statut: 'TIERS' })).toMatchObject({ statut: 'TIERS' });
  },
);
