import { beforeAll, describe, expect, test } from 'vitest';
import {
  listDossiers,
  readDossier,
  rejectDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import {
  createElement,
  listCodesByGet,
  readCodeChoices,
  updateElement,
} from '#contract/registration/isrc.ts';
import { chooseProximity } from '#contract/registration/proximity.ts';
import { answerTransfer, offerTransfer } from '#contract/registration/transfers.ts';
import type { Call } from '#server/platform/call.ts';
import { counterOf } from '#server/platform/records/locked-rows.ts';
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
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { dossierCounts, dossierMentions } from './tables.ts';

describe('a dossier of which something else is chosen', () => {
  const portal = aRunningPortal('postgres', { at: '2025-06-01T10:00:00Z' });
  let structureId: number;
  let other: number;
  let producer: ApiClient;
  let neighbour: ApiClient;
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

  beforeAll(async () => {
    structureId = await aStructure(portal.db);
    other = await aStructure(portal.db);
    await aPrefixe(portal.db, { code: 'FRA01', structureId, rangeEnd: 2 });
    await aPrefixe(portal.db, { code: 'FRP01' });
    producer = clientOf(portal, (await aPerson(portal.db, { structures: [structureId] })).email);
    neighbour = clientOf(portal, (await aPerson(portal.db, { structures: [other] })).email);
  });

  const query = (dossierId: number) => ({ query: { dossierId: String(dossierId) } });
  const actions = async (work: () => Promise<unknown>) =>
    (await leftBy(portal, work)).history.map(({ action, after }) => [action, after] as const);
  const send = (dossierId: number) =>
    producer.ok(submitDossier, { body: { dossierId, attestation: true } });

  test('the pool is used when its own numbers run out: the dossier and the history show it', async () => {
    const { dossierId, elementIds } = await lockedDossier(producer, staff, tracks(3));
    const decide = (reserve: boolean) => ({ body: { dossierId, reserve } });
    expect(await staff.refused(validateDossier, decide(false))).toMatchObject({
      code: 'OWN_NUMBERS_EXHAUSTED',
    });
    const [[action, after] = []] = await actions(() => staff.ok(validateDossier, decide(true)));
    const isrcs = ['FRP012500001', 'FRP012500002', 'FRP012500003'];
    expect([action, after]).toEqual([
      'dossier.decide',
      {
        etat: 3,
        refused: [],
        deleted: [],
        reserve: true,
        attributed: isrcs.map((isrc, n) => ({ elementId: elementIds[n], rang: n + 1, isrc })),
      },
    ]);
    expect((await producer.ok(readDossier, query(dossierId))).reserve).toBe(true);
  });

  test('a code that exists: its line leaves as it is sent, with its trace; alone, nothing is sent', async () => {
    portal.time.now = new Date('2026-06-01T10:00:00Z');
    const dossier = await lockedDossier(producer, staff, [aTrack({ titre: 'Phare de la Jument' })]);
    await staff.ok(validateDossier, { body: { dossierId: dossier.dossierId } });
    const { dossierId, elementIds } = await enteredDossier(producer, [
      aTrack({ titre: 'Phare de la Jument' }),
    ]);
    const [elementId = 0] = elementIds;
    const candidat = { isrc: 'FRA012600001' };
    await producer.ok(chooseProximity, { body: { elementId, candidat, choix: 'REUTILISER' } });
    const body = { dossierId, attestation: true } as const;
    expect(await producer.refused(submitDossier, { body })).toMatchObject({
      code: 'DOSSIER_EMPTY',
    });
    const stays = await producer.ok(createElement, { body: aTrack({ dossierId }) });
    const { history } = await leftBy(portal, () => send(dossierId));
    expect(history).toMatchObject([
      {
        action: 'element.reuseCode',
        elementId,
        dossierId,
        structureId,
        before: { elementId },
        after: candidat,
      },
      { action: 'dossier.submit', after: { elements: [[stays.elementId, 'PRODUCT']] } },
    ]);
    const { elements, etat } = await producer.ok(readDossier, query(dossierId));
    expect([etat, elements.map((one) => one.elementId)]).toEqual([2, [stays.elementId]]);
  });

  test('what it gave counts as accepted, though it has left since', async () => {
    const { dossierId, elementIds } = await lockedDossier(producer, staff, tracks(2));
    const [value = 0, elementId = 0] = elementIds;
    const declarations = [{ elementId, action: 'KO' as const, motif: 'Non.' }];
    await staff.ok(validateDossier, { body: { dossierId, declarations } });
    const offer = { elementIds: [value], versStructureId: other, motif: 'Cession.' };
    const { transfertId } = await producer.ok(offerTransfer, { body: offer });
    await neighbour.ok(answerTransfer, { body: { transfertId, action: 'OK' } });
    await send(dossierId);
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    expect(await staff.ok(rejectDossier, { body: { dossierId, motif: 'Non.' } })).toMatchObject({
      etat: 3,
      refused: [elementId],
      attributed: [],
    });
    expect(
      await staff.refused(validateDossier, { body: { dossierId, _method: 'DELETE' } }),
    ).toMatchObject({
      status: 409,
    });
  });

  test('nothing is written of a change that changes nothing; a tie to what is not one’s own is a fault', async () => {
    const { elementIds } = await enteredDossier(producer, [
      aTrack({ titre: 'Houle', version: 'live' }),
    ]);
    const [elementId = 0] = elementIds;
    const foreign = await neighbour.ok(createElement, { body: aTrack() });
    const same = { elementId, titre: 'Houle', label: '', revision: 1 };
    const { history } = await leftBy(portal, async () => {
      expect(await producer.ok(updateElement, { body: same })).toMatchObject({
        elementId,
        revision: 1,
        titre: 'Houle',
      });
    });
    expect(history).toEqual([]);
    const tied = (to: number) => ({
      body: aTrack({ lien: { nature: 'VERSION_DE', elementId: to, isrc: null } }),
    });
    expect(await producer.refused(createElement, tied(foreign.elementId))).toMatchObject({
      errors: [{ path: 'lien.elementId', code: 'UNKNOWN' }],
    });
    expect(await producer.ok(createElement, tied(elementId))).toMatchObject({ rang: 1 });
  });

  test('drafts, one type, one structure, the next page: each list returns what was requested', async () => {
    const video = await enteredDossier(neighbour, [aTrack({ type: 'V' })]);
    const drafts = async (who: ApiClient, more: object) =>
      (await who.ok(listDossiers, { body: { file: 'draft', ...more } })).rows.map(
        (row) => row.dossierId,
      );
    expect(await drafts(neighbour, { type: 'V' })).toEqual([video.dossierId]);
    const all = await drafts(neighbour, {});
    expect([all.length, all.includes(video.dossierId)]).toEqual([2, true]);
    expect(await drafts(staff, { structureId: other })).toEqual(all);
    const paged = (page: object) =>
      neighbour.ok(listDossiers, { body: { file: 'draft', page: { taille: 1, ...page } } });
    const first = await paged({});
    expect([first.rows[0]?.dossierId, first.total]).toEqual([all[0], 2]);
    const third = await enteredDossier(neighbour, [aTrack()]);
    const jumped = await paged({ saut: 2 });
    expect([jumped.rows.map((row) => row.dossierId), third.elementIds.length]).toEqual([
      [all[1]],
      1,
    ]);
    expect(
      (await staff.ok(listCodesByGet, { query: { structureId: String(structureId) } })).total,
    ).toBe(4);
    expect((await staff.ok(listCodesByGet, { query: {} })).total).toBe(5);
    const choices = await producer.ok(readCodeChoices, { query: {} });
    expect([choices.annees, choices.prefixes]).toEqual([
      [2026, 2025],
      ['FRA01', 'FRP01'],
    ]);
    expect(choices.dossiers.map(({ dossierId }) => dossierId).toSorted((a, b) => b - a)).toEqual(
      choices.dossiers.map(({ dossierId }) => dossierId),
    );
  });

  test('the contents of a structure are counted, and all move when its record is merged', async () => {
    const count = counterOf(dossierCounts);
    const names = ['dossiers', 'brouillons', 'enregistrements', 'codes'] as const;
    const { db } = portal;
    const fresh = await aStructure(db);
    const client = await aClient(portal, { structures: [fresh] });
    await enteredDossier(client, tracks(2));
    const sent = await sentDossier(client, tracks(3));
    await staff.ok(takeDossierInCharge, { body: { dossierId: sent.dossierId } });
    await staff.ok(validateDossier, { body: { dossierId: sent.dossierId } });
    expect(await count({ db }, fresh, names)).toEqual({
      dossiers: 2,
      brouillons: 1,
      enregistrements: 5,
      codes: 3,
    });
    const deeds = dossierMentions.flatMap(({ joining }) =>
      typeof joining === 'object' && 'deed' in joining ? [joining.deed] : [],
    );
    const location = { from: fresh, to: other };
    const rolledBack = db.transaction().execute(async (trx) => {
      for (const deed of deeds) {
        const { dossierIds = [] } = await deed({ db: trx } as unknown as Call, location);
        expect([dossierIds.length, dossierIds.includes(sent.dossierId)]).toEqual([2, true]);
      }
      expect(await count({ db: trx }, fresh, ['dossiers'])).toEqual({ dossiers: 0 });
      throw new Error('looked at');
    });
    await expect(rolledBack).rejects.toThrow('looked at');
  });
});
