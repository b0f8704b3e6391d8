import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { distinguish, findClusters } from '#contract/registration/clusters.ts';
import { submitDossier } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import { keepSound } from '#contract/registration/sound.ts';
import { fingerprintOf } from '#domain/sound/fingerprint.ts';
import { played } from '#domain/sound/testing/music.ts';
import { writtenFingerprint } from '#domain/sound/written.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { accepted, aTrack, sentDossier, tracks } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const LARGE = 25;

describe('codes that seem to be of one recording', () => {
  const portal = aRunningPortal('postgres');
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let manager: ApiClient;

  beforeAll(async () => {
    await aPrefixe(portal.db, { code: 'FRX26' });
    await aPrefixe(portal.db, { code: 'FRV26', type: 'V' });
    const roles = ['isGestionnaireInternet'] as const;
    manager = await aClient(portal, { structures: [SOCIETY], roles });
  });

  async function aProducer() {
    const structureId = await aStructure(portal.db);
    return await aClient(portal, { structures: [structureId] });
  }

  /**
   * Enters a recording, answers that it is another one where asked, sends it, and gets its code.
   */
  async function coded(
    producer: ApiClient,
    titre: string,
    artiste: string,
    type: 'P' | 'V' = 'P',
  ): Promise<number> {
    const body = aTrack({ type, titre, artiste });
    const { dossierId, elementId } = await producer.ok(createElement, { body });
    const { rows } = await producer.ok(findProximity, { body: { elementId } });
    for (const { isrc, choixRequis } of rows[0]?.candidats ?? []) {
      if (!choixRequis || isrc === null) continue;
      const body = {
        elementId,
        candidat: { isrc },
        choix: 'AUTRE_ENREGISTREMENT',
        motif: 'Autre prise.',
      } as const;
      await producer.ok(chooseProximity, { body });
    }
    await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    await accepted(staff, dossierId);
    return elementId;
  }

  /** Deletes the answers, as for codes issued before comparisons existed. */
  const unanswered = (elementIds: readonly number[]) =>
    portal.db.deleteFrom('proximiteChoix').where('elementId', 'in', elementIds).execute();

  const clusters = async () =>
    (await staff.ok(findClusters, { query: {} })).rows.map(({ membres }) =>
      membres.map(({ elementId }) => elementId),
    );

  test('are grouped whoever holds them, until they are marked distinct or one is cancelled', async () => {
    const [one, other] = [await aProducer(), await aProducer()];
    const first = await coded(one, 'Marée basse', 'Les Frères Payet');
    const second = await coded(other, 'MAREE BASSE', 'Les frères Payet');
    const third = await coded(other, 'Marée basse', 'Les Freres Payet');
    await coded(one, 'Marée haute', 'Les Frères Payet');
    // Each pair was answered on entry: nothing to review.
    expect(await clusters()).toEqual([]);

    await unanswered([second, third]);
    expect(await clusters()).toEqual([[first, second, third]]);
    const { rows, suivant } = await staff.ok(findClusters, { query: {} });
    expect(suivant).toBeNull();
    expect(rows[0]?.score).toBeGreaterThanOrEqual(90);
    expect(rows[0]?.membres[0]).toMatchObject({ titre: 'Marée basse', duree: '00:03:45' });

    await manager.ok(cancelCode, { body: { elementId: third, motif: 'Donné deux fois.' } });
    expect(await clusters()).toEqual([[first, second]]);
    const body = { elementIds: [second, first], motif: 'Deux prises, réécoutées.' };
    expect(await staff.ok(distinguish, { body })).toEqual({ elementIds: [first, second] });
    expect(await clusters()).toEqual([]);
    const traces = await portal.db
      .selectFrom('historique')
      .select(['after', 'elementId', 'structureId'])
      .where('elementId', '=', second)
      .where('after', '@>', JSON.stringify({ motif: body.motif }))
      .execute();
    // Another structure's recording is named only by its code.
    expect(traces).toMatchObject([{ after: { choix: 'AUTRE_ENREGISTREMENT' } }]);
    expect(traces[0]?.after).toHaveProperty('candidat', { isrc: 'FRX262600001' });
  });

  test('a large group is marked distinct whole', async () => {
    const producer = await aProducer();
    const { dossierId, elementIds } = await sentDossier(producer, tracks(LARGE));
    await accepted(staff, dossierId);
    await sql`update proximite p set noyau = f.noyau, complement = f.complement, artistes = f.artistes,
        invites = f.invites, versions = f.versions, cles = f.cles, duree = f.duree
      from proximite f where f.element_id = ${elementIds[0]} and p.element_id = any(${elementIds}::int[])`.execute(
      portal.db,
    );
    const [group, ...rest] = await clusters();
    expect([group, rest]).toEqual([elementIds, []]);
    await staff.ok(distinguish, {
      body: { elementIds: [...elementIds], motif: 'Des enregistrements différents.' },
    });
    expect(await clusters()).toEqual([]);
  });

  test('a code outside the register is not marked distinct, and nothing is partly written', async () => {
    const producer = await aProducer();
    const existing = await coded(producer, 'Trois heures du matin', 'Nora Vent');
    const other = await coded(producer, 'Quatre heures du matin', 'Nora Vent');
    const count = () =>
      portal.db
        .selectFrom('proximiteChoix')
        .select('elementId')
        .execute()
        .then(({ length }) => length);
    const before = await count();
    for (const elementIds of [
      [existing, 900_000],
      [existing, existing],
      [existing, other, 900_000],
    ]) {
      const problem = await staff.refused(distinguish, { body: { elementIds, motif: 'x' } });
      expect(problem.status).toBe(404);
    }
    expect(
      (await staff.refused(distinguish, { body: { elementIds: [existing], motif: 'x' } })).status,
    ).toBe(422);
    expect(
      (await staff.refused(distinguish, { body: { elementIds: [existing, other], motif: ' ' } }))
        .status,
    ).toBe(422);
    expect(await count()).toBe(before);
  });

  test('two codes of one sound are grouped whatever their titles; a clip shares its sound and is excluded', async () => {
    const producer = await aProducer();
    const piece = (take: number) => {
      const sound = played({ chords: 77, take, kind: 'piano', seconds: 20 });
      return {
        empreinte: writtenFingerprint(fingerprintOf(sound)),
        duree: '00:00:20',
        forme: '0080ff',
      };
    };
    const keep = (elementId: number, take: number) =>
      producer.ok(keepSound, { body: { elementId, ...piece(take) } });
    const first = await coded(producer, 'Lisière', 'Orme');
    const renamed = await coded(producer, 'Tout autre nom', 'Quelqu’un d’autre');
    const another = await coded(producer, 'Autre prise encore', 'Trio Vague');
    const clip = await coded(producer, 'Lisière, le clip', 'Orme Vidéo', 'V');
    for (const [elementId, take] of [
      [first, 1],
      [renamed, 1],
      [another, 2],
      [clip, 1],
    ] as const)
      await keep(elementId, take);
    const groups = async () =>
      (await staff.ok(findClusters, { query: {} })).rows.filter(({ membres }) =>
        membres.some(({ elementId }) => [first, renamed, another, clip].includes(elementId)),
      );
    expect(await groups()).toMatchObject([
      { score: null, ressemblance: 100, membres: [{ elementId: first }, { elementId: renamed }] },
    ]);
    await staff.ok(distinguish, {
      body: { elementIds: [first, renamed], motif: 'Un seul fichier, envoyé deux fois.' },
    });
    expect(await groups()).toEqual([]);
  });

  test('are the society’s own affair', async () => {
    const producer = await aProducer();
    expect((await producer.refused(findClusters, { query: {} })).status).toBe(404);
    expect(
      (await producer.refused(distinguish, { body: { elementIds: [1, 2], motif: 'x' } })).status,
    ).toBe(404);
  });
});
