import { beforeAll, describe, expect, test } from 'vitest';
import {
  listDossiers,
  readDossier,
  rejectDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { listCodes, updateElement } from '#contract/registration/isrc.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, enteredDossier } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

describe.each(['embedded', 'postgres'] as const)('the main job on %s', (kind) => {
  const portal = aRunningPortal(kind, { at: '2026-06-01T10:00:00Z' });
  let producer: ApiClient;
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

  beforeAll(async () => {
    const structureId = await aStructure(portal.db, { raison: 'Atelier du Soir' });
    await aPrefixe(portal.db, { code: 'FRX26' });
    producer = await aClient(portal, { structures: [structureId] });
  });

  const enter = (...titres: string[]) =>
    enteredDossier(
      producer,
      titres.map((titre) => aTrack({ titre })),
    );

  // spec 1.1 4.6 7.16
  test('enter, submit, take in charge, accept some, refuse one, correct, submit again', async () => {
    const { dossierId, elementIds } = await enter('Nuit blanche', 'Sous les néons', 'Marée basse');
    const sent = await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    expect(sent).toMatchObject({ sent: 3, toTime: 0, etat: 2 });

    const queue = await staff.ok(listDossiers, { body: { file: 'treat' } });
    expect(queue.rows).toMatchObject([
      { dossierId, raison: 'Atelier du Soir', counts: { PRODUCT: 3 } },
    ]);
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    const [, second = 0] = elementIds;
    const decided = await staff.ok(validateDossier, {
      body: {
        dossierId,
        declarations: [{ elementId: second, action: 'KO', motif: 'Titre incomplet' }],
      },
    });
    expect(decided).toMatchObject({
      etat: 3,
      attributed: [
        { rang: 1, isrc: 'FRX262600001' },
        { rang: 3, isrc: 'FRX262600002' },
      ],
      refused: [second],
    });

    const codes = await producer.ok(listCodes, { body: {} });
    expect(codes.rows.map(({ titre, isrc }) => [titre, isrc])).toEqual([
      ['Marée basse', 'FRX262600002'],
      ['Nuit blanche', 'FRX262600001'],
    ]);
    const refused = await producer.ok(readDossier, { query: { dossierId: String(dossierId) } });
    expect(refused.elements[1]).toMatchObject({
      statut: 'USER',
      motif: 'Titre incomplet',
      can: { edit: true },
    });

    await producer.ok(updateElement, {
      body: { elementId: second, titre: 'Sous les néons de la ville' },
    });
    await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    const again = await staff.ok(validateDossier, { body: { dossierId } });
    expect(again).toMatchObject({ etat: 3, attributed: [{ rang: 2, isrc: 'FRX262600003' }] });
  });

  // spec 4.6 7.16
  test('refusing a whole dossier leaves no hole in the numbers', async () => {
    const before = await enter('Premier refus', 'Second refus');
    await producer.ok(submitDossier, { body: { dossierId: before.dossierId, attestation: true } });
    await staff.ok(takeDossierInCharge, { body: { dossierId: before.dossierId } });
    const refused = await staff.ok(rejectDossier, {
      body: { dossierId: before.dossierId, motif: 'Déjà codé' },
    });
    expect(refused).toMatchObject({ etat: 4, attributed: [] });

    const after = await enter('Ensuite');
    await producer.ok(submitDossier, { body: { dossierId: after.dossierId, attestation: true } });
    await staff.ok(takeDossierInCharge, { body: { dossierId: after.dossierId } });
    const decided = await staff.ok(validateDossier, { body: { dossierId: after.dossierId } });
    expect(decided).toMatchObject({ attributed: [{ isrc: 'FRX262600004' }] });
  });
});
