import { beforeAll, describe, expect, test } from 'vitest';
import { readDossier } from '#contract/registration/dossier.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, codeOf, enteredDossier } from '#server/testing/dossiers.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const NOW = '2026-06-01T10:00:00.000Z';

describe('a recording that looks like another', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let structureId: number;
  let otherId: number;
  let who: number;
  let producer: ApiClient;
  let neighbour: ApiClient;

  beforeAll(async () => {
    structureId = await aStructure(portal.db);
    otherId = await aStructure(portal.db, { raison: 'Maison du Nord' });
    await aPrefixe(portal.db, { code: 'FRX26' });
    const person = { nom: 'LAMY', prenom: 'Zoé' };
    const one = await aPerson(portal.db, { structures: [structureId], person });
    who = one.interlocuteurId;
    producer = clientOf(portal, one.email);
    neighbour = await aClient(portal, { structures: [otherId] });
  });

  test('is returned with every field and reason; a choice, then a different one, both enter the history', async () => {
    const dossier = await enteredDossier(neighbour, [
      aTrack({ titre: 'Houle', version: 'live', duree: '3:45' }),
    ]);
    const isrc = await codeOf(neighbour, staff, dossier.dossierId);
    const { dossierId, elementIds } = await enteredDossier(producer, [
      aTrack({ titre: 'La Houle', version: 'live', duree: '3:47' }),
      aTrack({ titre: 'Autre chose' }),
    ]);
    const [elementId = 0, second = 0] = elementIds;
    const result = async (client: ApiClient) =>
      (await client.ok(findProximity, { body: { dossierId } })).rows;
    const raisons = [
      { critere: 'titre', points: 45, sur: 45, texte: expect.any(String) },
      { critere: 'artiste', points: 25, sur: 25, texte: expect.any(String) },
      { critere: 'duree', points: 20, sur: 20, texte: expect.stringContaining('2') },
      { critere: 'version', points: 10, sur: 10, texte: expect.any(String) },
    ];
    const candidat = {
      elementId: null,
      isrc,
      type: 'P',
      titre: 'Houle',
      version: 'live',
      artiste: 'Les Marées',
      duree: '00:03:45',
      anneePublication: 2026,
      memeDossier: false,
      structure: null,
      score: 100,
      bande: 'MEME',
      raisons,
      plafond: null,
      ecartDuree: 2,
      choixRequis: true,
      choix: null,
    };
    const row = { elementId, candidats: [candidat], ambigu: false, choixRequis: true, lies: [] };
    const nothing = {
      elementId: second,
      candidats: [],
      ambigu: false,
      choixRequis: false,
      lies: [],
    };
    expect(await result(producer)).toEqual([row, nothing]);
    const [named] = await result(staff);
    expect(named?.candidats[0]).toEqual({
      ...candidat,
      elementId: dossier.elementIds[0],
      structure: { structureId: otherId, raison: 'Maison du Nord' },
    });
    const choose = (choix: 'AUTRE_ENREGISTREMENT' | 'AUTRE_VERSION', motif: string) =>
      leftBy(portal, () =>
        producer.ok(chooseProximity, { body: { elementId, candidat: { isrc }, choix, motif } }),
      );
    const line = {
      action: 'proximite.choose',
      who,
      onBehalfOf: structureId,
      structureId,
      dossierId,
      elementId,
    };
    const first = await choose('AUTRE_ENREGISTREMENT', 'Une autre prise.');
    const after = { candidat: { isrc }, score: 100 };
    expect(first).toEqual({
      history: [
        {
          ...line,
          before: null,
          after: { ...after, choix: 'AUTRE_ENREGISTREMENT', motif: 'Une autre prise.' },
        },
      ],
      reported: [],
    });
    const again = await choose('AUTRE_ENREGISTREMENT', 'Au studio B.');
    const before = { choix: 'AUTRE_ENREGISTREMENT', motif: 'Une autre prise.' };
    expect(again.history).toEqual([
      {
        ...line,
        before,
        after: { ...after, choix: 'AUTRE_ENREGISTREMENT', motif: 'Au studio B.' },
      },
    ]);
    const choix = {
      choix: 'AUTRE_ENREGISTREMENT',
      motif: 'Au studio B.',
      score: 100,
      at: NOW,
      par: 'Zoé LAMY',
      parLaSociete: false,
      valable: true,
    };
    expect((await result(producer))[0]).toEqual({
      ...row,
      choixRequis: false,
      candidats: [{ ...candidat, choixRequis: false, choix }],
    });
    const { choixProximite } = await producer.ok(readDossier, {
      query: { dossierId: String(dossierId) },
    });
    const theirs = {
      elementId: null,
      isrc,
      titre: 'Houle',
      version: 'live',
      artiste: 'Les Marées',
    };
    expect(choixProximite).toEqual([{ elementId, ...choix, candidat: theirs }]);
  });
});
