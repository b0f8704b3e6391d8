import { beforeAll, describe, expect, test } from 'vitest';
import { createElement } from '#contract/registration/isrc.ts';
import { comparableOf } from '#domain/proximity/recording.ts';
import type { Call } from '#server/platform/call.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aStructure } from '#server/testing/builders.ts';
import { aTrack } from '#server/testing/dossiers.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';
import { describeRecordings, similarByLetters } from './for-sounds.ts';
import { findOwnDuplicates } from './own-duplicates.ts';

describe('recordings that a structure has already, and those that are near by their letters', () => {
  const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });
  let own: number;
  let foreign: number;
  let producer: ApiClient;
  let neighbour: ApiClient;

  beforeAll(async () => {
    [own, foreign] = [await aStructure(portal.db, { raison: 'Quai' }), await aStructure(portal.db)];
    producer = await aClient(portal, { structures: [own] });
    neighbour = await aClient(portal, { structures: [foreign], person: { nom: 'VOISIN' } });
  });

  const enter = (who: ApiClient, titre: string, input: object = {}) =>
    who.ok(createElement, { body: aTrack({ titre, duree: '3:45', ...input }) });
  const sheet = (titre: string | null, input: object = {}) =>
    comparableOf({
      type: 'P',
      titre,
      version: null,
      artiste: 'Les Marées',
      artistesInvites: [],
      duree: 225,
      ...input,
    });

  test('each line of a sheet with the own recording that it is, by its letters and length, or nothing', async () => {
    const houle = await enter(producer, 'Houle du large');
    const estran = await enter(producer, 'Estran');
    await enter(neighbour, 'Embruns');
    const comparables = [
      sheet('Estran'),
      sheet('Embruns'),
      sheet('HOULE DU LARGE', { duree: 227 }),
      sheet('Houle du large', { duree: 223 }),
      sheet('Houle du large', { duree: 285 }),
      sheet('Houle du large', { duree: 165 }),
      sheet('Houle du large', { type: 'V' }),
      sheet('Houle du large', { artiste: 'Un tout autre orchestre' }),
      sheet('Jamais vu'),
      sheet('Houle du large'),
    ];
    expect(await findOwnDuplicates(portal.db, own, comparables)).toEqual([
      estran.elementId,
      null,
      houle.elementId,
      houle.elementId,
      null,
      null,
      null,
      null,
      null,
      houle.elementId,
    ]);
    expect(await findOwnDuplicates(portal.db, own, [])).toEqual([]);
  });

  test('similar by letters: its structure reads only what it may see, staff read all', async () => {
    const mine = await enter(producer, 'Ressac du soir');
    const twice = await enter(producer, 'Ressac du soir');
    const secret = await enter(neighbour, 'Ressac du soir');
    await enter(producer, 'Tout autre chose', { artiste: 'Quelqu’un' });
    const seen = async (kind: 'staff' | 'member') => {
      const scope = kind === 'staff' ? { kind: 'all' } : { kind: 'one', structureId: own };
      const call = { db: portal.db, actor: { kind }, scope } as unknown as Call;
      return (await similarByLetters(call, mine.elementId)).toSorted((a, b) => a - b);
    };
    expect(await seen('staff')).toEqual([twice.elementId, secret.elementId]);
    expect(await seen('member')).toEqual([twice.elementId]);
    const call = {
      db: portal.db,
      actor: { kind: 'staff' },
      scope: { kind: 'all' },
    } as unknown as Call;
    expect(await similarByLetters(call, 2_000_000_000)).toEqual([]);
    const ids = [mine.elementId, mine.elementId, secret.elementId];
    const reported = await describeRecordings(call, ids, mine);
    expect([...reported.keys()].toSorted((a, b) => a - b)).toEqual([
      mine.elementId,
      secret.elementId,
    ]);
    expect(reported.get(mine.elementId)).toMatchObject({
      titre: 'Ressac du soir',
      duree: '00:03:45',
      memeDossier: true,
      structure: { structureId: own, raison: 'Quai' },
    });
    expect(reported.get(secret.elementId)).toMatchObject({ memeDossier: false });
    expect((await describeRecordings(call, ids, null)).get(mine.elementId)).toMatchObject({
      memeDossier: false,
    });
  });
});
