import { beforeAll, describe, expect, test } from 'vitest';
import { createElement, deleteElement } from '#contract/registration/isrc.ts';
import { findSound, keepSound, readSound, removeSound } from '#contract/registration/sound.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { fingerprintOf } from '#domain/sound/fingerprint.ts';
import { fingerprintAtSpeed, SPEEDS } from '#domain/sound/speeds.ts';
import { equalised, stretched, trimmed } from '#domain/sound/testing/changes.ts';
import { played } from '#domain/sound/testing/music.ts';
import { writtenFingerprint } from '#domain/sound/written.ts';
import type { Call } from '#server/platform/call.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, codeOf } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { sameSounds } from './same-sounds.ts';

const SECONDS = 30;
const DUREE = formatDuree(SECONDS);
const FORME = '00408fc0ff80';

/** A piece of music; another take of the same chords is another recording. */
const piece = stored((chords: number, take?: number) =>
  played({ chords, take: take ?? 1, kind: 'guitare', seconds: SECONDS }),
);
const received = stored((sound: Float32Array) => ({
  empreinte: writtenFingerprint(fingerprintOf(sound)),
  duree: DUREE,
}));

/** Caches pieces: both engines use the same ones. */
function stored<Requested extends readonly unknown[], Made>(
  make: (...request: Requested) => Made,
): (...request: Requested) => Made {
  const made: { requested: Requested; result: Made }[] = [];
  return (...requested: Requested): Made => {
    const existing = made.find(
      (one) =>
        requested.every((value, at) => one.requested[at] === value) &&
        one.requested.length === requested.length,
    );
    if (existing !== undefined) return existing.result;
    const result = make(...requested);
    made.push({ requested, result });
    return result;
  };
}

