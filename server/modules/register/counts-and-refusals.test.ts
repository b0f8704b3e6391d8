import { describe, expect, test } from 'vitest';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
} from '#contract/registration/corrections.ts';
import { answerTransfer, listTransfers, offerTransfer } from '#contract/registration/transfers.ts';
import type { Call } from '#server/platform/call.ts';
import { counterOf } from '#server/platform/records/locked-rows.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { registerCounts } from './tables.ts';
import { aGround, aParty, issued, oneIssued } from './testing/register-ground.ts';
import { offerableElements } from './transfers/offerable.ts';

const motif = 'Cession.';

describe('after issue', () => {
  const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });
  const ground = beforehand(() => aGround(portal));

  test('a structure’s requests, transfers and available codes are counted; a promised code is not offered again', async () => {
    const { receiver, staff } = ground;
    const giver = await aParty(portal);
    const { structureId } = giver;
    const codes = await issued(ground, giver, [{}, {}, {}]);
    const ids = codes.map(({ elementId }) => elementId);
    const [first = 0, second = 0, third = 0] = ids;
    const names = ['corrections', 'transferts', 'transfertsEnAttente', 'codesOffrables'] as const;
    const counted = async (of = structureId) => {
      const result = await counterOf(registerCounts)({ db: portal.db }, of, names);
      return names.map((name) => result[name]);
    };
    const offerable = (most: number) =>
      offerableElements({ db: portal.db } as Call, structureId, most);
    expect([await counted(), await offerable(9), await offerable(2)]).toEqual([
      [0, 0, 0, 3],
      ids,
      [first, second],
    ]);
    const offer = (elementId: number) => {
      const body = { elementIds: [elementId], versStructureId: receiver.structureId, motif };
      return giver.client.ok(offerTransfer, { body });
    };
    const stored = await offer(first);
    await giver.client.ok(askCorrection, { body: { elementId: second, label: 'Quai', motif } });
    expect([await counted(), await offerable(9)]).toEqual([
      [1, 1, 1, 2],
      [second, third],
    ]);
    expect((await counted(receiver.structureId)).slice(1, 3)).toEqual([1, 1]);
    const body = { transfertId: stored.transfertId, action: 'KO', motif } as const;
    await receiver.client.ok(answerTransfer, { body });
    expect([await counted(), await offerable(9)]).toEqual([[1, 1, 0, 3], ids]);
    const of = { query: { structureId: String(structureId) } };
    expect((await staff.ok(listCorrections, of)).total).toBe(1);
    expect((await staff.ok(listTransfers, of)).total).toBe(1);
    const none = { query: { structureId: String((await aParty(portal)).structureId) } };
    expect([
      (await staff.ok(listCorrections, none)).total,
      (await staff.ok(listTransfers, none)).total,
    ]).toEqual([0, 0]);
  });

  test('a code is not offered twice, nor codes of two structures at once; a repeated yes counts once', async () => {
    const { giver, receiver, staff } = ground;
    const [one, other] = [await oneIssued(ground, giver), await oneIssued(ground, receiver)];
    const offer = (elementIds: number[], versStructureId: number) => ({
      body: { elementIds, versStructureId, motif },
    });
    const twice = offer([one.elementId, one.elementId], receiver.structureId);
    expect(await giver.client.refused(offerTransfer, twice)).toMatchObject({
      errors: [{ path: 'elementIds', code: 'TWICE' }],
    });
    const third = await aParty(portal);
    expect(
      await staff.refused(
        offerTransfer,
        offer([one.elementId, other.elementId], third.structureId),
      ),
    ).toMatchObject({
      errors: [{ path: 'elementIds', code: 'SEVERAL_STRUCTURES' }],
    });
    const { transfertId } = await staff.ok(
      offerTransfer,
      offer([one.elementId], receiver.structureId),
    );
    const yes = () => receiver.client.ok(answerTransfer, { body: { transfertId, action: 'OK' } });
    const location = {
      dossierId: null,
      elementId: null,
      before: null,
      after: { transfertId, partie: 'VERS' },
    };
    const agreed = await leftBy(portal, yes);
    expect(agreed.history.map(({ who: _who, onBehalfOf: _current, ...line }) => line)).toEqual(
      [giver, receiver].map(({ structureId }) => ({
        action: 'transfert.agree',
        structureId,
        ...location,
      })),
    );
    expect((await leftBy(portal, yes)).history).toEqual([]);
    expect(
      await giver.client.ok(answerTransfer, { body: { transfertId, action: 'OK' } }),
    ).toMatchObject({
      etat: 'ACCEPTE',
    });
    // The giver can no longer correct, or answer for, what the receiver now holds.
    expect(
      await giver.client.refused(askCorrection, {
        body: { elementId: one.elementId, label: 'Quai', motif },
      }),
    ).toMatchObject({ status: 404 });
    const request = await receiver.client.ok(askCorrection, {
      body: { elementId: one.elementId, label: 'Quai', motif },
    });
    const foreign = { correctionId: request.correctionId, action: 'OK' } as const;
    expect(await giver.client.refused(answerCorrection, { body: foreign })).toMatchObject({
      status: 404,
    });
  });
});
