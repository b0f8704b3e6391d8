import { beforeAll, describe, expect, test } from 'vitest';
import {
  listDossiers,
  rejectDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { readStatistics } from '#contract/workbench/statistics.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure, aTitle } from '#server/testing/builders.ts';
import { aTrack, sentDossier } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

describe('the figures of the society', () => {
  const portal = aRunningPortal('postgres', { at: '2026-03-10T10:00:00Z' });
  let producer: ApiClient;
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let structureId: number;

  beforeAll(async () => {
    structureId = await aStructure(portal.db);
    await aPrefixe(portal.db, { code: 'FRX26' });
    await aPrefixe(portal.db, { code: 'FRX27', type: 'V' });
    producer = await aClient(portal, { structures: [structureId] });
  });

  async function sent(types: readonly ('P' | 'V')[], at: string) {
    portal.time.now = new Date(at);
    return sentDossier(
      producer,
      types.map((type) => aTrack({ type })),
    );
  }

  describe('statistics', () => {
    const at = (timestamp: string) => {
      portal.time.now = new Date(timestamp);
    };
    async function decide(
      dossierId: number,
      timestamp: string,
      call: typeof validateDossier | typeof rejectDossier,
      motif = 'Non.',
    ) {
      at(timestamp);
      await staff.ok(takeDossierInCharge, { body: { dossierId } });
      await staff.ok(call, { body: { dossierId, ...(call === rejectDossier ? { motif } : {}) } });
    }

    test('the usual delay is unknown before any decision', async () => {
      expect(await producer.ok(readUsualDelay, {})).toEqual({ delaiMedianHeures: null });
    });

    test('return by month, in Paris time, the arrivals, the decisions and their delays', async () => {
      // Sent in April; the first one decided in April after 2 hours.
      const first = await sent(['P', 'V'], '2026-04-02T08:00:00Z');
      const second = await sent(['P'], '2026-04-30T20:00:00Z');
      await decide(first.dossierId, '2026-04-02T10:00:00Z', validateDossier);
      // 22:30 in Greenwich is May in Paris: after 2.5 hours and after 30 minutes, so a median of 1.5.
      const third = await sent(['P'], '2026-04-30T22:00:00Z');
      await decide(second.dossierId, '2026-04-30T22:30:00Z', validateDossier);
      await decide(third.dossierId, '2026-04-30T22:30:00Z', rejectDossier);
      // Corrected and sent again the next month.
      at('2026-06-01T08:00:00Z');
      const [elementId = 0] = third.elementIds;
      await producer.ok(updateElement, { body: { elementId, titre: aTitle() } });
      await producer.ok(submitDossier, { body: { dossierId: third.dossierId, attestation: true } });

      at('2026-06-05T08:00:00Z');
      const { mois } = await staff.ok(readStatistics, { query: { de: '2026-04', a: '2026-07' } });
      const nothing = {
        acceptes: 0,
        refuses: 0,
        supprimes: 0,
        phonogrammes: 0,
        videogrammes: 0,
        declares: 0,
      };
      expect(mois).toEqual([
        {
          ...nothing,
          mois: '2026-04',
          recus: 2,
          decides: 1,
          acceptes: 2,
          phonogrammes: 1,
          videogrammes: 1,
          delaiMedianHeures: 2,
        },
        {
          ...nothing,
          mois: '2026-05',
          recus: 1,
          decides: 2,
          acceptes: 1,
          refuses: 1,
          phonogrammes: 1,
          delaiMedianHeures: 1.5,
        },
        { ...nothing, mois: '2026-06', recus: 1, decides: 0, delaiMedianHeures: null },
        { ...nothing, mois: '2026-07', recus: 0, decides: 0, delaiMedianHeures: null },
      ]);
    });

    test('return the age of the queue', async () => {
      at('2026-06-05T08:00:00Z');
      const before = (await staff.ok(readStatistics, { query: {} })).file;
      await sent(['P', 'P'], '2026-06-05T07:00:00Z');
      at('2026-06-05T08:00:00Z');
      const { file, mois } = await staff.ok(readStatistics, { query: {} });
      expect(mois).toHaveLength(12);
      expect(mois.at(-1)?.mois).toBe('2026-06');
      expect(file.dossiers).toBe(before.dossiers + 1);
      expect(file.enregistrements).toBe(before.enregistrements + 2);
      expect(file.plusAncien).toBe(before.plusAncien);
      const young = (ages: typeof file.ages) =>
        ages.find(({ jours }) => jours === 1)?.dossiers ?? 0;
      expect(young(file.ages)).toBe(young(before.ages) + 1);
      expect(file.ages.reduce((sum, { dossiers }) => sum + dossiers, 0)).toBe(file.dossiers);
    });

    test('return the motives of refused recordings, the most frequent first', async () => {
      const twice = await sent(['P', 'P'], '2025-02-03T08:00:00Z');
      await decide(twice.dossierId, '2025-02-03T09:00:00Z', rejectDossier, 'Durée  absente.');
      const once = await sent(['P'], '2025-02-04T08:00:00Z');
      await decide(once.dossierId, '2025-02-04T09:00:00Z', rejectDossier, ' durée absente. ');
      const other = await sent(['V'], '2025-02-05T08:00:00Z');
      await decide(other.dossierId, '2025-02-05T09:00:00Z', rejectDossier, 'Déjà immatriculé.');
      const { refus } = await staff.ok(readStatistics, { query: { de: '2025-02', a: '2025-02' } });
      expect(refus).toEqual({
        motifs: [
          { motif: 'Durée  absente.', enregistrements: 3 },
          { motif: 'Déjà immatriculé.', enregistrements: 1 },
        ],
        autres: 0,
      });
    });

    // spec 12.26
    test('count what waits as the queue does: not what waits for its minuterie', async () => {
      const waiting = await sent(['P'], '2026-06-05T07:30:00Z');
      at('2026-06-05T08:00:00Z');
      const before = await staff.ok(readStatistics, { query: {} });
      const { total } = await staff.ok(listDossiers, { body: { file: 'treat' } });
      expect(before.file.dossiers).toBe(total);
      await portal.db
        .updateTable('element')
        .set({ statut: 'MINU' })
        .where('dossierId', '=', waiting.dossierId)
        .execute();
      const after = await staff.ok(readStatistics, { query: {} });
      expect(after.file.dossiers).toBe(total - 1);
      expect((await staff.ok(listDossiers, { body: { file: 'treat' } })).total).toBe(total - 1);
    });

    test.each([
      [{ de: '2026-07', a: '2026-01' }, 'MONTHS'],
      [{ de: '2021-01', a: '2026-01' }, 'MONTHS'],
      [{ de: '2026-13' }, expect.any(String)],
      [{ de: '26-1' }, expect.any(String)],
    ])('months that make no sense are refused: %j', async (query, code) => {
      expect(await staff.refused(readStatistics, { query })).toMatchObject({
        status: 422,
        errors: [{ path: 'de', code }],
      });
    });

    test('five years at most, one year by default', async () => {
      const five = await staff.ok(readStatistics, { query: { de: '2021-02', a: '2026-01' } });
      expect(five.mois.map(({ mois }) => mois)).toHaveLength(60);
      const one = await staff.ok(readStatistics, { query: { a: '2020-01' } });
      expect([one.mois.length, one.mois[0]?.mois, one.mois.at(-1)]).toEqual([
        12,
        '2019-02',
        {
          mois: '2020-01',
          recus: 0,
          decides: 0,
          acceptes: 0,
          refuses: 0,
          supprimes: 0,
          delaiMedianHeures: null,
          phonogrammes: 0,
          videogrammes: 0,
          declares: 0,
        },
      ]);
    });

    test('are the society’s own', async () => {
      expect((await producer.refused(readStatistics, { query: {} })).status).toBe(404);
    });
  });
});
