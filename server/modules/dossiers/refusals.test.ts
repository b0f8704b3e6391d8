import { beforeAll, describe, expect, test } from 'vitest';
import {
  listDossiers,
  moveDossier,
  readDossier,
  rejectDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, deleteElement, updateElement } from '#contract/registration/isrc.ts';
import { releaseDossier } from '#contract/registration/release.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure, aTitle } from '#server/testing/builders.ts';
import { contentsOf } from '#server/testing/contents.ts';
import { aTrack } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

describe('what is refused', () => {
  const portal = aRunningPortal('postgres');
  let producer: ApiClient;
  let reader: ApiClient;
  let stranger: ApiClient;
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  const colleague = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let producerEmail: string;

  beforeAll(async () => {
    const [own, other] = [await aStructure(portal.db), await aStructure(portal.db)];
    await aPrefixe(portal.db, { code: 'FRX26' });
    const person = await aPerson(portal.db, { structures: [own] });
    producerEmail = person.email;
    producer = clientOf(portal, producerEmail);
    reader = await aClient(portal, { structures: [own], roles: [] });
    stranger = await aClient(portal, { structures: [other] });
  });

  const draft = () => producer.ok(createElement, { body: aTrack() });

  async function submitted() {
    const { dossierId, elementId } = await draft();
    await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    return { dossierId, elementId };
  }

  const registry = () =>
    contentsOf(portal.db, ['dossier', 'element', 'immatriculation', 'compteur', 'historique']);

  describe('another structure', () => {
    test('a foreign dossier and an unknown one are the same nothing, and nothing changes', async () => {
      const { dossierId, elementId } = await draft();
      const before = await registry();
      const unknown = 2_000_000_000;
      for (const id of [dossierId, unknown]) {
        const answers = [
          await stranger.refused(readDossier, { query: { dossierId: String(id) } }),
          await stranger.refused(submitDossier, { body: { dossierId: id, attestation: true } }),
          await stranger.refused(createElement, { body: aTrack({ dossierId: id }) }),
          await stranger.refused(validateDossier, { body: { dossierId: id, _method: 'DELETE' } }),
          await stranger.refused(deleteElement, { body: { dossierId: id, elementId } }),
          await stranger.refused(updateElement, {
            body: { elementId: id === unknown ? id : elementId, titre: 'Volé' },
          }),
        ];
        for (const { status, code, detail } of answers) {
          expect([status, code, detail]).toEqual([404, 'NOT_FOUND', undefined]);
        }
      }
      expect(await registry()).toBe(before);
    });

    test('a structure in a header must be one of the caller’s; in a cookie it is only a preference', async () => {
      const byHeader = clientOf(portal, producerEmail, { 'x-structure-id': String(SOCIETY) });
      expect(await byHeader.refused(listDossiers, { body: {} })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
      const byCookie = clientOf(portal, producerEmail, { cookie: `structure=${SOCIETY}` });
      expect(
        await byCookie.refused(listDossiers, { body: { file: 'nonsense' as never } }),
      ).toMatchObject({
        status: 422,
      });
      const { dossierId } = await submitted();
      expect(await byCookie.refused(takeDossierInCharge, { body: { dossierId } })).toMatchObject({
        status: 404,
      });
    });
  });

  describe('rights', () => {
    // spec 10.7
    test('a member without role reads and does not write', async () => {
      const { dossierId } = await draft();
      expect(
        (await reader.ok(readDossier, { query: { dossierId: String(dossierId) } })).can.edit,
      ).toBe(false);
      expect(await reader.refused(createElement, { body: aTrack() })).toMatchObject({
        status: 403,
        code: 'PERMISSION_LACKING',
      });
      expect(
        await reader.refused(submitDossier, { body: { dossierId, attestation: true } }),
      ).toMatchObject({
        status: 403,
      });
      expect(
        await reader.refused(validateDossier, { body: { dossierId, _method: 'DELETE' } }),
      ).toMatchObject({
        status: 403,
      });
    });

    test('staff calls do not exist for a producer', async () => {
      const { dossierId } = await submitted();
      for (const [endpoint, body] of [
        [takeDossierInCharge, { dossierId }],
        [releaseDossier, { dossierId }],
        [moveDossier, { dossierId, action: 'release' }],
        [validateDossier, { dossierId }],
        [rejectDossier, { dossierId, motif: 'non' }],
      ] as const) {
        expect(await producer.refused(endpoint, { body: body as never })).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        });
      }
    });
  });

  describe('state', () => {
    test('a change made from an old version is refused with both versions, and changes nothing', async () => {
      const { elementId, revision } = await draft();
      await producer.ok(updateElement, { body: { elementId, revision, titre: 'Houle (live)' } });
      const before = await registry();
      const stale = {
        elementId,
        revision,
        titre: 'La Houle',
        duree: '3:46',
        artistesInvites: ['Ana'],
      };
      expect(await producer.refused(updateElement, { body: stale })).toMatchObject({
        status: 409,
        code: 'ELEMENT_CHANGED',
        versions: {
          sent: { titre: 'La Houle', duree: '00:03:46', artistesInvites: ['Ana'] },
          current: {
            titre: 'Houle (live)',
            duree: '00:03:45',
            revision: revision + 1,
            can: { edit: true },
          },
        },
      });
      expect(await registry()).toBe(before);
    });

    // spec 11.10
    test('an unsent dossier cannot be taken in charge, and is not reported as decided', async () => {
      const { dossierId } = await producer.ok(createElement, {
        body: { type: 'P', titre: aTitle() },
      });
      const before = await registry();
      const problem = await staff.refused(takeDossierInCharge, { body: { dossierId } });
      expect(problem).toMatchObject({ status: 409, code: 'DOSSIER_NOT_SENT' });
      // The problem's URL is a page that explains it.
      const page = await fetch(new URL(problem.type, portal.origin));
      expect([page.status, page.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await page.text()).toContain('<section id="DOSSIER_NOT_SENT">');
      expect(await registry()).toBe(before);
    });

    // spec 11.10
    test('a second submission is refused and changes nothing', async () => {
      const { dossierId } = await submitted();
      const before = await registry();
      const problem = await producer.refused(submitDossier, {
        body: { dossierId, attestation: true },
      });
      expect(problem).toMatchObject({ status: 409, code: 'DOSSIER_ALREADY_SENT' });
      expect(await registry()).toBe(before);
    });

    test('a line that was added or changed since the request was read does not leave with it', async () => {
      const { dossierId, elementId } = await draft();
      const added = await producer.ok(createElement, { body: aTrack({ dossierId }) });
      const send = (...shown: readonly (readonly [number, number])[]) => ({
        body: {
          dossierId,
          attestation: true as const,
          elements: shown.map(([id, revision]) => ({ elementId: id, revision })),
        },
      });
      const before = await registry();
      for (const shown of [
        send([elementId, 1]),
        send([elementId, 1], [added.elementId, 2]),
        send([elementId, 1], [added.elementId, 1], [1_000_000_000, 1]),
      ]) {
        const problem = await producer.refused(submitDossier, shown);
        expect(problem).toMatchObject({ status: 409, code: 'DOSSIER_CHANGED' });
      }
      expect(await registry()).toBe(before);
      const sent = await producer.ok(submitDossier, send([added.elementId, 1], [elementId, 1]));
      expect(sent).toMatchObject({ sent: 2 });
    });

    test('what was sent is neither changed nor added to nor deleted by its author', async () => {
      const { dossierId, elementId } = await submitted();
      expect(
        await producer.refused(updateElement, { body: { elementId, titre: 'Autre' } }),
      ).toMatchObject({
        status: 409,
        code: 'TRANSITION_REFUSED',
        facts: { action: 'edit', statut: 'PRODUCT' },
      });
      expect(await producer.refused(createElement, { body: aTrack({ dossierId }) })).toMatchObject({
        code: 'DOSSIER_SENT',
      });
      expect(
        await producer.refused(deleteElement, { body: { dossierId, elementId } }),
      ).toMatchObject({
        status: 409,
      });
      expect(
        await producer.refused(validateDossier, { body: { dossierId, _method: 'DELETE' } }),
      ).toMatchObject({ status: 409 });
    });

    test('a dossier taken by someone else is not decided, and the holder is named', async () => {
      const { dossierId } = await submitted();
      await staff.ok(takeDossierInCharge, { body: { dossierId } });
      const before = await registry();
      for (const problem of [
        await colleague.refused(takeDossierInCharge, { body: { dossierId } }),
        await colleague.refused(validateDossier, { body: { dossierId } }),
        await colleague.refused(rejectDossier, { body: { dossierId, motif: 'non' } }),
      ]) {
        expect(problem).toMatchObject({
          status: 409,
          code: 'DOSSIER_TAKEN',
          facts: { par: 'Camille ESSAI' },
        });
      }
      expect(await registry()).toBe(before);
    });

    test('a dossier not taken, or left idle for 30 minutes, is not decided', async () => {
      const { dossierId } = await submitted();
      expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject({
        code: 'DOSSIER_NOT_TAKEN',
      });
      await staff.ok(takeDossierInCharge, { body: { dossierId } });
      const taken = portal.time.now;
      // The token lives five minutes: the portal's clock moves, the identity provider's does not.
      portal.time.now = new Date(taken.getTime() + 30 * 60_000);
      expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject({
        code: 'DOSSIER_NOT_TAKEN',
      });
      await colleague.ok(takeDossierInCharge, { body: { dossierId } });
      portal.time.now = taken;
    });

    test('extending a lock adds no line that its holder has not seen', async () => {
      const { duree: _duree, ...untimed } = aTrack();
      const { dossierId, elementId } = await producer.ok(createElement, { body: untimed });
      await producer.ok(createElement, { body: aTrack({ dossierId }) });
      await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
      await staff.ok(takeDossierInCharge, { body: { dossierId } });
      await producer.ok(updateElement, { body: { elementId, duree: '4:10' } });
      await staff.ok(takeDossierInCharge, { body: { dossierId } });
      const decided = await staff.ok(validateDossier, { body: { dossierId } });
      expect(decided).toMatchObject({ etat: 2, attributed: [{ rang: 2 }] });
      const after = await staff.ok(readDossier, { query: { dossierId: String(dossierId) } });
      expect(after.elements[0]).toMatchObject({
        elementId,
        statut: 'PRODUCT',
        can: { edit: false },
      });
      const numero = after.numero;
      const result = await staff.ok(listDossiers, { body: { file: 'treat', texte: numero } });
      expect(result.rows.map((row) => row.numero)).toEqual([numero]);
    });

    test('a refusal needs a motive, and a declaration an element of the dossier', async () => {
      const { dossierId, elementId } = await submitted();
      await staff.ok(takeDossierInCharge, { body: { dossierId } });
      expect(await staff.refused(rejectDossier, { body: { dossierId } })).toMatchObject({
        status: 422,
        errors: [{ path: 'motif' }],
      });
      const declarations = [
        { elementId, action: 'KO' as const },
        { elementId: 999_999, action: 'OK' as const },
      ];
      const problem = await staff.refused(validateDossier, { body: { dossierId, declarations } });
      expect(problem.errors?.map(({ path }) => path)).toEqual([
        'declarations.0.motif',
        'declarations.1.elementId',
      ]);
    });
  });
});
