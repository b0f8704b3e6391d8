import { beforeAll, describe, expect, test } from 'vitest';
import { listDossiers, readDossier, validateDossier } from '#contract/registration/dossier.ts';
import { listCodes, listPending } from '#contract/registration/isrc.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, lockedDossier, sentDossier, tracks } from '#server/testing/dossiers.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { dossierMentions } from '../tables.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const LATER = '2026-06-01T10:05:00.000Z';

describe('what is read of a dossier', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  let producer: ApiClient;
  let staff: ApiClient;
  let structureId: number;

  beforeAll(async () => {
    structureId = await aStructure(portal.db, {
      raison: 'Atelier du Soir',
      siret: '73282932000074',
    });
    for (const code of ['FRX26', 'FRX27'])
      await aPrefixe(portal.db, { code, type: code === 'FRX26' ? 'P' : 'V' });
    const lamy = { structures: [structureId], person: { nom: 'LAMY', prenom: 'Zoé' } };
    const person = await aPerson(portal.db, lamy);
    producer = clientOf(portal, person.email);
    const roche = { structures: [SOCIETY], person: { nom: 'ROCHE', prenom: 'Inès' } };
    const one = await aPerson(portal.db, roche);
    staff = clientOf(portal, one.email);
  });

  const at = (timestamp: string) => {
    portal.time.now = new Date(timestamp);
  };
  const query = (dossierId: number) => ({ query: { dossierId: String(dossierId) } });

  test('is returned field by field: the dossier, its line in a list, the lines of its recordings', async () => {
    const { dossierId, elementIds } = await lockedDossier(producer, staff, [
      aTrack({ titre: 'Brume', version: 'live', artiste: 'Zoé', label: 'Quai' }),
      aTrack({ titre: 'Grève', type: 'V', artiste: 'Ana' }),
    ]);
    const numero = `2026-${String(dossierId).padStart(5, '0')}`;
    const { rows } = await staff.ok(listDossiers, {
      body: { file: 'treat', dossierIds: [dossierId] },
    });
    const head = {
      dossierId,
      numero,
      structureId,
      raison: 'Atelier du Soir',
      numAyd: null,
      marque: 'SPP',
      titre: null,
      etat: 2,
      createdAt: NOW,
      updatedAt: NOW,
      submittedAt: NOW,
      waitingSince: NOW,
      decidedAt: null,
      lock: { par: 'Inès ROCHE', depuis: NOW, parMoi: true },
    };
    const counts = { USER: 0, MINU: 0, PRODUCT: 0, LOCK: 2, DONE: 0 };
    expect(rows).toEqual([
      { ...head, artiste: null, phonogrammes: 1, videogrammes: 1, refuses: 0, counts },
    ]);
    const { elements, history, ...sheet } = await staff.ok(readDossier, query(dossierId));
    expect(sheet).toEqual({
      ...head,
      deposePar: 'Zoé LAMY',
      statut: 'TIERS',
      situation: 'ACTI',
      siret: '73282932000074',
      choixProximite: [],
      codesDeclares: [],
      historyCut: false,
      reserve: false,
      prefixes: { P: 'FRX26', V: 'FRX27' },
      reserves: { P: null, V: null },
      can: {
        edit: false,
        submit: false,
        delete: false,
        takeInCharge: true,
        release: true,
        decide: true,
        moves: ['release'],
      },
    });
    expect(history.map(({ action, par, parLaSociete }) => [action, par, parLaSociete])).toEqual([
      ['dossier.takeInCharge', 'Inès ROCHE', true],
      ['dossier.submit', 'Zoé LAMY', false],
      ['element.create', 'Zoé LAMY', false],
      ['element.create', 'Zoé LAMY', false],
    ]);
    expect(elements.map(({ elementId, rang, titre }) => [elementId, rang, titre])).toEqual([
      [elementIds[0], 1, 'Brume'],
      [elementIds[1], 2, 'Grève'],
    ]);
    const pending = await producer.ok(listPending, { body: { dossierId } });
    const shown = {
      dossierId,
      structureId,
      raison: 'Atelier du Soir',
      numero,
      dossierTitre: null,
      duree: '00:03:45',
      numAyd: null,
      anneePublication: 2026,
      isrc: null,
      statut: 'LOCK',
      motif: null,
      attribueLe: null,
      annuleLe: null,
      updatedAt: NOW,
    };
    expect(pending).toEqual({
      total: 2,
      capped: false,
      rows: [
        {
          ...shown,
          elementId: elementIds[1],
          rang: 2,
          type: 'V',
          titre: 'Grève',
          version: null,
          artiste: 'Ana',
        },
        {
          ...shown,
          elementId: elementIds[0],
          rang: 1,
          type: 'P',
          titre: 'Brume',
          version: 'live',
          artiste: 'Zoé',
        },
      ],
    });
    at(LATER);
    await staff.ok(validateDossier, { body: { dossierId } });
    const codes = await producer.ok(listCodes, { body: { dossierId, limite: 1 } });
    expect(codes).toMatchObject({
      total: 2,
      capped: false,
      rows: [{ elementId: elementIds[1], isrc: 'FRX272600001', attribueLe: LATER, statut: 'DONE' }],
    });
    at(NOW);
  });

  test('is truncated at the requested length, and not before', async () => {
    const { dossierId } = await sentDossier(producer, tracks(2));
    for (const [limite, rows] of [
      [1, 1],
      [2, 2],
      [3, 2],
    ] as const) {
      const listed = await producer.ok(listPending, { body: { dossierId, limite } });
      expect([limite, listed.rows.length, listed.total]).toEqual([limite, rows, 2]);
    }
  });

  test('the declared mentions of people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, dossierMentions)).toEqual([]);
  });
});
