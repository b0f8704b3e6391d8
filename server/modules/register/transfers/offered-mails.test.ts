import { expect, test } from 'vitest';
import { answerTransfer, offerTransfer } from '#contract/registration/transfers.ts';
import { waitingCalls } from '#server/platform/database/testing/waiting-calls.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aGround, oneIssued } from '../testing/register-ground.ts';

const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });
const ground = beforehand(() => aGround(portal));

test('a proposal that is made while the only other one of its day is withdrawn is mailed to everybody', async () => {
  const { giver, receiver } = ground;
  const late = await aPerson(portal.db, { structures: [receiver.structureId] });
  const [one, other] = [await oneIssued(ground, giver), await oneIssued(ground, giver)];
  const offer = (elementId: number) =>
    giver.client.ok(offerTransfer, {
      body: { elementIds: [elementId], versStructureId: receiver.structureId, motif: 'Cession.' },
    });
  const offered = portal.db.selectFrom('courriel').where('cle', 'like', 'TRANSFER_OFFERED:%');
  const readers = async () =>
    (await offered.select('destinataire').execute())
      .map(({ destinataire }) => destinataire)
      .toSorted();
  const { transfertId } = await offer(one.elementId);
  await portal.db.updateTable('courriel').set({ etat: 'WAITING' }).execute();
  const ofLate = offered.where('destinataire', '=', late.email);
  // A transaction that locks the last reader's mail blocks the proposal after it has already
  // matched the first reader's mail.
  const mail = await ofLate.selectAll().executeTakeFirstOrThrow();
  await portal.db.deleteFrom('courriel').where('courrielId', '=', mail.courrielId).execute();
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = inTransaction(portal.db, async (db) => {
    await db.insertInto('courriel').values(mail).execute();
    locked.resolve();
    await free.promise;
    await db.deleteFrom('courriel').where('courrielId', '=', mail.courrielId).execute();
  });
  await locked.promise;
  const proposing = offer(other.elementId);
  await waitingCalls(portal.db, 1);
  let isOver = false;
  const withdrawing = giver.client
    .ok(answerTransfer, { body: { transfertId, action: 'DELETE' } })
    .finally(() => (isOver = true));
  await waitingCalls(portal.db, 2, () => isOver);
  free.resolve();
  await Promise.all([holding, proposing, withdrawing]);
  expect(await readers()).toEqual([receiver.email, late.email].toSorted());
});
