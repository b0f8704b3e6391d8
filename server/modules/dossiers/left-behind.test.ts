import { beforeAll, describe, expect, test } from 'vitest';
import {
  readDossier,
  rejectDossier,
  renameDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, deleteElement, updateElement } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import { releaseDossier } from '#contract/registration/release.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, enteredDossier, lockedDossier, TRACK, tracks } from '#server/testing/dossiers.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const LATER = '2026-06-01T10:05:00.000Z';

describe('a call about a dossier', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  let producer: ApiClient;
  let staff: ApiClient;
  let structureId: number;
  let who: number;
  let staffId: number;

  beforeAll(async () => {
    structureId = await aStructure(portal.db, {
      raison: 'Atelier du Soir',
      siret: '73282932000074',
    });
    for (const code of ['FRX26', 'FRX27'])
      await aPrefixe(portal.db, { code, type: code === 'FRX26' ? 'P' : 'V' });
    const lamy = { structures: [structureId], person: { nom: 'LAMY', prenom: 'Zoé' } };
    const person = await aPerson(portal.db, lamy);
    who = person.interlocuteurId;
    producer = clientOf(portal, person.email);
    const roche = { structures: [SOCIETY], person: { nom: 'ROCHE', prenom: 'Inès' } };
    const one = await aPerson(portal.db, roche);
    staffId = one.interlocuteurId;
    staff = clientOf(portal, one.email);
  });

  const at = (timestamp: string) => {
    portal.time.now = new Date(timestamp);
  };
  const query = (dossierId: number) => ({ query: { dossierId: String(dossierId) } });
  const line = (input: object) => ({
    structureId,
    elementId: null,
    before: null,
    after: null,
    ...input,
  });
  const byProducer = (action: string, input: object) =>
    line({ action, who, onBehalfOf: structureId, ...input });
  const byStaff = (action: string, input: object) =>
    line({ action, who: staffId, onBehalfOf: SOCIETY, ...input });
  /** Expects exactly these history lines and these reports from the work. */
  const leaves = async (
    work: () => Promise<unknown>,
    history: readonly object[],
    reported: readonly object[] = [],
  ) => expect(await leftBy(portal, work)).toEqual({ history, reported });

  test('that creates records the input; that updates, both sides of the change; that deletes, all of it', async () => {
    const { dossierId, elementIds } = await enteredDossier(producer, [aTrack({ titre: 'Un' })]);
    const [elementId = 0] = elementIds;
    const location = { dossierId, elementId };
    await leaves(
      () => producer.ok(createElement, { body: { dossierId, titre: 'Houle', artiste: '' } }),
      [
        byProducer('element.create', {
          dossierId,
          elementId: elementId + 1,
          after: { titre: 'Houle', artiste: '' },
        }),
      ],
    );
    const change = { titre: 'Ressac', artistesInvites: ['Ana'] };
    at(LATER);
    await leaves(
      () => producer.ok(updateElement, { body: { elementId, ...TRACK, ...change } }),
      [
        byProducer('element.edit', {
          ...location,
          before: { statut: 'USER', titre: 'Un', artistesInvites: [] },
          after: { statut: 'USER', ...change },
        }),
      ],
    );
    const { elements, updatedAt } = await producer.ok(readDossier, query(dossierId));
    expect([updatedAt, ...elements.map((one) => [one.updatedAt, one.revision, one.rang])]).toEqual([
      LATER,
      [LATER, 2, 1],
      [NOW, 1, 2],
    ]);
    at(NOW);
    const gone = {
      ...TRACK,
      ...change,
      duree: 225,
      producteur: 'Atelier du Soir',
      statut: 'USER',
      rang: 1,
    };
    await leaves(
      () => producer.ok(deleteElement, { body: { dossierId, elementId } }),
      [
        byProducer('element.delete', {
          ...location,
          before: expect.objectContaining({
            ...gone,
            ...location,
            structureId,
            revision: 2,
            updatedAt: LATER,
          }),
        }),
      ],
    );
    await leaves(
      () => producer.ok(renameDossier, { body: { dossierId, titre: 'Large' } }),
      [
        byProducer('dossier.rename', {
          dossierId,
          before: { titre: null },
          after: { titre: 'Large' },
        }),
      ],
    );
    await leaves(
      () => producer.ok(validateDossier, { body: { dossierId, _method: 'DELETE' } }),
      [
        byProducer('dossier.delete', {
          dossierId,
          before: {
            titre: 'Large',
            etat: 1,
            elements: [expect.objectContaining({ titre: 'Houle', rang: 2 })],
          },
        }),
      ],
    );
  });

  test('that sends records the result of each recording; one that times the last of them, the continuation', async () => {
    const { duree: _, ...untimed } = aTrack();
    const { dossierId, elementIds } = await enteredDossier(producer, [untimed, aTrack()]);
    const [elementId = 0, other] = elementIds;
    await leaves(
      () => producer.ok(submitDossier, { body: { dossierId, attestation: true } }),
      [
        byProducer('dossier.submit', {
          dossierId,
          before: { etat: 1 },
          after: {
            etat: 2,
            attestation: true,
            elements: [
              [elementId, 'MINU'],
              [other, 'PRODUCT'],
            ],
          },
        }),
      ],
      [
        {
          kind: 'DOSSIER_SUBMITTED',
          who,
          structureId,
          dossierId,
          lien: `/isrc/dossier/${dossierId}`,
        },
      ],
    );
    await leaves(
      () => producer.ok(updateElement, { body: { elementId, duree: '3:00' } }),
      [
        byProducer('element.completeMinuterie', {
          dossierId,
          elementId,
          before: { statut: 'MINU', duree: null },
          after: { statut: 'PRODUCT', duree: 180 },
        }),
      ],
    );
  });

  test('that adds a lot records each recording, then the lot, and the sending if any', async () => {
    const elements = [aTrack({ titre: 'Fenaison' }), aTrack({ titre: 'Vendange', type: 'V' })];
    let dossierId = 0;
    const { history, reported } = await leftBy(portal, async () => {
      const made = await producer.ok(createLot, {
        body: { titre: 'Album', elements, attestation: true },
      });
      ({ dossierId } = made);
      const numero = `2026-${String(dossierId).padStart(5, '0')}`;
      const doublons = { nombre: 0, exemples: [] };
      const elementIds = [expect.any(Number), expect.any(Number)];
      expect(made).toEqual({
        dossierId,
        elementIds,
        doublons,
        envoi: { numero, sent: 2, toTime: 0 },
      });
    });
    const stored = (n: number) => ({ ...elements[n], duree: 225 });
    const [one, two] = history.map(({ elementId }) => elementId);
    expect(history).toEqual([
      byProducer('element.import', { dossierId, elementId: one, after: stored(0) }),
      byProducer('element.import', { dossierId, elementId: two, after: stored(1) }),
      byProducer('element.lot', { dossierId, after: { elements: 2 } }),
      byProducer('dossier.submit', {
        dossierId,
        before: { etat: 1 },
        after: {
          etat: 2,
          attestation: true,
          elements: [
            [one, 'PRODUCT'],
            [two, 'PRODUCT'],
          ],
        },
      }),
    ]);
    expect(reported).toMatchObject([{ kind: 'DOSSIER_SUBMITTED', who }]);
  });

  test('by which staff lock it records the holder; that decides, the issued, refused and deleted ones', async () => {
    const values = [
      aTrack({ titre: 'Un', version: 'live' }),
      aTrack({ titre: 'Deux' }),
      ...tracks(1),
    ];
    const { dossierId, elementIds } = await lockedDossier(producer, staff, [
      ...values,
      aTrack({ type: 'V' }),
    ]);
    const [first = 0, second = 0, third = 0, fourth = 0] = elementIds;
    await leaves(
      () => staff.ok(releaseDossier, { body: { dossierId } }),
      [
        byStaff('dossier.release', {
          dossierId,
          before: { etat: 2, lockedBy: staffId },
          after: { etat: 2, lockedBy: null },
        }),
      ],
    );
    const lock = () => staff.ok(takeDossierInCharge, { body: { dossierId } });
    await leaves(lock, [
      byStaff('dossier.takeInCharge', {
        dossierId,
        before: { lockedBy: null },
        after: { lockedBy: staffId, elements: 4 },
      }),
    ]);
    at(LATER);
    await leaves(lock, []);
    expect(await lock()).toEqual({
      dossierId,
      lock: { par: 'Inès ROCHE', depuis: LATER, parMoi: true },
    });
    const declarations = [
      { elementId: second, action: 'KO', motif: 'Non.' } as const,
      { elementId: third, action: 'DELETE' } as const,
    ];
    const attributed = [
      { elementId: first, rang: 1, isrc: 'FRX262600001' },
      { elementId: fourth, rang: 4, isrc: 'FRX272600001' },
    ];
    await leaves(
      async () =>
        expect(await staff.ok(validateDossier, { body: { dossierId, declarations } })).toEqual({
          dossierId,
          etat: 3,
          attributed,
          refused: [second],
          deleted: [third],
        }),
      [
        byStaff('dossier.decide', {
          dossierId,
          before: { etat: 2 },
          after: {
            etat: 3,
            attributed,
            refused: [{ elementId: second, motif: 'Non.' }],
            deleted: [expect.objectContaining({ elementId: third, rang: 3 })],
          },
        }),
      ],
      [
        {
          kind: 'DOSSIER_DECIDED',
          who,
          structureId,
          dossierId,
          lien: `/isrc/dossier/${dossierId}`,
        },
      ],
    );
    const { texte = '' } =
      (await portal.mails()).findLast(({ cle }) => cle.includes('DECIDED')) ?? {};
    for (const text of ['Un (live)', 'FR-X26-26-00001', 'FR-X27-26-00001', 'Deux', 'Non.'])
      expect(texte).toContain(text);
    const about = await producer.ok(readDossier, query(dossierId));
    expect(about).toMatchObject({
      decidedAt: LATER,
      submittedAt: NOW,
      deposePar: 'Zoé LAMY',
      reserve: false,
    });
    const read = [first, second, fourth].map((id) =>
      about.elements.find(({ elementId }) => elementId === id),
    );
    expect(read.map((one) => [one?.isrc, one?.statut, one?.motif, one?.can])).toEqual([
      ['FRX262600001', 'DONE', null, { edit: false, delete: false }],
      [null, 'USER', 'Non.', { edit: true, delete: true }],
      ['FRX272600001', 'DONE', null, { edit: false, delete: false }],
    ]);
    expect(about.can).toEqual({
      edit: true,
      submit: true,
      delete: false,
      takeInCharge: false,
      release: false,
      decide: false,
      moves: [],
    });
    await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    await lock();
    await leaves(
      () => staff.ok(rejectDossier, { body: { dossierId, motif: 'Encore.' } }),
      [
        byStaff('dossier.decide', {
          dossierId,
          before: { etat: 2 },
          after: {
            etat: 3,
            attributed: [],
            deleted: [],
            refused: [{ elementId: second, motif: 'Encore.' }],
          },
        }),
      ],
      [
        {
          kind: 'DOSSIER_DECIDED',
          who,
          structureId,
          dossierId,
          lien: `/isrc/dossier/${dossierId}`,
        },
      ],
    );
    at(NOW);
  });

  test('is read back to the last decision, however many lines follow it; omitted lines are reported', async () => {
    const { dossierId, elementIds } = await lockedDossier(producer, staff, [aTrack()]);
    const elementId = elementIds[0] ?? null;
    const edits = (count: number) =>
      insertHistory(
        portal.db,
        { action: 'element.edit', at: portal.time.now, caller: null },
        Array.from({ length: count }, () => ({ structureId, dossierId, elementId })),
      );
    await edits(250);
    const long = await producer.ok(readDossier, query(dossierId));
    expect([long.history.length, long.historyCut]).toEqual([200, true]);
    await staff.ok(rejectDossier, { body: { dossierId, motif: 'Non.' } });
    await edits(250);
    for (const one of [producer, staff]) {
      const { history, historyCut } = await one.ok(readDossier, query(dossierId));
      expect([history.length, history.at(-1)?.action, historyCut]).toEqual([
        251,
        'dossier.decide',
        true,
      ]);
    }
    const { history, historyCut } = await producer.ok(
      readDossier,
      query((await enteredDossier(producer, tracks(2))).dossierId),
    );
    expect([history.length, historyCut]).toEqual([2, false]);
  });
});
