import { beforeAll, describe, expect, test } from 'vitest';
import {
  moveDossier,
  readDossier,
  rejectDossier,
  renameDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { releaseDossier } from '#contract/registration/release.ts';
import { DOSSIER_ETATS } from '#domain/dossier/state-machine.ts';
import { awaitsMinuterie, type Statut } from '#domain/registration/statuts.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import {
  aTrack,
  enteredDossier,
  lockedDossier,
  sentDossier,
  tracks,
} from '#server/testing/dossiers.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { forgetDrafts } from '../forget-drafts.ts';
import { releaseIdleDossiers, releaseLockedBy } from './release.ts';

const { SAISIE, VALIDATION, VALIDE, REFUSE } = DOSSIER_ETATS;
const NOW = new Date('2026-06-01T10:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('a dossier in the hands of staff', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  let producer: ApiClient;
  let staff: ApiClient;
  let colleague: ApiClient;
  let staffId: number;
  let structureId: number;

  beforeAll(async () => {
    structureId = await aStructure(portal.db);
    await aPrefixe(portal.db, { code: 'FRX26' });
    producer = clientOf(portal, (await aPerson(portal.db, { structures: [structureId] })).email);
    const person = { nom: 'ROCHE', prenom: 'Inès' };
    const one = await aPerson(portal.db, { structures: [SOCIETY], person });
    staffId = one.interlocuteurId;
    staff = clientOf(portal, one.email);
    colleague = clientOf(portal, (await aPerson(portal.db, { structures: [SOCIETY] })).email);
  });

  const query = (dossierId: number) => ({ query: { dossierId: String(dossierId) } });
  const dossier = (dossierId: number) =>
    portal.db
      .selectFrom('dossier')
      .select(['etat', 'lockedBy', 'lockedAt', 'decidedBy', 'decidedAt'])
      .where('dossierId', '=', dossierId)
      .executeTakeFirst();
  const statuts = async (dossierId: number) =>
    (
      await portal.db
        .selectFrom('element')
        .select(['statut', 'motif'])
        .where('dossierId', '=', dossierId)
        .orderBy('rang')
        .execute()
    ).map(({ statut, motif }) => [statut, motif]);
  const lastTrace = (dossierId: number) =>
    portal.db
      .selectFrom('historique')
      .select(['action', 'structureId', 'interlocuteurId', 'at', 'before', 'after'])
      .where('dossierId', '=', dossierId)
      .orderBy('historiqueId', 'desc')
      .executeTakeFirst();

  test('is released by any of them: it waits again, with its recordings, and the history shows it', async () => {
    const { dossierId } = await lockedDossier(producer, staff, tracks(2));
    expect(await statuts(dossierId)).toEqual([
      ['LOCK', null],
      ['LOCK', null],
    ]);
    const lock = async (who: ApiClient) => (await who.ok(readDossier, query(dossierId))).lock;
    const depuis = NOW.toISOString();
    expect(await lock(staff)).toEqual({ par: 'Inès ROCHE', depuis, parMoi: true });
    expect(await lock(colleague)).toEqual({ par: 'Inès ROCHE', depuis, parMoi: false });
    expect(await lock(producer)).toEqual({ par: '', depuis, parMoi: false });
    portal.time.now = later(30);
    expect(await lock(producer)).toBeNull();
    portal.time.now = NOW;
    expect((await colleague.ok(readDossier, query(dossierId))).can).toMatchObject({
      moves: ['release'],
    });
    expect(await colleague.ok(moveDossier, { body: { dossierId, action: 'release' } })).toEqual({
      dossierId,
      etat: VALIDATION,
    });
    expect(await dossier(dossierId)).toMatchObject({ lockedBy: null, lockedAt: null });
    expect(await statuts(dossierId)).toEqual([
      ['PRODUCT', null],
      ['PRODUCT', null],
    ]);
    expect(await lastTrace(dossierId)).toMatchObject({
      action: 'dossier.release',
      structureId,
      before: { lockedBy: staffId },
      after: { lockedBy: null },
    });
    expect((await staff.ok(readDossier, query(dossierId))).can).toMatchObject({ moves: [] });
    expect((await staff.refused(releaseDossier, { body: { dossierId } })).code).toBe(
      'DOSSIER_NOT_TAKEN',
    );
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    expect(await staff.ok(releaseDossier, { body: { dossierId } })).toEqual({
      dossierId,
      etat: VALIDATION,
    });
  });

  test('is released by the portal once idle, and by a person who leaves', async () => {
    const { dossierId } = await lockedDossier(producer, staff);
    const other = await lockedDossier(producer, colleague);
    expect(await releaseIdleDossiers(portal.db, later(29))).toBe(0);
    expect(await dossier(dossierId)).toMatchObject({ lockedBy: staffId, lockedAt: NOW });
    await portal.db
      .transaction()
      .execute((db) => releaseLockedBy({ db, now: later(5), caller: null }, [staffId]));
    const freed = { action: 'dossier.release', structureId, interlocuteurId: null };
    expect(await dossier(dossierId)).toMatchObject({ lockedBy: null, lockedAt: null });
    expect(await statuts(dossierId)).toEqual([['PRODUCT', null]]);
    expect(await lastTrace(dossierId)).toMatchObject({
      ...freed,
      at: later(5),
      before: { lockedBy: staffId },
      after: { lockedBy: null },
    });
    const { lockedBy } = (await dossier(other.dossierId)) ?? {};
    expect(lockedBy).not.toBeNull();
    expect(await portal.db.transaction().execute((db) => releaseIdleDossiers(db, later(30)))).toBe(
      1,
    );
    expect(await dossier(other.dossierId)).toMatchObject({ lockedBy: null, lockedAt: null });
    expect(await statuts(other.dossierId)).toEqual([['PRODUCT', null]]);
    expect(await lastTrace(other.dossierId)).toMatchObject({
      action: 'dossier.releaseIdle',
      interlocuteurId: null,
      at: later(30),
      before: { lockedBy },
      after: { lockedBy: null },
    });
  });

  test('arrives with the attestation: timed recordings are sent, the rest waits, and the trace shows both', async () => {
    const { duree: _, ...untimed } = aTrack();
    const { dossierId, elementIds } = await enteredDossier(producer, [aTrack(), untimed]);
    const sent = await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    const { numero } = await producer.ok(readDossier, query(dossierId));
    expect(sent).toEqual({ dossierId, numero, etat: VALIDATION, sent: 1, toTime: 1 });
    const [first, second] = await statuts(dossierId);
    expect([first?.[0], awaitsMinuterie(second?.[0] as Statut)]).toEqual(['PRODUCT', true]);
    expect(await lastTrace(dossierId)).toMatchObject({
      action: 'dossier.submit',
      structureId,
      before: { etat: SAISIE },
      after: {
        etat: VALIDATION,
        attestation: true,
        elements: elementIds.map((elementId, index) => [elementId, [first, second][index]?.[0]]),
      },
    });
  });

  test('is decided line by line: accepted, refused with why, deleted; then it names who decided', async () => {
    const { dossierId, elementIds } = await lockedDossier(producer, staff, tracks(3));
    const [first = 0, second = 0, third = 0] = elementIds;
    const decided = await staff.ok(validateDossier, {
      body: {
        dossierId,
        declarations: [
          { elementId: first, action: 'OK' },
          { elementId: second, action: 'KO', motif: 'Titre illisible.' },
          { elementId: third, action: 'DELETE', motif: 'Envoyé deux fois.' },
        ],
      },
    });
    expect(decided).toMatchObject({
      dossierId,
      etat: VALIDE,
      refused: [second],
      deleted: [third],
      attributed: [{ elementId: first, rang: 1, isrc: 'FRX262600001' }],
    });
    expect(await statuts(dossierId)).toEqual([
      ['DONE', null],
      ['USER', 'Titre illisible.'],
    ]);
    expect(await dossier(dossierId)).toMatchObject({
      etat: VALIDE,
      lockedBy: null,
      decidedBy: staffId,
    });
    expect(await lastTrace(dossierId)).toMatchObject({
      action: 'dossier.decide',
      interlocuteurId: staffId,
      before: { etat: VALIDATION },
      after: {
        etat: VALIDE,
        refused: [{ elementId: second, motif: 'Titre illisible.' }],
        attributed: [{ elementId: first, isrc: 'FRX262600001' }],
        deleted: [{ elementId: third, motif: 'Envoyé deux fois.' }],
      },
    });
    for (const [endpoint, body] of [
      [validateDossier, { dossierId }],
      [rejectDossier, { dossierId, motif: 'Non.' }],
    ] as const)
      expect(await colleague.refused(endpoint, { body: body as never })).toMatchObject({
        code: 'DOSSIER_ALREADY_DECIDED',
        detail: 'Traité par Inès ROCHE.',
        facts: { par: 'Inès ROCHE', le: NOW.toISOString(), etat: VALIDE },
      });
    expect(await staff.refused(takeDossierInCharge, { body: { dossierId } })).toMatchObject({
      code: 'DOSSIER_ALREADY_DECIDED',
    });
    // The refused recording is sent again, in the same dossier; refused again, the dossier keeps
    // its code.
    await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    expect(
      await staff.ok(rejectDossier, { body: { dossierId, motif: 'Encore illisible.' } }),
    ).toMatchObject({
      etat: VALIDE,
      attributed: [],
      refused: [second],
    });
    expect(await statuts(dossierId)).toEqual([
      ['DONE', null],
      ['USER', 'Encore illisible.'],
    ]);
  });

  test('refused entirely it is sent again; deleted entirely it is gone; its only holder deletes it', async () => {
    const { dossierId } = await lockedDossier(producer, staff, tracks(2));
    const motif = 'Pochette illisible.';
    expect(await staff.ok(rejectDossier, { body: { dossierId, motif } })).toMatchObject({
      etat: REFUSE,
      attributed: [],
    });
    expect(await statuts(dossierId)).toEqual([
      ['USER', motif],
      ['USER', motif],
    ]);
    await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    expect(await statuts(dossierId)).toEqual([
      ['PRODUCT', null],
      ['PRODUCT', null],
    ]);
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    const away = { body: { dossierId, _method: 'DELETE' } } as const;
    expect(await colleague.refused(validateDossier, away)).toMatchObject({
      code: 'DOSSIER_TAKEN',
      detail: 'Pris en charge par Inès ROCHE.',
      facts: { par: 'Inès ROCHE', depuis: NOW.toISOString() },
    });
    const { submittedBy: who } = await portal.db
      .selectFrom('dossier')
      .select('submittedBy')
      .where('dossierId', '=', dossierId)
      .executeTakeFirstOrThrow();
    const { reported } = await leftBy(portal, async () => {
      expect(await staff.ok(validateDossier, away)).toEqual({ dossierId, deleted: true });
    });
    expect(reported).toMatchObject([{ kind: 'DOSSIER_DECIDED', who, dossierId: null }]);
    expect(await dossier(dossierId)).toBeUndefined();

    const other = await lockedDossier(producer, staff, tracks(1));
    const declarations = other.elementIds.map((elementId) => ({
      elementId,
      action: 'DELETE' as const,
    }));
    expect(
      await staff.ok(validateDossier, { body: { dossierId: other.dossierId, declarations } }),
    ).toMatchObject({ etat: null, attributed: [], deleted: other.elementIds });
    expect(await dossier(other.dossierId)).toBeUndefined();
  });

  test('one that gave a code is never deleted', async () => {
    const { dossierId } = await lockedDossier(producer, staff, tracks(1));
    await staff.ok(validateDossier, { body: { dossierId } });
    for (const who of [producer, staff])
      expect(
        await who.refused(validateDossier, { body: { dossierId, _method: 'DELETE' } }),
      ).toMatchObject({
        status: 409,
      });
    expect(await statuts(dossierId)).toEqual([['DONE', null]]);
  });

  test('is renamed only while it is a draft; untouched drafts expire in time, and no others', async () => {
    const { dossierId } = await producer.ok(createElement, { body: { titre: 'Houle' } });
    await producer.ok(renameDossier, { body: { dossierId, titre: 'Grand large' } });
    await producer.ok(renameDossier, { body: { dossierId, titre: ' ' } });
    expect((await producer.ok(readDossier, query(dossierId))).titre).toBeNull();
    const sent = await sentDossier(producer);
    expect(
      (
        await producer.refused(renameDossier, {
          body: { dossierId: sent.dossierId, titre: 'Trop tard' },
        })
      ).code,
    ).toBe('DOSSIER_SENT');
    const touched = await producer.ok(createElement, { body: { titre: 'Ressac' } });
    await portal.db
      .updateTable('element')
      .set({ updatedAt: later(60) })
      .where('elementId', '=', touched.elementId)
      .execute();
    expect(await forgetDrafts(portal.db, NOW, later(90))).toBe(0);
    expect(await forgetDrafts(portal.db, later(30), later(90))).toBe(1);
    expect(await dossier(dossierId)).toBeUndefined();
    expect(await dossier(touched.dossierId)).toMatchObject({ etat: SAISIE });
    expect(await dossier(sent.dossierId)).toMatchObject({ etat: VALIDATION });
    expect(await lastTrace(dossierId)).toMatchObject({
      action: 'dossier.forget',
      structureId,
      interlocuteurId: null,
      at: later(90),
      before: { enregistrements: 1 },
    });
  });
});
