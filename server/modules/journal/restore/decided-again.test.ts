import { expect, test } from 'vitest';
import {
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import { aTrack, enteredDossier, lockedDossier, tracks } from '#server/testing/dossiers.ts';
import { someDays } from '../testing/days.ts';

const days = someDays();

test('a recording that was refused on the lost day waits again, and can be decided', async () => {
  const { producer, staff } = days.reviewQueue;
  const { dossierId, elementIds } = await lockedDossier(producer, staff, tracks(3));
  await days.backUp();
  const [, , third = 0] = elementIds;
  const declarations = [{ elementId: third, action: 'KO' as const, motif: 'Doublon.' }];
  await days.reviewQueue.staff.ok(validateDossier, { body: { dossierId, declarations } });
  await days.putBack();
  await days.restore();
  expect(await days.status(dossierId)).toEqual({ etat: 2, statuts: ['DONE', 'DONE', 'PRODUCT'] });
  await days.reviewQueue.staff.ok(takeDossierInCharge, { body: { dossierId } });
  await days.reviewQueue.staff.ok(validateDossier, { body: { dossierId } });
  expect(await days.status(dossierId)).toEqual({ etat: 3, statuts: ['DONE', 'DONE', 'DONE'] });
});

test('a dossier whose last recording was accepted on the lost day is decided', async () => {
  const { producer } = days.reviewQueue;
  const { dossierId, elementIds } = await enteredDossier(producer, [
    aTrack(),
    aTrack({ duree: null }),
  ]);
  await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
  const decide = async () => {
    await days.reviewQueue.staff.ok(takeDossierInCharge, { body: { dossierId } });
    await days.reviewQueue.staff.ok(validateDossier, { body: { dossierId } });
  };
  await decide();
  expect(await days.status(dossierId)).toEqual({ etat: 2, statuts: ['DONE', 'MINU'] });
  await days.backUp();
  await days.reviewQueue.producer.ok(updateElement, {
    body: { elementId: elementIds[1] ?? 0, duree: '3:20' },
  });
  await decide();
  await days.putBack();
  await days.restore();
  expect(await days.status(dossierId)).toEqual({ etat: 3, statuts: ['DONE', 'DONE'] });
});
