import { beforeAll, describe, expect, test } from 'vitest';
import {
  listDossiers,
  readDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { readStatistics } from '#contract/workbench/statistics.ts';
import { DOSSIER_ETATS } from '#domain/dossier/state-machine.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, sentDossier, tracks } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { queueMeasure } from './measure-queue.ts';

describe('the time that the society takes', () => {
  const portal = aRunningPortal('postgres', { at: '2025-03-10T10:00:00Z' });
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let producer: ApiClient;
  let structureId: number;

  beforeAll(async () => {
    structureId = await aStructure(portal.db);
    await aPrefixe(portal.db, { code: 'FRX26' });
    producer = await aClient(portal, { structures: [structureId] });
  });

  const at = (timestamp: string) => {
    portal.time.now = new Date(timestamp);
  };
  async function accept(dossierId: number, timestamp: string) {
    at(timestamp);
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    await staff.ok(validateDossier, { body: { dossierId } });
  }
  async function time(elementId = 0, timestamp = '') {
    at(timestamp);
    await producer.ok(updateElement, { body: { elementId, duree: '00:03:20' } });
  }

  test('ignores the dossiers of a take-over, which were submitted and decided elsewhere', async () => {
    at('2026-04-01T08:00:00Z');
    await portal.db
      .insertInto('dossier')
      .values({
        structureId,
        titre: 'Fonds',
        etat: DOSSIER_ETATS.VALIDE,
        createdAt: portal.time.now,
        updatedAt: portal.time.now,
        submittedAt: new Date('2016-04-01T08:00:00Z'),
        decidedAt: portal.time.now,
      })
      .execute();
    expect(await producer.ok(readUsualDelay, {})).toEqual({ delaiMedianHeures: null });
  });

  test('a dossier is decided once, when nothing of it waits any more, or when staff delete it', async () => {
    at('2025-05-01T08:00:00Z');
    const part = await sentDossier(producer, [aTrack(), aTrack({ duree: null })]);
    await accept(part.dossierId, '2025-05-01T10:00:00Z');
    const query = { de: '2025-05', a: '2025-05' };
    const { mois: before } = await staff.ok(readStatistics, { query });
    expect(before).toMatchObject([{ recus: 1, decides: 0, acceptes: 1, delaiMedianHeures: 2 }]);
    await time(part.elementIds[1], '2025-05-20T08:00:00Z');
    await accept(part.dossierId, '2025-05-20T12:00:00Z');
    const gone = await sentDossier(producer, tracks(3));
    await staff.ok(validateDossier, { body: { dossierId: gone.dossierId, _method: 'DELETE' } });
    const { mois } = await staff.ok(readStatistics, { query });
    expect(mois).toMatchObject([
      { recus: 2, decides: 2, acceptes: 2, supprimes: 3, delaiMedianHeures: 3 },
    ]);
  });

  test('excludes the time a declarant takes to give a duration', async () => {
    at('2025-11-01T08:00:00Z');
    const late = await sentDossier(producer, [aTrack({ duree: null }), aTrack({ duree: null })]);
    at('2025-11-20T08:00:00Z');
    const early = await sentDossier(producer, [aTrack(), aTrack({ duree: null })]);
    await time(late.elementIds[0], '2025-11-25T08:00:00Z');
    // Part of it has already reached the society.
    await time(late.elementIds[1], '2025-11-25T09:00:00Z');
    await time(early.elementIds[1], '2025-11-25T09:30:00Z');
    const { rows } = await staff.ok(listDossiers, { body: { file: 'treat' } });
    expect(rows.map(({ dossierId, waitingSince }) => [dossierId, waitingSince])).toEqual([
      [early.dossierId, '2025-11-20T08:00:00.000Z'],
      [late.dossierId, '2025-11-25T08:00:00.000Z'],
    ]);
    const { submittedAt, waitingSince } = await staff.ok(readDossier, {
      query: { dossierId: String(late.dossierId) },
    });
    expect([submittedAt, waitingSince]).toEqual([
      '2025-11-01T08:00:00.000Z',
      rows[1]?.waitingSince,
    ]);
    const { file } = await staff.ok(readStatistics, { query: {} });
    expect(file.plusAncien).toBe('2025-11-20T08:00:00.000Z');
    const samples = await queueMeasure(portal.db, () => portal.time.now).read();
    const day = 24 * 3600;
    expect(samples).toContainEqual({
      of: 'portail_dossier_oldest_waiting_seconds',
      value: 5 * day + 5400,
    });
    await accept(early.dossierId, '2025-11-25T10:00:00Z');
    await accept(late.dossierId, '2025-11-25T10:00:00Z');
    const { mois } = await staff.ok(readStatistics, { query: { de: '2025-11', a: '2025-11' } });
    // Five days and two hours, and two hours.
    expect(mois).toMatchObject([{ recus: 2, decides: 2, delaiMedianHeures: 62 }]);
    at('2025-11-25T11:00:00Z');
    expect(await producer.ok(readUsualDelay, {})).toEqual({ delaiMedianHeures: 62 });
  });
});
