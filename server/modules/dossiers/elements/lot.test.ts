import { beforeAll, describe, expect, test } from 'vitest';
import { readDossier } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aTrack, tracks } from '#server/testing/dossiers.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';

describe('many recordings in one call', () => {
  const portal = aRunningPortal('postgres');
  let email: string;
  let label: ApiClient;
  let stranger: ApiClient;

  beforeAll(async () => {
    const structures = [await aStructure(portal.db)];
    ({ email } = await aPerson(portal.db, { structures }));
    label = clientOf(portal, email);
    const rest = [await aStructure(portal.db)];
    stranger = await aClient(portal, { structures: rest });
  });

  const countOf = async () => {
    const rows = await Promise.all(
      (['element', 'dossier', 'historique'] as const).map((table) =>
        portal.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    );
    return rows.map(({ count }) => Number(count));
  };

  test('500 into a new dossier, in their order; 500 more fill it, and one more finds no room', async () => {
    const elements = tracks(500);
    const { dossierId, elementIds, envoi } = await label.ok(createLot, {
      body: { titre: 'Catalogue', elements },
    });
    expect(envoi).toBeNull();
    const read = await label.ok(readDossier, { query: { dossierId: String(dossierId) } });
    expect(read.titre).toBe('Catalogue');
    expect(read.elements.map(({ elementId, titre }) => [elementId, titre])).toEqual(
      elements.map(({ titre }, index) => [elementIds[index], titre]),
    );
    await label.ok(createLot, { body: { dossierId, elements: tracks(500) } });
    const oneMore = { body: { dossierId, elements: tracks(1) } };
    expect((await label.refused(createLot, oneMore)).code).toBe('DOSSIER_FULL');
    expect((await label.refused(createLot, { body: { elements: tracks(501) } })).code).toBe(
      'INVALID_FIELDS',
    );
  });

  test('ten faults are ten faults, each at its place, and nothing is written', async () => {
    const elements = tracks(12).map((track, index) =>
      index < 10 ? { ...track, anneePublication: 1500 } : track,
    );
    const before = await countOf();
    const problem = await label.refused(createLot, { body: { elements } });
    expect(problem).toMatchObject({ code: 'INVALID_FIELDS', status: 422 });
    expect(problem.errors?.map(({ path }) => path)).toEqual(
      Array.from({ length: 10 }, (_, index) => `elements.${index}.anneePublication`),
    );
    const badly = tracks(4).map((track, index) =>
      index === 3 ? { ...track, duree: 'longue' } : track,
    );
    expect(
      (await label.refused(createLot, { body: { elements: badly } })).errors?.map(
        ({ path }) => path,
      ),
    ).toEqual(['elements.3.duree']);
    expect(await countOf()).toEqual(before);
  });

  test('law 1: a code is one’s own recording, or another’s, at its line and before anything is written', async () => {
    const isrcDeclare = 'FRZ039501001';
    const { elementIds } = await label.ok(createLot, {
      body: { elements: [{ ...aTrack(), isrcDeclare }] },
    });
    const before = await countOf();
    const lien = { nature: 'VERSION_DE' as const, elementId: elementIds[0] ?? 0, isrc: null };
    const elements = [
      aTrack(),
      { ...aTrack(), isrcDeclare, lien: { ...lien, elementId: 999_999 } },
    ];
    const { errors } = await label.refused(createLot, { body: { elements } });
    expect(errors?.map(({ path, code }) => [path, code])).toEqual([
      ['elements.1.lien.elementId', 'UNKNOWN'],
      ['elements.1.isrcDeclare', 'ALREADY_YOURS'],
    ]);
    expect(errors?.[1]?.message).toContain(`n° ${elementIds[0]}`);
    expect(await countOf()).toEqual(before);
    // Another structure's draft is not disclosed: its code is not in the register.
    await stranger.ok(createLot, { body: { elements: [{ ...aTrack(), isrcDeclare }] } });
    await label.ok(createLot, { body: { elements: [{ ...aTrack(), lien }] } });
  });

  test('sent in the same call; what lacks its duration waits, what lacks more undoes everything', async () => {
    const [first, second] = tracks(2);
    const timeless = { ...second, duree: null };
    const body = { elements: [{ ...first }, timeless], attestation: true as const };
    const { dossierId, envoi } = await label.ok(createLot, { body });
    expect(envoi).toMatchObject({ sent: 1, toTime: 1 });
    const read = await label.ok(readDossier, { query: { dossierId: String(dossierId) } });
    expect([read.etat, ...read.elements.map(({ statut }) => statut)]).toEqual([
      2,
      'PRODUCT',
      'MINU',
    ]);
    expect(read.history.map(({ action }) => action).toSorted()).toEqual([
      'dossier.submit',
      'element.import',
      'element.import',
      'element.lot',
    ]);

    const before = await countOf();
    const lacking = {
      elements: [aTrack(), { ...aTrack(), artiste: null }],
      attestation: true as const,
    };
    const problem = await label.refused(createLot, { body: lacking });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['elements.1.artiste']);
    expect(await countOf()).toEqual(before);
  });

  test('a trial lot is validated, compared and answered like a written one, and nothing of it is stored', async () => {
    const existing = { ...aTrack(), duree: '4:02' };
    const { elementIds } = await label.ok(createLot, { body: { elements: [existing] } });
    const before = await countOf();
    const twice = aTrack();
    const body = { titre: 'Essai', elements: [existing, twice, aTrack(), { ...twice }] };
    const tried = await label.ok(createLot, { body: { ...body, essai: true } });
    expect(tried).toMatchObject({
      elementIds: { length: 4 },
      envoi: null,
      doublons: {
        nombre: 2,
        exemples: [
          { rang: 0, raison: 'REGISTRE', autreRang: null, elementId: elementIds[0] },
          { rang: 3, raison: 'FICHIER', autreRang: 1, elementId: null },
        ],
      },
    });
    expect(await countOf()).toEqual(before);
    const sent = await label.ok(createLot, {
      body: { elements: tracks(2), attestation: true, essai: true },
    });
    expect(sent.envoi).toMatchObject({ sent: 2, toTime: 0 });
    expect(await countOf()).toEqual(before);
    const faulty = [aTrack(), { ...aTrack(), anneePublication: 1500 }];
    const reported = async (essai?: true) => {
      const problem = await label.refused(createLot, {
        body: { elements: faulty, ...(essai ? { essai } : {}) },
      });
      return [problem.status, problem.code, problem.errors];
    };
    expect(await reported(true)).toEqual(await reported());
    // The real call gives the same answer; the dry run and the write have separate idempotency
    // keys.
    const written = await label.ok(createLot, { body });
    expect(written.doublons).toEqual(tried.doublons);
    expect((await countOf())[0]).toBe((before[0] ?? 0) + 4);
  });

  test('beyond the limit of listed examples, it returns the total', async () => {
    const sixty = tracks(60);
    const { doublons } = await label.ok(createLot, {
      body: { elements: [...sixty, ...sixty.map((one) => ({ ...one }))], essai: true },
    });
    expect([doublons.nombre, doublons.exemples.length]).toEqual([60, 50]);
    const wrong = (count: number) =>
      tracks(count).map((one) => ({ ...one, anneePublication: 1500 }));
    const many = await label.refused(createLot, { body: { elements: wrong(120) } });
    expect(many.errors).toHaveLength(100);
    expect(many.detail).toBe('120 champs sont à corriger : les 100 premiers sont nommés.');
    const few = await label.refused(createLot, { body: { elements: wrong(100) } });
    expect(few.detail).toBeUndefined();
  });

  test('two similar recordings raise a question before they are sent, with their positions', async () => {
    const one = aTrack();
    const problem = await label.refused(createLot, {
      body: { elements: [one, aTrack(), { ...one }], attestation: true },
    });
    expect(problem.errors?.map(({ path }) => path.split('.').slice(0, 2).join('.'))).toEqual(
      expect.arrayContaining(['elements.2']),
    );
    expect(problem.errors?.some(({ path }) => path.startsWith('elements.1'))).toBe(false);
  });

  test('an error of the draft’s older recordings is separate', async () => {
    const { dossierId, elementId } = await label.ok(createElement, { body: { titre: 'Ancien' } });
    const body = { dossierId, elements: tracks(1), attestation: true as const };
    const problem = await label.refused(createLot, { body });
    const locations = new Set(problem.errors?.map(({ path }) => path.replace(/\.\w+$/, '')));
    expect([...locations]).toEqual([`dossier.elements.${elementId}`]);
  });

  test('a dossier that was sent takes no lot', async () => {
    const body = { elements: tracks(1), attestation: true as const };
    const { dossierId } = await label.ok(createLot, { body });
    const later = { body: { dossierId, elements: tracks(1) } };
    expect((await label.refused(createLot, later)).code).toBe('DOSSIER_SENT');
  });

  test('a repeated request with the same key writes once', async () => {
    const keyed = clientOf(portal, email, { 'idempotency-key': 'lot' });
    const body = { elements: tracks(3), attestation: true as const };
    const [first, twin] = await Promise.all([
      keyed.ok(createLot, { body }),
      keyed.ok(createLot, { body }),
    ]);
    expect(twin).toEqual(first);
    expect(await keyed.ok(createLot, { body })).toEqual(first);
    expect((await keyed.refused(createLot, { body: { elements: tracks(1) } })).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  test('a foreign draft, and a draft of another structure than the one named, are unknown', async () => {
    const { dossierId } = await label.ok(createLot, { body: { elements: tracks(1) } });
    const body = { dossierId, elements: tracks(1) };
    expect((await stranger.refused(createLot, { body })).code).toBe('NOT_FOUND');
    const misnamed = { body: { ...body, structureId: 22 } };
    expect((await label.refused(createLot, misnamed)).code).toBe('NOT_FOUND');
  });
});
