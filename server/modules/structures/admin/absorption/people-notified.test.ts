import { expect, test } from 'vitest';
import { listNotifications } from '#contract/messages/notifications.ts';
import {
  acceptAbsorption,
  adminStructure,
  readStructureSheet,
} from '#contract/registry-admin/structures.ts';
import { aGround, aParty } from '#server/modules/register/testing/register-ground.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const portal = aRunningPortal('postgres');
const ground = beforehand(() => aGround(portal));
const motif = 'Traité de fusion du 1er octobre.';

test('managers of the absorbing structure are notified of each person of the absorbed one who joins its team', async () => {
  const [from, to] = [await aParty(portal), await aParty(portal)];
  const { structureId } = from;
  const { staff } = ground;
  const manager = await aClient(portal, {
    structures: [to.structureId],
    roles: ['isGestionnaireInternet'],
  });
  // Already a member of both: nothing to notify.
  await aPerson(portal.db, { structures: [from.structureId, to.structureId] });
  const { structure } = await staff.ok(readStructureSheet, {
    query: { structureId: String(structureId) },
  });
  await staff.ok(adminStructure, {
    body: {
      structureId,
      revision: structure.revision,
      motif,
      situation: 'FUSI',
      situationDepuis: '2026-10-01',
      absorbeePar: to.structureId,
    },
  });
  const { fait } = await staff.ok(acceptAbsorption, {
    body: { structureId, nature: 'PERSONNES', motif },
  });
  expect(fait).toBe(2);
  const notifiedKinds = async ({ ok }: typeof manager) =>
    (await ok(listNotifications, { query: {} })).rows.map(({ kind, lien }) => [kind, lien]);
  const attached = ['TEAM_ATTACHED', '/account/structure/team'];
  expect(await notifiedKinds(manager)).toEqual([attached, attached]);
  expect(await notifiedKinds(to.client)).toEqual([]);
});
