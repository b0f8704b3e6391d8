import { expect, test } from 'vitest';
import { answerTransfer, offerTransfer } from '#contract/registration/transfers.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aGround, issued, oneIssued } from '../testing/register-ground.ts';
import { lapseTransfers } from './lapse.ts';

const portal = aRunningPortal('embedded', { at: '2026-06-01T10:00:00Z' });
const ground = beforehand(() => aGround(portal));
const DAY = 86_400_000;

const mailsTo = async (email: string) =>
  (await portal.mails()).flatMap(({ cle, destinataire }) => {
    const kind = cle.split(':')[0] ?? '';
    return destinataire === email && kind.startsWith('TRANSFER_') ? [kind] : [];
  });

const offer = async (elementId: number) => {
  const { giver, receiver } = ground;
  const body = {
    elementIds: [elementId],
    versStructureId: receiver.structureId,
    motif: 'Cession.',
  };
  return (await giver.client.ok(offerTransfer, { body })).transfertId;
};

const withdraw = (transfertId: number) =>
  ground.giver.client.ok(answerTransfer, { body: { transfertId, action: 'DELETE' } });

test('proposing and withdrawing all day long is one mail of each, which sends to the portal; and as many notices', async () => {
  const { giver, receiver } = ground;
  const { elementId } = await oneIssued(ground, giver);
  for (let time = 0; time < 5; time += 1) {
    await withdraw(await offer(elementId));
  }
  const status = await offer(elementId);
  expect((await mailsTo(receiver.email)).toSorted()).toEqual([
    'TRANSFER_CLOSED',
    'TRANSFER_OFFERED',
  ]);
  expect(await mailsTo(giver.email)).toEqual([]);
  const reported = await portal.db
    .selectFrom('notification')
    .select('kind')
    .where('structureId', '=', receiver.structureId)
    .where('kind', '=', 'TRANSFER_OFFERED')
    .execute();
  expect(reported).toHaveLength(6);
  portal.time.now = new Date(portal.time.now.getTime() + DAY);
  await withdraw(status);
  await offer(elementId);
  const kinds = ['TRANSFER_CLOSED', 'TRANSFER_CLOSED', 'TRANSFER_OFFERED', 'TRANSFER_OFFERED'];
  expect((await mailsTo(receiver.email)).toSorted()).toEqual(kinds);
  expect(await mailsTo(giver.email)).toEqual([]);
});

test('a staff withdrawal is notified to both parties, and to its proposer', async () => {
  const { giver, staff } = ground;
  const { elementId } = await oneIssued(ground, giver);
  const transfertId = await offer(elementId);
  await staff.ok(answerTransfer, { body: { transfertId, action: 'DELETE' } });
  expect(await mailsTo(giver.email)).toEqual(['TRANSFER_CLOSED']);
});

test('an unsent mail is cancelled once its subject is withdrawn, and no withdrawal is mailed then', async () => {
  const { giver, receiver } = ground;
  portal.time.now = new Date('2026-06-11T10:00:00Z');
  const [one, other] = await issued(ground, giver, [{}, {}]);
  const kinds = async () => {
    const mails = portal.db
      .selectFrom('courriel')
      .select('cle')
      .where('createdAt', '=', portal.time.now);
    const keys = (await mails.where('destinataire', '=', receiver.email).execute()).map(
      ({ cle }) => cle,
    );
    return keys
      .flatMap((cle) => (cle.startsWith('TRANSFER_') ? [cle.split(':')[0]] : []))
      .toSorted();
  };
  const first = await offer(one?.elementId ?? 0);
  const ofToday = portal.db.updateTable('courriel').where('createdAt', '=', portal.time.now);
  await ofToday.set({ etat: 'WAITING' }).execute();
  const second = await offer(other?.elementId ?? 0);
  // One mail stands for both proposals.
  await withdraw(first);
  expect(await kinds()).toEqual(['TRANSFER_CLOSED', 'TRANSFER_OFFERED']);
  await portal.db.deleteFrom('courriel').where('cle', 'like', 'TRANSFER_CLOSED%').execute();
  await withdraw(second);
  expect(await kinds()).toEqual([]);
  await withdraw(await offer(one?.elementId ?? 0));
  expect(await kinds()).toEqual(['TRANSFER_CLOSED', 'TRANSFER_OFFERED']);
});

test('one person of both structures is notified as giver and as receiver', async () => {
  const { giver, receiver, staff } = ground;
  const { elementId } = await oneIssued(ground, giver);
  const { structureId, versStructureId } = { ...giver, versStructureId: receiver.structureId };
  const { email } = await aPerson(portal.db, { structures: [structureId, versStructureId] });
  const body = { elementIds: [elementId], versStructureId, motif: 'Cession.' };
  await staff.ok(offerTransfer, { body });
  expect(await mailsTo(email)).toEqual(['TRANSFER_OFFERED', 'TRANSFER_OFFERED']);
});

test('those that lapse together are one mail; each answer is one of its own', async () => {
  const { giver, receiver } = ground;
  const codes = await issued(ground, giver, [{}, {}, {}, {}]);
  const before = (await mailsTo(giver.email)).length;
  const [one = 0, other = 0] = [
    await offer(codes[0]?.elementId ?? 0),
    await offer(codes[1]?.elementId ?? 0),
  ];
  for (const transfertId of [one, other]) {
    await receiver.client.ok(answerTransfer, { body: { transfertId, action: 'OK' } });
  }
  expect((await mailsTo(giver.email)).length - before).toBe(2);
  await offer(codes[2]?.elementId ?? 0);
  await offer(codes[3]?.elementId ?? 0);
  portal.time.now = new Date(portal.time.now.getTime() + 32 * DAY);
  await lapseTransfers(portal.db, () => portal.time.now, portal.notifyQuietly);
  expect((await mailsTo(giver.email)).length - before).toBe(3);
});