describe('sounds', () => {
  const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });
  let producer: ApiClient;
  let neighbour: ApiClient;
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  /** A person of the producer's structure without a role there. */
  let reader: ApiClient;

  beforeAll(async () => {
    const own = await aStructure(portal.db, { raison: 'Atelier du Soir' });
    const foreign = await aStructure(portal.db, { raison: 'Maison Concurrente' });
    await aPrefixe(portal.db, { code: 'FRX26' });
    producer = await aClient(portal, { structures: [own] });
    neighbour = await aClient(portal, { structures: [foreign] });
    reader = await aClient(portal, { structures: [own], roles: [] });
  });

  const enter = (who: ApiClient, titre: string, artiste = 'Les Marées') =>
    who.ok(createElement, { body: aTrack({ titre, artiste, duree: DUREE }) });
  async function entered(who: ApiClient, titre: string, sound: Float32Array) {
    const { dossierId, elementId } = await enter(who, titre);
    await who.ok(keepSound, { body: { elementId, ...received(sound), forme: FORME } });
    return { dossierId, elementId };
  }
  /** Creates a recording with its sound, submits and accepts it; returns its code. */
  async function coded(who: ApiClient, titre: string, sound: Float32Array) {
    const { dossierId, elementId } = await entered(who, titre, sound);
    return { isrc: await codeOf(who, staff, dossierId), elementId };
  }

  const keysOf = (elementId: number) =>
    portal.db.selectFrom('empreinteCle').select('cle').where('elementId', '=', elementId).execute();

  test('a file finds the code of its recording under another title, and nothing of whose it is', async () => {
    const { isrc } = await coded(neighbour, 'Le grand départ', piece(1));
    const copy = received(equalised(1.4, 0.8)(trimmed(1.5, 1)(piece(1))));
    const answer = await producer.ok(findSound, { body: copy });
    expect(answer.trouves).toMatchObject([
      {
        isrc,
        titre: 'Le grand départ',
        verdict: 'MEME',
        elementId: null,
        structure: null,
        forme: null,
      },
    ]);
    expect(answer.trouves[0]?.ressemblance).toBeGreaterThan(85);
    const text = JSON.stringify(answer);
    for (const secret of ['Concurrente', 'raison"', 'structureId', 'dossierId', FORME])
      expect(text).not.toContain(secret);
    const reported = await staff.ok(findSound, { body: copy });
    expect(reported.trouves[0]).toMatchObject({
      forme: FORME,
      structure: { raison: 'Maison Concurrente' },
    });
  });

  test('a copy one hundredth faster is found when its other speeds are compared, and its speed is returned', async () => {
    const { isrc } = await coded(neighbour, 'Platine rapide', piece(14));
    const fast = stretched(1.01)(piece(14));
    const request = received(fast);
    expect((await producer.ok(findSound, { body: request })).trouves).toEqual([]);
    const vitesses = SPEEDS.map((vitesse) => ({
      vitesse,
      empreinte: writtenFingerprint(fingerprintAtSpeed(fast, vitesse)),
    }));
    const answer = await producer.ok(findSound, { body: { ...request, vitesses } });
    expect(answer.trouves).toMatchObject([{ isrc, verdict: 'MEME', vitesse: -1 }]);
  });

  test('another take is not a duplicate, and the same letters with another sound are distinguished', async () => {
    const { isrc } = await coded(neighbour, 'Quai de brume', piece(2));
    const { elementId } = await entered(producer, 'Quai de brume', piece(2, 2));
    const answer = await producer.ok(findSound, { body: { elementId } });
    expect(answer.son).toMatchObject({ duree: '00:00:30', forme: FORME });
    expect(answer.trouves).toEqual([]);
    expect(answer.autresSons).toMatchObject([{ isrc, titre: 'Quai de brume', structure: null }]);
  });

  test('of one page, recordings that sound as an older one of their type does', async () => {
    const older = await entered(producer, 'Sous un nom', piece(15));
    const newer = await entered(neighbour, 'Sous un autre', piece(15));
    const take = await entered(neighbour, 'Sous un nom', piece(15, 2));
    const clip = await entered(producer, 'Le clip', piece(15));
    await portal.db
      .updateTable('element')
      .set({ type: 'V' })
      .where('elementId', '=', clip.elementId)
      .execute();
    const call = { db: portal.db } as Call;
    const page = [older, newer, take, clip].map(({ elementId }) => elementId);
    expect(await sameSounds(call, page)).toEqual([
      { one: newer.elementId, other: older.elementId, son: 100 },
    ]);
    expect(await sameSounds(call, [newer.elementId])).toHaveLength(1);
    expect(await sameSounds(call, [older.elementId])).toEqual([]);
    expect(await sameSounds(call, [])).toEqual([]);
    for (const { dossierId, elementId } of [older, clip])
      await producer.ok(deleteElement, { body: { dossierId, elementId } });
    for (const { dossierId, elementId } of [newer, take])
      await neighbour.ok(deleteElement, { body: { dossierId, elementId } });
  });

  test('the clip of a recording has its sound and its own code: neither is reported as a duplicate of the other', async () => {
    const song = await coded(producer, 'La chanson', piece(16));
    const clip = await entered(producer, 'La chanson', piece(16));
    const { elementId } = clip;
    await portal.db
      .updateTable('element')
      .set({ type: 'V' })
      .where('elementId', '=', elementId)
      .execute();
    const about = (body: object) =>
      producer.ok(findSound, { body: { ...received(piece(16)), ...body } });
    expect(await about({ elementId })).toMatchObject({ trouves: [], autresSons: [] });
    expect((await about({ elementId: song.elementId })).trouves).toEqual([]);
    expect((await about({})).trouves.map(({ type }) => type).toSorted()).toEqual(['P', 'V']);
    await producer.ok(deleteElement, { body: clip });
  });

  test('a draft of another structure is not matched by sound; one’s own is', async () => {
    const { elementId } = await entered(neighbour, 'Encore secret', piece(3));
    expect((await producer.ok(findSound, { body: received(piece(3)) })).trouves).toEqual([]);
    expect((await neighbour.ok(findSound, { body: received(piece(3)) })).trouves).toMatchObject([
      { elementId },
    ]);
    expect((await staff.ok(findSound, { body: received(piece(3)) })).trouves).toMatchObject([
      { elementId },
    ]);
  });

  test('a search among the own recordings finds those, with a code or without, and none of others; for staff, all', async () => {
    await coded(neighbour, 'Chez les autres', piece(10));
    const { isrc } = await coded(producer, 'Chez nous', piece(11));
    const { elementId } = await entered(producer, 'En préparation', piece(12));
    const among = (who: ApiClient, chords: number) =>
      who.ok(findSound, { body: { ...received(piece(chords)), parmi: 'STRUCTURE' } });
    expect((await producer.ok(findSound, { body: received(piece(10)) })).trouves).toHaveLength(1);
    expect((await among(producer, 10)).trouves).toEqual([]);
    expect((await among(producer, 11)).trouves).toMatchObject([{ isrc, verdict: 'MEME' }]);
    expect((await among(producer, 12)).trouves).toMatchObject([{ elementId, isrc: null }]);
    expect((await among(staff, 10)).trouves).toMatchObject([{ titre: 'Chez les autres' }]);
  });

  test('a sound replaced is found no more, and one removed leaves nothing', async () => {
    const { elementId } = await entered(producer, 'Essai', piece(4));
    await producer.ok(keepSound, { body: { elementId, ...received(piece(5)), forme: FORME } });
    expect((await producer.ok(findSound, { body: received(piece(4)) })).trouves).toEqual([]);
    expect((await producer.ok(findSound, { body: received(piece(5)) })).trouves).toMatchObject([
      { elementId },
    ]);
    await producer.ok(removeSound, { body: { elementId } });
    await producer.ok(removeSound, { body: { elementId } });
    expect(await producer.ok(findSound, { body: { elementId } })).toMatchObject({
      son: null,
      trouves: [],
    });
    expect((await producer.ok(findSound, { body: received(piece(5)) })).trouves).toEqual([]);
    expect(await keysOf(elementId)).toEqual([]);
  });

  test('a fingerprint can be removed after its code is issued, by writers and by staff, and its trace holds no sound', async () => {
    const { elementId, isrc } = await coded(producer, 'Retirée sur demande', piece(13));
    const query = { elementId: String(elementId) };
    expect((await producer.ok(readSound, { query })).son).toMatchObject({
      duree: DUREE,
      forme: FORME,
    });
    expect((await neighbour.refused(readSound, { query })).code).toBe('NOT_FOUND');
    expect((await reader.refused(removeSound, { body: { elementId } })).status).toBe(403);
    await producer.ok(removeSound, { body: { elementId } });
    expect(await producer.ok(readSound, { query })).toEqual({ son: null });
    expect(await keysOf(elementId)).toEqual([]);
    expect((await staff.ok(findSound, { body: received(piece(13)) })).trouves).toEqual([]);
    const traces = await portal.db
      .selectFrom('historique')
      .select(['action', 'before', 'after'])
      .where('elementId', '=', elementId)
      .where('action', 'like', 'son.%')
      .orderBy('historiqueId')
      .execute();
    expect(traces).toEqual([
      { action: 'son.keep', before: null, after: { duree: SECONDS } },
      { action: 'son.remove', before: { duree: SECONDS }, after: null },
    ]);
    const codes = await portal.db
      .selectFrom('immatriculation')
      .select('isrc')
      .where('elementId', '=', elementId)
      .execute();
    expect(codes).toEqual([{ isrc }]);
    await producer.ok(keepSound, { body: { elementId, ...received(piece(13)), forme: FORME } });
    await staff.ok(removeSound, { body: { elementId } });
    expect(await producer.ok(readSound, { query })).toEqual({ son: null });
  });

  test('its keys go with the recording', async () => {
    const { dossierId, elementId } = await entered(producer, 'De passage', piece(6));
    expect(await keysOf(elementId)).toHaveLength(64);
    await producer.ok(deleteElement, { body: { dossierId, elementId } });
    expect(await keysOf(elementId)).toEqual([]);
  });

  test('a recording of others is as good as unknown', async () => {
    const { elementId } = await entered(neighbour, 'À moi', piece(7));
    for (const refused of [
      producer.refused(findSound, { body: { elementId } }),
      producer.refused(findSound, { body: { elementId, ...received(piece(7)) } }),
      producer.refused(keepSound, { body: { elementId, ...received(piece(8)), forme: FORME } }),
      producer.refused(removeSound, { body: { elementId } }),
    ])
      expect((await refused).code).toBe('NOT_FOUND');
    expect((await neighbour.ok(findSound, { body: { elementId } })).son).not.toBeNull();
  });

  test('what is no fingerprint is refused, and so is a search without end', async () => {
    const refused = await producer.refused(findSound, {
      body: { empreinte: 'AAAA', duree: DUREE },
    });
    expect(refused.status).toBe(422);
    portal.time.now = new Date(portal.time.now.getTime() + 60_000);
    const body = received(piece(9));
    for (let requested = 0; requested < 120; requested += 1) await producer.ok(findSound, { body });
    expect((await producer.refused(findSound, { body })).code).toBe('TOO_MANY_SOUNDS');
  });
});
