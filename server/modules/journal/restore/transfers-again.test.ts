import { expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { askCorrection } from '#contract/registration/corrections.ts';
import { submitDossier } from '#contract/registration/dossier.ts';
import { answerTransfer } from '#contract/registration/transfers.ts';
import { merge } from '#server/modules/structures/admin/testing/mergers.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { accepted, aTrack, enteredDossier } from '#server/testing/dossiers.ts';
import { someDays } from '../testing/days.ts';

const days = someDays();
const numberOf = ({ structureId }: { readonly structureId: number }) => structureId;

test('a transfer of codes whose holders were merged on the lost day resumes from each of them', async () => {
  const [b, c] = [await days.party(), await days.party()];
  const a = { ...b, ...days.a };
  const [ofA = '', ofB = ''] = [...(await days.codesOf(a)), ...(await days.codesOf(b))];
  await days.backUp();
  await merge({ manager: days.reviewQueue.staff }, a, b);
  await days.transfer(b, c, [ofA, ofB]);
  await days.putBack();
  expect(await days.restore()).toMatchObject({ lines: 1, refused: [] });
  expect(days.portal.journal.state).toEqual({ kind: 'sound' });
  expect(await days.holdersOf(ofA, ofB)).toEqual([c, c].map(numberOf));
});

test('a record that was joined to another meanwhile receives at that other', async () => {
  const [b, c] = [await days.party(), await days.party()];
  const a = { ...b, ...days.a };
  const [ofC = ''] = await days.codesOf(c);
  await days.backUp();
  const [ofA = ''] = await days.codesOf(a);
  await days.transfer(c, a, [ofC]);
  await days.putBack();
  await merge({ manager: days.reviewQueue.staff }, a, b);
  expect(await days.restore()).toMatchObject({ codes: 1, lines: 2, refused: [] });
  expect(days.portal.journal.state).toEqual({ kind: 'sound' });
  expect(await days.holdersOf(ofA, ofC)).toEqual([b, b].map(numberOf));
});

test('a structure that reuses the number of another receives none of its codes, nor answers for it', async () => {
  const [ofA = ''] = await days.codesOf(days.a);
  await days.backUp();
  const born = () => ({ raison: 'Lointaine', createdAt: days.portal.time.now });
  const structureId = await aStructure(days.portal.db, born());
  const roles = ['isGestionnaireIsrc' as const];
  const person = { createdAt: days.portal.time.now };
  const foo = {
    structureId,
    ...(await aPerson(days.portal.db, { structures: [structureId], roles, person })),
  };
  const [own = ''] = await days.codesOf(foo);
  await days.transfer(days.a, foo, [ofA]);
  await days.putBack();
  const later = { ...born(), raison: 'Nouvelle venue' };
  expect(await aStructure(days.portal.db, later)).toBe(foo.structureId);
  await days.restore();
  const [holder = 0, other] = await days.holdersOf(own, ofA);
  expect(other).toBe(holder);
  const { raison } = await days.portal.db
    .selectFrom('structure')
    .select('raison')
    .where('structureId', '=', holder)
    .executeTakeFirstOrThrow();
  expect(raison).toBe('Lointaine');
});

test('two that had one number, each on its own lost day, are two when both days are written again', async () => {
  await days.backUp();
  const entered = async (raison: string) => {
    const structureId = await aStructure(days.portal.db, {
      raison,
      createdAt: days.portal.time.now,
    });
    return { structureId, ...(await aPerson(days.portal.db, { structures: [structureId] })) };
  };
  const first = await entered('Lointaine');
  const [ofFirst = ''] = await days.codesOf(first);
  await days.putBack();
  const second = await entered('Nouvelle venue');
  expect(second.structureId).toBe(first.structureId);
  await days.restore();
  const [ofSecond = ''] = await days.codesOf(second);
  await days.putBack();
  expect(await days.restore()).toMatchObject({ codes: 2, refused: [] });
  const names = await days.portal.db
    .selectFrom('structure')
    .select('raison')
    .where('structureId', 'in', await days.holdersOf(ofFirst, ofSecond))
    .orderBy('structureId')
    .execute();
  expect(names.map(({ raison }) => raison)).toEqual(['Lointaine', 'Nouvelle venue']);
});

test('codes issued to a structure of the lost day do not go to an older structure of the same name', async () => {
  await days.backUp();
  const { raison } = await days.portal.db
    .selectFrom('structure')
    .select('raison')
    .where('structureId', '=', days.a.structureId)
    .executeTakeFirstOrThrow();
  const structureId = await aStructure(days.portal.db, { raison, createdAt: days.portal.time.now });
  const namesake = {
    structureId,
    ...(await aPerson(days.portal.db, { structures: [structureId] })),
  };
  const [isrc = ''] = await days.codesOf(namesake);
  await days.putBack();
  await days.restore();
  expect(await days.holdersOf(isrc)).not.toEqual([days.a.structureId]);
});

test('it moves what was agreed, and no more: another proposal of those days is not that one', async () => {
  const b = await days.party();
  const [c1 = '', c2 = ''] = await days.codesOf(days.a, 2);
  await days.backUp();
  const lost = await days.transfer(days.a, b, [c1]);
  await days.putBack();
  const again = await days.offer(days.a, b, [c1, c2]);
  expect(again).toBe(lost);
  await days.restore();
  expect(await days.holdersOf(c1, c2)).toEqual([b, days.a].map(numberOf));
  // Its proposal lapses, as when one of its codes is cancelled: the holder of the rest proposes
  // again.
  expect(await days.transferState(again)).toBe('CADUC');
  await days.transfer(days.a, b, [c2]);
});

test('the proposal that the backup has is the one that was agreed to', async () => {
  const b = await days.party();
  const [c1 = ''] = await days.codesOf(days.a);
  const proposed = await days.offer(days.a, b, [c1]);
  await days.backUp();
  await days.client(b).ok(answerTransfer, { body: { transfertId: proposed, action: 'OK' } });
  await days.putBack();
  await days.restore();
  expect(await days.holdersOf(c1)).toEqual([b.structureId]);
  expect(await days.transferState(proposed)).toBe('ACCEPTE');
});

test('it leaves behind what a transfer leaves behind', async () => {
  const b = await days.party();
  const producer = days.reviewQueue.producer;
  const { dossierId, elementIds } = await enteredDossier(producer, [
    aTrack({ commentaire: 'Pour vous.' }),
    aTrack(),
  ]);
  const [elementId = 0, other = 0] = elementIds;
  await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
  const [first] = await accepted(days.reviewQueue.staff, dossierId);
  const isrc = first?.isrc ?? '';
  await days.portal.db
    .updateTable('element')
    .set({ lien: JSON.stringify({ nature: 'VERSION_DE', elementId, isrc: null }) })
    .where('elementId', '=', other)
    .execute();
  await producer.ok(askCorrection, { body: { elementId, motif: 'Faute.', titre: 'Autre' } });
  await days.backUp();
  await days.transfer(days.a, b, [isrc]);
  const row = async (id: number) =>
    days.portal.db
      .selectFrom('element')
      .select(['structureId', 'commentaire', 'revision', 'lien', 'rang'])
      .where('elementId', '=', id)
      .executeTakeFirst();
  const asItWas = [await row(elementId), await row(other)];
  await days.putBack();
  await days.restore();
  expect([await row(elementId), await row(other)]).toEqual(asItWas);
  expect(asItWas[0]).toMatchObject({ structureId: b.structureId, commentaire: null });
  expect(asItWas[1]?.lien).toMatchObject({ elementId: null, isrc });
  const { etat } = await days.portal.db
    .selectFrom('correction')
    .select('etat')
    .executeTakeFirstOrThrow();
  expect(etat).toBe('CADUC');
  expect((await days.locationOf(isrc)).etat).toBe(3);
});

test('a proposal of a code that was cancelled lapses', async () => {
  const b = await days.party();
  const [c1 = ''] = await days.codesOf(days.a);
  const proposed = await days.offer(days.a, b, [c1]);
  await days.backUp();
  const { elementId } = await days.locationOf(c1);
  await days.reviewQueue.staff.ok(cancelCode, { body: { elementId, motif: 'Erreur.' } });
  await days.putBack();
  await days.restore();
  expect(await days.transferState(proposed)).toBe('CADUC');
});
