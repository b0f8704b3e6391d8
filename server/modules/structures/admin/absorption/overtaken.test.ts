import { expect, test } from 'vitest';
import { listTransfers } from '#contract/registration/transfers.ts';
import {
  acceptAbsorption,
  adminStructure,
  readStructureSheet,
} from '#contract/registry-admin/structures.ts';
import { aGround, aParty, issued } from '#server/modules/register/testing/register-ground.ts';
import { waitingCalls } from '#server/platform/database/testing/waiting-calls.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const portal = aRunningPortal('postgres');
const ground = beforehand(() => aGround(portal));
const motif = 'Traité de fusion du 1er octobre.';

test('codes are not offered to a company that ceases to be the absorbing one meanwhile', async () => {
  const [from, to, other] = [await aParty(portal), await aParty(portal), await aParty(portal)];
  const { structureId } = from;
  await issued(ground, from, [{}]);
  const { structure } = await ground.staff.ok(readStructureSheet, {
    query: { structureId: String(structureId) },
  });
  await ground.staff.ok(adminStructure, {
    body: {
      structureId,
      revision: structure.revision,
      motif,
      situation: 'FUSI',
      situationDepuis: '2026-10-01',
      absorbeePar: to.structureId,
    },
  });
  const refused = await portal.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('structure')
      .set({ absorbeePar: other.structureId })
      .where('structureId', '=', structureId)
      .execute();
    const body = { structureId, nature: 'CODES', motif } as const;
    const call = ground.manager.refused(acceptAbsorption, { body });
    await waitingCalls(portal.db, 1);
    return { call };
  });
  expect(await refused.call).toMatchObject({ code: 'NOTHING_PROPOSED' });
  for (const { client } of [to, other])
    expect((await client.ok(listTransfers, { query: {} })).rows).toEqual([]);
});
